import { useNavigate } from '@tanstack/react-router';
import { ChartCard } from '../../components/chart/ChartCard.tsx';
import { type ChartSeries, figureOf, sumOf, valueText } from '../../components/chart/chart-data.ts';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { Statistics } from '../../service/call/client.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';

const hint = 'last 30 days';
const plotHeight = 120;

export function BillingCharts() {
  const { data, error, refetch } = useStatistics({ span: 'month' });
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <WalletsChart statistics={data} />
      <PaymentsChart statistics={data} />
    </>
  );
}

function WalletsChart({ statistics }: { statistics: Statistics | undefined }) {
  const active = statistics?.wallets.active;
  const label = 'active now';
  return (
    <ChartCard
      title="Active wallets"
      hint={hint}
      figures={
        active && [
          { label, color: 'chart-1', value: valueText(active.at(-1)) },
          { label: '30 days ago', value: valueText(active[0]) },
        ]
      }
      data={
        active && {
          ...statistics,
          kind: 'bars',
          series: [{ label: 'active', color: 'chart-1', values: active }],
        }
      }
      plotHeight={plotHeight}
    />
  );
}

function PaymentsChart({ statistics }: { statistics: Statistics | undefined }) {
  const navigate = useNavigate();
  const series: ChartSeries[] | undefined = statistics && [
    { label: 'succeeded', color: 'chart-1', values: statistics.payments.succeeded },
    { label: 'open', color: 'warn-dot', values: statistics.payments.open },
    { label: 'canceled', color: 'chart-2', values: statistics.payments.canceled },
  ];
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Payments per day"
      hint={hint}
      figures={series?.map(figureOf)}
      data={series && statistics && { ...statistics, kind: 'bars', series }}
      way={{
        to: 'payments',
        open: (span) => void navigate({ to: '/payments', search: span }),
      }}
      empty={isEmpty ? 'No payments in the last 30 days.' : undefined}
      plotHeight={plotHeight}
    />
  );
}
