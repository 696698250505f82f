import { type ChartSeries, sumOf } from '../../components/chart/chart-data.ts';
import text from '../../components/text.module.css';
import type { OutputOf } from '../../service/call/operations.ts';
import type { RequestsSearch } from '../../service/queries/page-searches.ts';
import { Histogram } from './Histogram.tsx';
import styles from './RequestLog.module.css';
import { slotsInSpan } from './slot-range.ts';

const kinds = [
  { label: 'succeeded', color: 'chart-1', status: '2xx' },
  { label: 'redirect', color: 'chart-2', status: '3xx' },
  { label: 'client error', color: 'warn-dot', status: '4xx' },
  { label: 'server error', color: 'bad-dot', status: '5xx' },
] as const;

/** The listed calls of the last hour per minute. Its legend filters by status, its bars by time. */
export function RequestHistogram({
  counts,
  search,
  onNarrow,
}: {
  /** `undefined` while loading. */
  counts: OutputOf<'requests.list'>['counts'];
  search: RequestsSearch;
  onNarrow: (change: Partial<RequestsSearch>) => void;
}) {
  const { status } = search;
  const range = counts && slotsInSpan(counts, search);
  const inRange = (values: readonly number[]) => (range ? values.slice(range.first, range.last + 1) : values);
  const series = kinds
    .map((kind) => ({ ...kind, values: counts?.[kind.status] ?? [] }))
    .filter((kind) => kind.status !== '3xx' || status === '3xx' || sumOf(kind.values) > 0);
  const bars: ChartSeries[] = series.filter((kind) => status === undefined || status === kind.status);
  return (
    <section className={styles.histogram} aria-label="Last hour">
      <div className={`${text.line} ${text.small} ${styles.legend}`}>
        {series.map((kind) => (
          <button
            key={kind.status}
            type="button"
            aria-pressed={status === kind.status}
            onClick={() => onNarrow({ status: status === kind.status ? undefined : kind.status })}
          >
            <i style={{ background: `var(--vd-${kind.color})` }} />
            <LegendText count={counts && sumOf(inRange(kind.values))} label={kind.label} />
          </button>
        ))}
        <span className={text.quiet}>{range ? 'in the selected time' : 'in the last hour'}</span>
      </div>
      {counts && (
        <Histogram
          label="Calls of the last hour, by minute"
          data={{ ...counts, kind: 'bars', series: bars }}
          range={range}
          onRange={(span) => onNarrow({ from: span?.from, to: span?.to })}
        />
      )}
    </section>
  );
}

function LegendText({ count, label }: { count: number | undefined; label: string }) {
  return (
    <>
      <span className={text.figures}>{count?.toLocaleString('en') ?? '–'}</span> {label}
      {label !== 'succeeded' && count !== 1 && 's'}
    </>
  );
}
