import { type ChartSeries, sumOf } from '../../components/chart/chart-data.ts';
import text from '../../components/text.module.css';
import type { OutputOf } from '../../service/call/operations.ts';
import type { RequestsSearch } from '../../service/queries/page-searches.ts';
import { Histogram } from './Histogram.tsx';
import styles from './RequestLog.module.css';
import { slotsInSpan } from './slot-range.ts';

/** With the labels of Home. */
const kinds = [
  { label: 'successful', color: 'chart-1', status: '2xx,3xx', classes: ['2xx', '3xx'] },
  { label: 'client errors (4xx)', color: 'warn-dot', status: '4xx', classes: ['4xx'] },
  { label: 'server errors (5xx)', color: 'bad-dot', status: '5xx', classes: ['5xx'] },
] as const;

/** The listed calls of the last hour by minute, or of the last 24 h by hour. Its legend filters by status, its bars by time. */
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
  const series = kinds.map((kind) => ({
    ...kind,
    values: (counts?.slots ?? []).map((_slot, index) => sumOf(kind.classes.map((name) => counts?.[name][index] ?? 0))),
  }));
  const span = counts && counts.slots.length < 60 ? 'the last 24 h' : 'the last hour';
  const bars: ChartSeries[] = series.filter((kind) => status === undefined || kind.status.includes(status));
  return (
    <section className={styles.histogram} aria-label="Calls over time">
      <div className={`${text.line} ${text.small} ${styles.legend}`}>
        {series.map((kind) => (
          <button
            key={kind.status}
            type="button"
            aria-pressed={status !== undefined && kind.status.includes(status)}
            onClick={() => onNarrow({ status: status === kind.status ? undefined : kind.status })}
          >
            <i style={{ background: `var(--vd-${kind.color})` }} />
            <span className={text.figures}>{counts ? sumOf(inRange(kind.values)).toLocaleString('en') : '–'}</span>{' '}
            {kind.label}
          </button>
        ))}
        <span className={text.quiet}>in {range ? 'the selected time' : span}</span>
      </div>
      {counts && (
        <Histogram
          label={`Calls of ${span}`}
          data={{ ...counts, kind: 'bars', series: bars }}
          range={range}
          onRange={(span) => onNarrow({ from: span?.from, to: span?.to })}
        />
      )}
    </section>
  );
}
