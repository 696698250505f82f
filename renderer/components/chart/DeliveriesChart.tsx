import { useNavigate } from '@tanstack/react-router';
import { ChartCard } from './ChartCard.tsx';
import { figureOf, sumOf } from './chart-data.ts';
import { type DeliveryCounts, deliverySeries } from './delivery-series.ts';

/** Deliveries of the last 24 h by result. */
export function DeliveriesChart({
  counted,
  webhookId,
  actions,
}: {
  /** `undefined` while loading. */
  counted:
    | { slots: readonly string[]; slotMilliseconds: number; deliveries: DeliveryCounts }
    | undefined;
  /** Counts only deliveries to this endpoint. */
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
      empty={isEmpty ? 'No deliveries yet.' : undefined}
    />
  );
}
