import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RelativeTime, useNow, useSeconds } from '../../../components/figures/RelativeTime.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { OperationButton } from '../../../frame/action/OperationButton.tsx';
import { type RecordAction, RecordActions } from '../../../frame/action/RecordActions.tsx';
import { type Delivery, service, type Webhook } from '../../../service/call/client.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';
import { AttemptGlyphs, LastTime, NextAttemptTime, ResultCell } from '../deliveries/delivery-columns.tsx';
import { isUntried } from '../webhook-labels.ts';
import { toDueSummary } from './attempt-strip.ts';

const checkedAt = 100;
/** The number of deliveries to show at first. */
const first = 6;

/** Pending deliveries of an endpoint, next attempt first; renders nothing without any. */
export function PendingDeliveries({ webhook: { id: webhookId, isEnabled } }: { webhook: Webhook }) {
  const { data } = useQuery(service.deliveries.list.queryOptions({ webhookId, status: 'PENDING', size: checkedAt }));
  const now = useNow();
  const total = data?.pagination.numberOfElements ?? 0;
  if (!data || total === 0) return null;
  return (
    <TableCard
      title="Pending deliveries"
      total={total}
      actions={<TextLink to="/deliveries" search={{ webhookId, status: 'PENDING' }} label="All pending" />}
      head={
        isEnabled &&
        data.items.length > first && (
          <p className="soft" style={{ padding: '0 16px 8px' }}>
            {toDueSummary(data.items, now.getTime())}
          </p>
        )
      }
      columns={columnsOf(isEnabled)}
      rows={data.items.toSorted((one, other) => (one.nextAttemptAt ?? '').localeCompare(other.nextAttemptAt ?? ''))}
      first={first}
      last={
        total > data.items.length && (
          <tr>
            <td colSpan={5} className="quiet">
              The newest {data.items.length} of {total.toLocaleString('en')}.
            </td>
          </tr>
        )
      }
    />
  );
}

function columnsOf(isEnabled: boolean): readonly CardColumn<Delivery>[] {
  return [
    eventColumn,
    cardColumn('Created', { kind: 'dim', isWide: true }, ({ createdAt }) => <RelativeTime at={createdAt} />),
    cardColumn('Attempts', {}, (delivery) => <AttemptGlyphs delivery={delivery} />),
    cardColumn('Next attempt', 'when', ({ nextAttemptAt }) =>
      isEnabled && nextAttemptAt ? <NextAttemptTime at={nextAttemptAt} /> : 'on hold',
    ),
    ...(isEnabled ? [retryNowColumn] : []),
  ];
}

const eventColumn: CardColumn<Delivery> = cardColumn(
  'Event',
  { kind: 'name', grows: true },
  ({ id, webhookId, eventType }) => (
    <Link to="/deliveries" search={{ webhookId, selected: id }} className="plain">
      <code>{eventType}</code>
    </Link>
  ),
);

const retryNowColumn: CardColumn<Delivery> = cardColumn('Actions', 'when', ({ id, nextAttemptAt }) => (
  <RetryNow deliveryId={id} nextAttemptAt={nextAttemptAt} />
));

function RetryNow({ deliveryId, nextAttemptAt = '' }: { deliveryId: string; nextAttemptAt: string | undefined }) {
  const isDue = Date.parse(nextAttemptAt) <= useSeconds().getTime();
  return (
    <OperationButton operation="deliveries.resend" input={{ deliveryId }} size="xs" disabled={isDue}>
      Resend
    </OperationButton>
  );
}

