import { Link, useNavigate } from '@tanstack/react-router';
import { ChartCard } from '../../components/chart/ChartCard.tsx';
import { type ChartSeries, figureOf, sumOf, valueText } from '../../components/chart/chart-data.ts';
import { DeliveriesChart } from '../../components/chart/DeliveriesChart.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { Statistics } from '../../service/call/client.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';

const hint = 'last 24 h';

/** Requests, signing and deliveries of the last day. */
export function HomeCharts() {
  const { data, error, refetch } = useStatistics({ span: 'day' });
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RequestsChart statistics={data} />
      <SigningChart statistics={data} />
      <DeliveriesChart counted={data} actions={data && <Link to="/deliveries">All</Link>} />
    </>
  );
}

function RequestsChart({ statistics }: { statistics: Statistics | undefined }) {
  const navigate = useNavigate();
  const series: ChartSeries[] | undefined = statistics && [
    { label: 'successful', color: 'chart-1', values: statistics.requests.answered },
    { label: 'client errors', color: 'warn-dot', values: statistics.requests.refused },
    { label: 'server errors', color: 'bad-dot', values: statistics.requests.failed },
  ];
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Requests"
      hint={hint}
      figures={series?.map(figureOf)}
      data={series && statistics && { ...statistics, kind: 'bars', series }}
      way={{ to: 'requests', open: (search) => void navigate({ to: '/requests', search }) }}
      empty={isEmpty ? 'No requests yet.' : undefined}
    />
  );
}

function SigningChart({ statistics }: { statistics: Statistics | undefined }) {
  const navigate = useNavigate();
  const signing = statistics?.signing;
  const signatures = sumOf(signing?.signatures ?? []);
  const p50 = { label: 'p50', color: 'chart-1' } as const;
  const p95 = { label: 'p95', color: 'chart-2' } as const;
  return (
    <ChartCard
      title="Signing time"
      hint={hint}
      figures={
        signing && [
          { ...p50, ...inMilliseconds(signing.ofAll.halfUnder) },
          { ...p95, ...inMilliseconds(signing.ofAll.mostUnder) },
          { label: 'signatures', value: valueText(signatures) },
        ]
      }
      data={
        signing && {
          ...statistics,
          kind: 'lines',
          unit: 'ms',
          series: [
            { ...p50, values: signing.halfUnder },
            { ...p95, values: signing.mostUnder },
          ],
        }
      }
      way={{
        to: 'signatures',
        open: (span) => void navigate({ to: '/requests', search: { operation: 'signatures.sign', ...span } }),
      }}
      empty={signatures === 0 ? 'No API signatures yet.' : undefined}
    />
  );
}

function inMilliseconds(value: number | null) {
  return value === null ? { value: '–' } : { value: valueText(Math.round(value)), unit: 'ms' as const };
}
