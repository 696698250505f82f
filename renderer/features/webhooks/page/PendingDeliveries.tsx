import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSeconds } from '../../../components/figures/use-now.ts';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { type CardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type Delivery, service, type Webhook } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { AttemptGlyphs } from '../deliveries/AttemptGlyphs.tsx';
import { NextTryTime } from '../deliveries/delivery-columns.tsx';

/** The number of newest deliveries to request. */
const lookedAt = 100;

/** Pending deliveries of an endpoint, next attempt first; renders nothing without any. */
export function PendingDeliveries({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, isEnabled } = webhook;
  const { data } = useQuery(
    service.deliveries.list.queryOptions({ webhookId, status: 'PENDING', size: lookedAt }),
  );
  const changedIds = useChangedIds();
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
      changedIds={changedIds}
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
    {
      header: 'Event',
      kind: 'name',
      render: ({ id, webhookId, eventType }) => (
        <Link to="/deliveries" search={{ webhookId, selected: id }} className={text.plain}>
          <code>{eventType}</code>
        </Link>
      ),
    },
    {
      header: 'Created',
      kind: 'dim',
      isWide: true,
      render: ({ eventId }) => <code>{eventId}</code>,
    },
    { header: 'Attempts', render: (delivery) => <AttemptGlyphs delivery={delivery} /> },
    {
      header: 'Next attempt',
      kind: 'when',
      render: ({ nextAttemptAt }) =>
        isEnabled && nextAttemptAt ? <NextTryTime at={nextAttemptAt} /> : 'on hold',
    },
    ...(isEnabled ? [tryNowColumn] : []),
  ];
}

const tryNowColumn: CardColumn<Delivery> = {
  header: 'Actions',
  kind: 'when',
  render: ({ id, nextAttemptAt }) => <TryNow deliveryId={id} nextAttemptAt={nextAttemptAt} />,
};

function TryNow({
  deliveryId,
  nextAttemptAt = '',
}: {
  deliveryId: string;
  nextAttemptAt: string | undefined;
}) {
  const resend = useOperation('deliveries.resend');
  const isDue = Date.parse(nextAttemptAt) <= useSeconds().getTime();
  return (
    <>
      <Button
        size="xs"
        loading={resend.busy}
        disabled={isDue}
        onClick={() => resend.attempt({ deliveryId })}
      >
        Send now
      </Button>
      {Boolean(resend.error) && <FailureAlert error={resend.error} />}
    </>
  );
}
