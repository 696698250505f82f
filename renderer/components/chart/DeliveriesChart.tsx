import { ChartCard } from './ChartCard.tsx';
import { figureOf, sumOf } from './chart-data.ts';
import { type DeliveryCounts, deliverySeries } from './delivery-series.ts';

/** Deliveries of the last day by how they ended. */
export function DeliveriesChart({
  counted,
  actions,
}: {
  /** Nothing while it is on its way. */
  counted:
    | { slots: readonly string[]; slotMilliseconds: number; deliveries: DeliveryCounts }
    | undefined;
  actions?: React.ReactNode;
}) {
  const series = counted && deliverySeries(counted.deliveries);
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Deliveries"
      hint="last 24 h"
      actions={actions}
      figures={series?.map(figureOf)}
      data={series && counted && { ...counted, kind: 'bars', series }}
      empty={isEmpty ? 'No event had to be delivered.' : undefined}
    />
  );
}
