import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusLine } from '../../../components/status/StatusLine.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { useResending } from '../../../service/queries/resending.ts';
import { healthOf } from '../webhook-labels.ts';
import { FailureNote } from './FailureNote.tsx';
import { ResendPending } from './ResendPending.tsx';

/** The problem of an endpoint, and since when. */
export function WebhookNote({ webhook }: { webhook: Webhook }) {
  const { disabled, failingSince, deliveries } = webhook;
  if (disabled)
    return (
      <Note
        tone={disabled.reason === 'OPERATOR' || disabled.reason === 'PAUSED' ? 'plain' : 'bad'}
        title={
          <>
            {disabled.reason === 'PAUSED' ? 'Paused' : 'Disabled'} <RelativeTime at={disabled.at} />
          </>
        }
      >
        {healthOf(webhook).why}{' '}
        {disabled.reason === 'PAUSED'
          ? deliveries.pending > 0 &&
            `${counted(deliveries.pending, 'delivery is', 'deliveries are')} pending.`
          : `New events are not sent to it${deliveries.pending > 0 ? `; ${deliveries.pending.toLocaleString('en')} on hold` : ''}.`}
      </Note>
    );
  if (failingSince) return <FailureNote webhook={webhook} since={failingSince} />;
  return <Recovered webhook={webhook} />;
}

/** Shown after a recovery until the last pending delivery has arrived. */
function Recovered({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, deliveries, lastSuccessAt } = webhook;
  const progress = useResending(webhookId);
  const oldest = useQuery(
    service.deliveries.list.queryOptions({
      webhookId,
      status: 'PENDING',
      size: 1,
      page: Math.max(1, deliveries.pending),
    }),
  ).data?.items[0];
  const hasFailed = (oldest?.attemptCount ?? 0) > 0;
  if (!lastSuccessAt || deliveries.pending === 0 || !(hasFailed || progress)) return null;
  return (
    <StatusLine status="done" action={<ResendPending webhook={webhook} isFilled={false} />}>
      Responding again, last <RelativeTime at={lastSuccessAt} />.{' '}
      {progress?.state === 'sending'
        ? `${progress.sent.toLocaleString('en')} of ${progress.total.toLocaleString('en')} delivered.`
        : `${counted(deliveries.pending, 'delivery is', 'deliveries are')} waiting for the next attempt.`}
    </StatusLine>
  );
}
