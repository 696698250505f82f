import { firstSlot, onAxis, spanText, sumOf } from '../../components/chart/chart-data.ts';
import type { OutputOf } from '../../service/call/operations.ts';
import type { RequestsSearch } from '../../service/queries/page-searches.ts';
import { Histogram } from './Histogram.tsx';
import styles from './RequestLog.module.css';
import { slotsInSpan } from './slot-range.ts';

/** With the labels of Home. */
const kinds = [
  { label: 'successful', short: 'successful', color: 'chart-1', status: '2xx,3xx', classes: ['2xx', '3xx'] },
  { label: 'client errors (4xx)', short: '4xx', color: 'warn-dot', status: '4xx', classes: ['4xx'] },
  { label: 'server errors (5xx)', short: '5xx', color: 'bad-dot', status: '5xx', classes: ['5xx'] },
] as const;

/** The listed calls of up to an hour by minute, or of up to 24 h by hour. Its legend filters by status, its bars by time. */
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
  const series = kinds.map((kind) => ({
    ...kind,
    values: (counts?.slots ?? []).map((_slot, index) => sumOf(kind.classes.map((name) => counts?.[name][index] ?? 0))),
  }));
  const isShown = (kind: (typeof kinds)[number]) => status === undefined || kind.status.includes(status);
  const first = firstSlot(series.map(({ values }) => values));
  const data = counts && onAxis({ ...counts, kind: 'bars', series: series.filter(isShown), first });
  const range = data && slotsInSpan(data, search);
  const inRange = (values: readonly number[]) =>
    range ? values.slice(first + range.first, first + range.last + 1) : values;
  return (
    <section className={styles.histogram} aria-label="Calls over time">
      <div className={`line small ${styles.legend}`}>
        {series.map((kind) => (
          <button
            key={kind.status}
            type="button"
            aria-pressed={status !== undefined && kind.status.includes(status)}
            title={kind.label}
            onClick={() => onNarrow({ status: status === kind.status ? undefined : kind.status })}
          >
            <i style={{ background: `var(--vd-${kind.color})` }} />
            <span className="figures">{counts ? sumOf(inRange(kind.values)).toLocaleString('en') : '–'}</span>{' '}
            <span className={styles.full}>{kind.label}</span>
            <span className={styles.short}>{kind.short}</span>
          </button>
        ))}
        {data && <span className="quiet">in the {range ? 'selected time' : spanText(data)}</span>}
      </div>
      {data && (
        <Histogram
          label={`Calls of the ${spanText(data)}`}
          data={data}
          range={range}
          onRange={(span) => onNarrow({ from: span?.from, to: span?.to })}
        />
      )}
    </section>
  );
}
