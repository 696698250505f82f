import { Box, Button, Flex } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { useSeconds } from '../../../components/figures/use-now.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type Delivery, service, type Webhook } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';
import { AttemptGlyphs, DeliveryState, NextTryTime } from '../deliveries/delivery-columns.tsx';
import styles from './page.module.css';

/** The number of newest deliveries to request. */
const lookedAt = 100;

/** Pending deliveries of an endpoint, next attempt first; renders nothing without any. */
export function PendingDeliveries({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, isEnabled } = webhook;
  const { data } = useQuery(service.deliveries.list.queryOptions({ webhookId, status: 'PENDING', size: lookedAt }));
  const total = data?.pagination.numberOfElements ?? 0;
  if (!data || total === 0) return null;
  return (
    <TableCard
      title="Pending deliveries"
      total={total}
      actions={
        <Link to="/deliveries" search={{ webhookId, status: 'PENDING' }}>
          All pending
        </Link>
      }
      none="No pending deliveries."
      columns={columnsOf(isEnabled)}
      rows={data.items.toSorted(byNextTry)}
      first={6}
      last={
        total > data.items.length && (
          <tr>
            <td colSpan={5} className={text.quiet}>
              The newest {data.items.length} of {total.toLocaleString('en')}.
            </td>
          </tr>
        )
      }
    />
  );
}

function byNextTry(left: Delivery, right: Delivery): number {
  return (left.nextAttemptAt ?? '').localeCompare(right.nextAttemptAt ?? '');
}

function columnsOf(isEnabled: boolean): readonly CardColumn<Delivery>[] {
  return [
    cardColumn('Event', 'name', ({ id, webhookId, eventType }) => (
      <Link to="/deliveries" search={{ webhookId, selected: id }} className={text.plain}>
        <code>{eventType}</code>
      </Link>
    )),
    cardColumn('Created', { kind: 'dim', isWide: true }, ({ eventId }) => <code>{eventId}</code>),
    cardColumn('Attempts', {}, (delivery) => <AttemptGlyphs delivery={delivery} />),
    cardColumn('Next attempt', 'when', ({ nextAttemptAt }) =>
      isEnabled && nextAttemptAt ? <NextTryTime at={nextAttemptAt} /> : 'on hold',
    ),
    ...(isEnabled ? [tryNowColumn] : []),
  ];
}

const tryNowColumn: CardColumn<Delivery> = cardColumn('Actions', 'when', ({ id, nextAttemptAt }) => (
  <TryNow deliveryId={id} nextAttemptAt={nextAttemptAt} />
));

function TryNow({ deliveryId, nextAttemptAt = '' }: { deliveryId: string; nextAttemptAt: string | undefined }) {
  const resend = useOperation('deliveries.resend');
  const isDue = Date.parse(nextAttemptAt) <= useSeconds().getTime();
  return (
    <>
      <Button size="xs" {...resend.button} disabled={isDue} onClick={() => resend.attempt({ deliveryId })}>
        Send now
      </Button>
      {Boolean(resend.error) && <FailureAlert error={resend.error} />}
    </>
  );
}

export function LatestDeliveries({ webhook, size }: { webhook: Webhook; size: number }) {
  const { id, isEnabled } = webhook;
  const { data, error, refetch } = useQuery(service.deliveries.list.queryOptions({ webhookId: id, size }));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  if (data.items.length === 0)
    return (
      <div className={text.soft}>
        <p>No deliveries yet.</p>
        {isEnabled && (
          <ActButton action={{ name: 'send-test-event', webhookId: id }} size="xs" mt={8}>
            Send a test event…
          </ActButton>
        )}
      </div>
    );
  return (
    <Flex component="ul" direction="column" style={{ containerType: 'inline-size' }} aria-label="Newest deliveries">
      {data.items.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} isHeld={!isEnabled} />
      ))}
    </Flex>
  );
}

function Row({ delivery, isHeld }: { delivery: Delivery; isHeld: boolean }) {
  const changedIds = useChangedIds();
  const { id, webhookId, eventType, attempts, createdAt } = delivery;
  return (
    <li className={styles.row} data-changed={changedIds.has(id) || undefined}>
      <span style={{ gridArea: 'state' }}>
        <DeliveryState delivery={delivery} isHeld={isHeld} />
      </span>
      <Link
        to="/deliveries"
        search={{ webhookId, selected: id }}
        className={`${text.cut} ${text.plain}`}
        style={{ gridArea: 'type' }}
      >
        <code>{eventType}</code>
      </Link>
      <span className={styles.tries} style={{ gridArea: 'tries' }}>
        <AttemptGlyphs delivery={delivery} />
      </span>
      <Box component="span" className={text.quiet} ta="end" style={{ gridArea: 'when', whiteSpace: 'nowrap' }}>
        <RelativeTime at={attempts.at(-1)?.at ?? createdAt} />
      </Box>
    </li>
  );
}

/** Asks for confirmation to resend all pending deliveries; while they are sent, shows progress and a stop button. */
export function ResendPending({
  webhook: { id: webhookId, deliveries, failingSince },
  isFilled,
}: {
  webhook: Webhook;
  isFilled: boolean;
}) {
  const progress = useResending(webhookId);
  const stop = useOperation('deliveries.stopResending');
  const isOver = progress?.state === 'done' && !failingSince;
  useEffect(() => {
    if (isOver) endResending(webhookId);
  }, [isOver, webhookId]);
  if (progress?.state === 'sending')
    return (
      <>
        <Button
          leftSection={<StatusGlyph status="progress" />}
          {...stop.button}
          onClick={() => stop.attempt({ webhookId })}
        >
          {progress.sent.toLocaleString('en')} of {progress.total.toLocaleString('en')} · Stop
        </Button>
        {Boolean(stop.error) && <FailureAlert error={stop.error} />}
      </>
    );
  if (deliveries.pending === 0) return null;
  return (
    <ActButton
      action={{ name: 'resend-waiting', webhookId }}
      icon={IconRefresh}
      variant={isFilled ? 'filled' : 'default'}
    >
      Resend all {deliveries.pending.toLocaleString('en')}…
    </ActButton>
  );
}
