import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxOf } from '../../../../service/model/installation/addresses.ts';
import { counted } from '../../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../../components/figures/instant.ts';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusLine } from '../../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { service, type Webhook } from '../../../service/call/client.ts';
import { useResending } from '../../../service/queries/resending.ts';
import { NextAttemptTime } from '../deliveries/delivery-columns.tsx';
import { credentialsOf, healthOf } from '../webhook-labels.ts';
import { FailureNote } from './FailureNote.tsx';
import { ResendPending } from './PendingDeliveries.tsx';
import styles from './page.module.css';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { id, url, lastSuccessAt, lastFailureAt, nextAttemptAt, createdOn } = webhook;
  const { kind, name } = credentialsOf(webhook);
  const inbox = inboxOf({ url });
  return (
    <>
      <Counts webhook={webhook} />
      <Details
        of={{
          Succeeded: lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : 'never',
          Failed: lastFailureAt && { at: lastFailureAt },
          Retry: nextAttemptAt && <NextAttemptTime at={nextAttemptAt} />,
          Credentials: (
            <>
              {kind} <code>{name}</code>
            </>
          ),
          'Sends to': inbox && <TextLink to="/inbox" search={{ name: inbox }} label={`Inbox ${inbox}`} />,
          'Webhook id': { copy: id, shape: 'long' },
          Registered: { at: createdOn },
        }}
      />
    </>
  );
}

const countLabels = [
  ['delivered', 'delivered', 'DELIVERED', ''],
  ['pending', 'pending', 'PENDING', ''],
  ['givenUp', 'failed', 'GIVEN_UP', 'bad'],
] as const;

function Counts({ webhook: { id, deliveries } }: { webhook: Webhook }) {
  return (
    <Box
      component="ul"
      display="grid"
      mx={-8}
      mb={8}
      style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8 }}
      aria-label="Deliveries by status"
    >
      {countLabels.map(([key, label, status, tone]) => (
        <li key={key}>
          <Link to="/deliveries" search={{ webhookId: id, status }} className={`plain ${styles.count}`}>
            <b className={`cut large ${deliveries[key] > 0 ? tone : 'quiet'}`} style={{ display: 'block' }}>
              {deliveries[key].toLocaleString('en')}
            </b>{' '}
            <span className="quiet small">{label}</span>
          </Link>
        </li>
      ))}
    </Box>
  );
}

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
          ? deliveries.pending > 0 && `${counted(deliveries.pending, 'delivery is', 'deliveries are')} pending.`
          : `New events are not sent to it${deliveries.pending > 0 ? `; ${deliveries.pending.toLocaleString('en')} on hold` : ''}.`}
      </Note>
    );
  if (failingSince) return <FailureNote webhook={webhook} since={failingSince} />;
  return <Recovered webhook={webhook} />;
}

/** Shown after a recovery until the last pending delivery has arrived. */
function Recovered({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, lastSuccessAt } = webhook;
  const { pending } = webhook.deliveries;
  const progress = useResending(webhookId);
  const oldest = useQuery(
    service.deliveries.list.queryOptions({ webhookId, status: 'PENDING', size: 1, page: Math.max(1, pending) }),
  ).data?.items[0];
  const hasFailed = (oldest?.attemptCount ?? 0) > 0;
  if (!lastSuccessAt || pending === 0 || !(hasFailed || progress)) return null;
  return (
    <StatusLine status="done" action={<ResendPending webhook={webhook} />}>
      Responding again, last <RelativeTime at={lastSuccessAt} />.{' '}
      {progress?.state === 'sending'
        ? `${progress.sent.toLocaleString('en')} of ${progress.total.toLocaleString('en')} delivered.`
        : `${counted(pending, 'delivery is', 'deliveries are')} waiting for the next attempt.`}
    </StatusLine>
  );
}

/** How the endpoint verifies deliveries, and the signing secret for it. */
export function VerifyCard({ webhook }: { webhook: Webhook }) {
  const now = useNow();
  const { previousSecretUntil: until } = webhook;
  return (
    <Card title="Signing secret">
      <Box component="p" mb={12} c="var(--vd-text2)">
        Every delivery is signed according to Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code>{' '}
        and <code>webhook-signature</code>.
      </Box>
      {until && toInstant(until) > now && (
        <Box component="p" mb={12} c="var(--vd-text2)">
          Rotated recently: the previous secret also signs for{' '}
          <b className="strong">{toDuration((toInstant(until).getTime() - now.getTime()) / 1000)}</b>.
        </Box>
      )}
      <div className="row">
        <ActionButton action={{ name: 'show-signing-secret', webhook }} size="xs" label="Show…" />
        <ActionButton action={{ name: 'rotate-signing-secret', webhook }} size="xs" label="Rotate…" />
      </div>
    </Card>
  );
}