export function LatestDeliveries({ webhook: { id: webhookId, isEnabled }, size }: { webhook: Webhook; size: number }) {
  const { data, error, refetch } = useQuery(service.deliveries.list.queryOptions({ webhookId, size }));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <TableCard
      title="Latest deliveries"
      total={data?.pagination.numberOfElements ?? 0}
      actions={
        data && data.items.length > 0 && <TextLink to="/deliveries" search={{ webhookId }} label="All deliveries" />
      }
      none={
        data ? (
          <>
            No deliveries yet.{' '}
            {isEnabled && (
              <ActionButton action={{ name: 'send-test-event', webhookId }} size="xs" label="Send a test event…" />
            )}
          </>
        ) : (
          <SkeletonLine width="70%" />
        )
      }
      columns={[
        cardColumn<Delivery>('Status', 'status', (delivery) => <ResultCell delivery={delivery} isHeld={!isEnabled} />),
        eventColumn,
        cardColumn<Delivery>('Attempts', { isWide: true }, (delivery) => <AttemptGlyphs delivery={delivery} />),
        cardColumn<Delivery>('Last attempt', 'when', ({ attempts }) => <LastTime at={attempts.at(-1)?.at} />),
      ]}
      rows={data?.items ?? []}
    />
  );
}

/** Asks for confirmation to resend all pending deliveries; while they are sent, shows progress and a stop button. */
export function ResendPending({ webhook: { id: webhookId, deliveries, failingSince } }: { webhook: Webhook }) {
  const progress = useResending(webhookId);
  const isOver = progress?.state === 'done' && !failingSince;
  useEffect(() => {
    if (isOver) endResending(webhookId);
  }, [isOver, webhookId]);
  if (progress?.state === 'sending')
    return (
      <OperationButton
        operation="deliveries.stopResending"
        input={{ webhookId }}
        leftSection={<StatusGlyph status="progress" />}
      >
        {progress.sent.toLocaleString('en')} of {progress.total.toLocaleString('en')} · Stop
      </OperationButton>
    );
  if (deliveries.pending === 0) return null;
  return (
    <ActionButton
      action={{ name: 'resend-waiting', webhookId }}
      icon={IconRefresh}
      label={`Resend all ${deliveries.pending.toLocaleString('en')}…`}
    />
  );
}

/** The next step as the filled button, all other actions in a menu. */
export function WebhookActions({ webhook, place }: { webhook: Webhook; place: 'header' | 'panel' }) {
  const { id: webhookId, isEnabled, disabled, failingSince } = webhook;
  const { pending } = webhook.deliveries;
  const resend = {
    label: `Resend all ${pending.toLocaleString('en')}…`,
    action: { name: 'resend-waiting', webhookId },
  } as const;
  const sendTest = { label: 'Send test event…', action: { name: 'send-test-event', webhookId } } as const;
  const next = isUntried(webhook) && pending > 0 ? resend : sendTest;
  return (
    <RecordActions
      // The note of a failing webhook has its own actions.
      next={isEnabled && failingSince === undefined ? next : undefined}
      others={[
        ...whileEnabled({ label: 'Resend a range…', action: { name: 'resend-range', webhook } }),
        { label: 'Test handler…', action: { name: 'prove-handler', webhook } },
        { label: 'Show signing secret…', action: { name: 'show-signing-secret', webhook } },
        { label: 'Rotate signing secret…', action: { name: 'rotate-signing-secret', webhook } },
        ...(place === 'panel' ? whileEnabled({ label: 'Pause…', action: { name: 'pause-webhook', webhook } }) : []),
        ...(isEnabled || disabled?.reason === 'PAUSED'
          ? [{ label: 'Disable…', action: { name: 'disable-webhook', webhook } } as const]
          : []),
        { label: 'Delete…', action: { name: 'delete-webhook', webhook }, isDestructive: true },
      ]}
      place={place}
    >
      {isEnabled && place === 'header' && (
        <ActionButton action={{ name: 'pause-webhook', webhook }} hasIcon label="Pause…" />
      )}
      <ActionButton action={{ name: 'change-webhook', webhook }} hasIcon={place === 'header'} label="Edit…" />
      {!isEnabled && (
        <OperationButton
          operation="webhooks.enable"
          input={{ webhookId }}
          icon={IconPlayerPlay}
          variant="filled"
          style={place === 'panel' ? { order: -1 } : undefined}
        >
          {disabled?.reason === 'PAUSED' ? 'Resume' : 'Enable'}
        </OperationButton>
      )}
    </RecordActions>
  );

  function whileEnabled(action: RecordAction): readonly RecordAction[] {
    return isEnabled ? [action] : [];
  }
}
