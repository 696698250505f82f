import { Card } from '../../../components/layout/Card.tsx';
import { EventLogs } from '../../../frame/pick/EventLogs.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';

/** The events that contracts emitted in the transaction. */
export function LogsCard({
  transaction: { logs, secretType },
}: {
  transaction: TransactionInspection;
}) {
  return (
    <Card title="Events" hint={logs.length.toLocaleString('en')}>
      <EventLogs secretType={secretType} logs={logs} />
    </Card>
  );
}
