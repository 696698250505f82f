import { useNavigate } from '@tanstack/react-router';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, type ChartSeries, figureOf, sumOf } from './chart-data.ts';

interface DeliveriesChartProps {
  readonly counted: (Omit<ChartData, 'kind' | 'series'> & { deliveries: DeliveryCounts }) | undefined;
  readonly hint?: string;
  readonly webhookId?: string;
  readonly actions?: React.ReactNode;
}

export function DeliveriesChart({ counted, hint = 'last 24 h', webhookId, actions }: DeliveriesChartProps) {
  const navigate = useNavigate();
  const series = counted && deliverySeries(counted.deliveries);
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Deliveries"
      hint={hint}
      actions={actions}
      figures={series?.map(figureOf)}
      data={series && counted && { ...counted, kind: 'bars', series }}
      way={{ to: 'deliveries', open: (span) => void navigate({ to: '/deliveries', search: { webhookId, ...span } }) }}
      empty={isEmpty ? 'No deliveries yet.' : undefined}
    />
  );
}

interface DeliveryCounts {
  readonly delivered: readonly number[];
  readonly retried: readonly number[];
  readonly waiting: readonly number[];
  readonly givenUp: readonly number[];
}

/** Deliveries by result as bars; failed deliveries are listed if there are any. A narrow card leaves out the last figure. */
function deliverySeries({ delivered, retried, waiting, givenUp }: DeliveryCounts): readonly ChartSeries[] {
  const failedSeries: ChartSeries = { label: 'failed', color: 'bad-dot', values: givenUp };
  return [
    { label: 'delivered', color: 'chart-1', values: delivered },
    ...(sumOf(givenUp) > 0 ? [failedSeries] : []),
    { label: 'pending', color: 'chart-2', values: waiting },
    { label: 'retried', color: 'warn-dot', values: retried },
  ];
}
