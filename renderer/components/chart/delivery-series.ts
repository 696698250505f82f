import { type ChartSeries, sumOf } from './chart-data.ts';

/** Deliveries per slot by result. */
export interface DeliveryCounts {
  readonly delivered: readonly number[];
  readonly retried: readonly number[];
  readonly waiting: readonly number[];
  readonly givenUp: readonly number[];
}

/** Deliveries by result as bars; failed deliveries are listed if there are any. */
export function deliverySeries({
  delivered,
  retried,
  waiting,
  givenUp,
}: DeliveryCounts): readonly ChartSeries[] {
  const failedSeries: ChartSeries = { label: 'failed', color: 'chart-2', values: givenUp };
  return [
    { label: 'delivered', color: 'chart-1', values: delivered },
    { label: 'retried', color: 'warn-dot', values: retried },
    { label: 'pending', color: 'bad-dot', values: waiting },
    ...(sumOf(givenUp) > 0 ? [failedSeries] : []),
  ];
}
