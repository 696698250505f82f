import { Link, useNavigate } from '@tanstack/react-router';
import { ChartCard } from '../../components/chart/ChartCard.tsx';
import {
  type ChartSeries,
  figureOf,
  firstSlot,
  spanOfSlot,
  spanText,
  sumOf,
  valueText,
} from '../../components/chart/chart-data.ts';
import { DeliveriesChart } from '../../components/chart/DeliveriesChart.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { Statistics } from '../../service/call/client.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';

/** With signatures in fewer slots, a line shows nothing that the figures do not. */
const fewestPoints = 3;

/** Requests, signing and deliveries of the last day, or of the last hour in a young world. */
export function HomeCharts() {
  const day = useStatistics({ span: 'day' });
  const isYoung = day.data !== undefined && countsOf(day.data).every((counts) => sumOf(counts.slice(0, -2)) === 0);
  const hour = useStatistics({ span: 'hour' }, isYoung);
  const { data: statistics, error, refetch } = isYoung ? hour : day;
  const data = statistics && { ...statistics, first: firstSlot(countsOf(statistics)) };
  const hint = data ? spanText(data) : '';
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RequestsChart statistics={data} hint={hint} />
      <SigningChart statistics={data} hint={hint} />
      <DeliveriesChart counted={data} hint={hint} actions={data && <Link to="/deliveries">All</Link>} />
    </>
  );
}

function countsOf({ requests, signing, deliveries }: Statistics) {
  return [...Object.values(requests), signing.signatures, ...Object.values(deliveries)];
}

interface Shown {
  readonly statistics: (Statistics & { readonly first: number }) | undefined;
  readonly hint: string;
}

function RequestsChart({ statistics, hint }: Shown) {
  const navigate = useNavigate();
  const series: ChartSeries[] | undefined = statistics && [
    { label: 'successful', color: 'chart-1', values: statistics.requests.answered },
    { label: 'client errors', short: '4xx', color: 'warn-dot', values: statistics.requests.refused },
    { label: 'server errors', short: '5xx', color: 'bad-dot', values: statistics.requests.failed },
  ];
  const isEmpty = series?.every(({ values }) => sumOf(values) === 0);
  return (
    <ChartCard
      title="Application calls"
      hint={hint}
      figures={series?.map(figureOf)}
      data={series && statistics && { ...statistics, kind: 'bars', series }}
      actions={
        statistics && (
          <Link to="/requests" search={{ from: spanOfSlot(statistics, 0)?.from, inbox: false }}>
            All
          </Link>
        )
      }
      way={{ to: 'requests', open: (span) => void navigate({ to: '/requests', search: { ...span, inbox: false } }) }}
      empty={isEmpty ? 'No API calls yet. Calls of the console are not counted.' : undefined}
    />
  );
}

function SigningChart({ statistics, hint }: Shown) {
  const navigate = useNavigate();
  const signing = statistics?.signing;
  const signatures = sumOf(signing?.signatures ?? []);
  const points = signing?.halfUnder.filter((value) => value !== null).length ?? 0;
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
      empty={
        signatures === 0
          ? 'No API signatures yet.'
          : points < fewestPoints
            ? `A chart appears after signatures in ${fewestPoints} different ${slotNoun(statistics)}s.`
            : undefined
      }
    />
  );
}

function slotNoun(statistics: Shown['statistics']): string {
  return statistics?.slotMilliseconds === 60_000 ? 'minute' : 'hour';
}

function inMilliseconds(value: number | null) {
  return value === null ? { value: '–' } : { value: valueText(Math.round(value)), unit: 'ms' as const };
}
