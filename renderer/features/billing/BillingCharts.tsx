import { useNavigate } from '@tanstack/react-router';
import { ChartCard } from '../../components/chart/ChartCard.tsx';
import { type ChartSeries, figureOf, sumOf, valueText } from '../../components/chart/chart-data.ts';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { Statistics } from '../../service/call/client.ts';
import { useStatistics } from '../../service/queries/use-statistics.ts';

const hint = 'last 30 days';
const plotHeight = 120;

export function BillingCharts() {
  const { data, error, refetch } = useStatistics({ span: 'month' });
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <WalletsChart counted={data} />
      <PaymentsChart counted={data} />
    </>
  );
}

function WalletsChart({ counted }: { counted: Statistics | undefined }) {
  const active = counted?.wallets.active;
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
          ...counted,
          kind: 'bars',
          series: [{ label: 'active', color: 'chart-1', values: active }],
        }
      }
      plotHeight={plotHeight}
    />
  );
}

function PaymentsChart({ counted }: { counted: Statistics | undefined }) {
  const navigate = useNavigate();
  const series: ChartSeries[] | undefined = counted && [
    { label: 'succeeded', color: 'chart-1', values: counted.payments.succeeded },
    { label: 'open', color: 'warn-dot', values: counted.payments.open },
    { label: 'canceled', color: 'chart-2', values: counted.payments.canceled },
  ];
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Payments per day"
      hint={hint}
      figures={series?.map(figureOf)}
      data={series && counted && { ...counted, kind: 'bars', series }}
      way={{
        to: 'payments',
        open: (span) => void navigate({ to: '/payments', search: span }),
      }}
      empty={isEmpty ? 'No payments in the last 30 days.' : undefined}
      plotHeight={plotHeight}
    />
  );
}
