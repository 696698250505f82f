import { type ChartSeries, sumOf } from './chart-data.ts';

/** How many deliveries ended how, in each slot. */
export interface DeliveryCounts {
  readonly delivered: readonly number[];
  readonly retried: readonly number[];
  readonly waiting: readonly number[];
  readonly givenUp: readonly number[];
}

/** How deliveries ended, as bars; those that were given up are named where there are any. */
export function deliverySeries({
  delivered,
  retried,
  waiting,
  givenUp,
}: DeliveryCounts): readonly ChartSeries[] {
  const lost: ChartSeries = { label: 'given up', color: 'chart-2', values: givenUp };
  return [
    { label: 'delivered', color: 'chart-1', values: delivered },
    { label: 'retried', color: 'warn-dot', values: retried },
    { label: 'waiting', color: 'bad-dot', values: waiting },
    ...(sumOf(givenUp) > 0 ? [lost] : []),
  ];
}
