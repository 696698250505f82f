import { useNavigate } from '@tanstack/react-router';
import { ChartCard } from './ChartCard.tsx';
import { figureOf, sumOf } from './chart-data.ts';
import { type DeliveryCounts, deliverySeries } from './delivery-series.ts';

/** Deliveries of the last day by how they ended. */
export function DeliveriesChart({
  counted,
  webhookId,
  actions,
}: {
  /** Nothing while it is on its way. */
  counted:
    | { slots: readonly string[]; slotMilliseconds: number; deliveries: DeliveryCounts }
    | undefined;
  /** Those of one endpoint. */
  webhookId?: string;
  actions?: React.ReactNode;
}) {
  const navigate = useNavigate();
  const series = counted && deliverySeries(counted.deliveries);
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Deliveries"
      hint="last 24 h"
      actions={actions}
      figures={series?.map(figureOf)}
      data={series && counted && { ...counted, kind: 'bars', series }}
      way={{
        to: 'deliveries',
        open: (span) => void navigate({ to: '/deliveries', search: { webhookId, ...span } }),
      }}
      empty={isEmpty ? 'No event had to be delivered.' : undefined}
    />
  );
}
