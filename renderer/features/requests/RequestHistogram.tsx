import { type ChartSeries, sumOf } from '../../components/chart/chart-data.ts';
import text from '../../components/text.module.css';
import type { RequestsSearch } from '../../service/queries/page-searches.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';
import { Histogram } from './Histogram.tsx';
import styles from './RequestLog.module.css';
import { slotsInSpan } from './slot-range.ts';

const kinds = [
  { label: 'succeeded', color: 'chart-1', status: '2xx', counts: 'answered' },
  { label: 'client errors', color: 'warn-dot', status: '4xx', counts: 'refused' },
  { label: 'server errors', color: 'bad-dot', status: '5xx', counts: 'failed' },
] as const;

/** The calls of the last hour per minute. Its legend filters by status, its bars by time. */
export function RequestHistogram({
  search,
  onNarrow,
}: {
  search: RequestsSearch;
  onNarrow: (change: Partial<RequestsSearch>) => void;
}) {
  const { status, applicationId, operation } = search;
  const { data } = useStatistics({ span: 'hour', applicationId, operation });
  const series = kinds.map((kind) => ({ ...kind, values: data?.requests[kind.counts] ?? [] }));
  const isShown = (kind: (typeof kinds)[number]) => status === undefined || status === kind.status;
  const bars: ChartSeries[] = series.filter(isShown);
  const chart = data && { ...data, kind: 'bars' as const, series: bars };
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
            <span className={text.figures}>{data ? sumOf(kind.values).toLocaleString('en') : '–'}</span> {kind.label}
          </button>
        ))}
      </div>
      {chart && (
        <Histogram
          label="Calls of the last hour, by minute"
          data={chart}
          range={slotsInSpan(chart, search)}
          onRange={(span) => onNarrow({ from: span?.from, to: span?.to })}
        />
      )}
    </section>
  );
}
