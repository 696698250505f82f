import { useQuery } from '@tanstack/react-query';
import { toClock } from '../../components/figures/instant.ts';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import type { Column } from '../../components/table/column.ts';
import { column } from '../../components/table/columns.tsx';
import { RowLink } from '../../components/table/RowLink.tsx';
import text from '../../components/text.module.css';
import { type RequestSummary, service } from '../../service/call/client.ts';
import { visible } from '../../service/labels/visible.ts';
import styles from './RequestLog.module.css';

/** The caller column is omitted when two responses are compared. */
export function requestColumns(isBesidePair: boolean): readonly Column<RequestSummary>[] {
  return isBesidePair ? columns.filter(({ id }) => id !== 'caller') : columns;
}

const columns: readonly Column<RequestSummary>[] = [
  column('at', 'Time', '62px', ({ at }) => (
    <time className={`${text.soft} ${text.figures}`} dateTime={at}>
      {toClock(at)}
    </time>
  )),
  column('method', 'Method', '56px', ({ method }) => (
    <code style={{ color: method === 'DELETE' ? 'var(--vd-bad-text)' : 'var(--vd-text2)', fontSize: 11 }}>
      {method}
    </code>
  )),
  column('path', 'Path', 'minmax(120px, 1fr)', ({ id, path, resendOf }) => (
    <span className={text.line}>
      <RowLink to="/requests" search={{ selected: id }} className={`${text.cut} ${styles.path}`} title={visible(path)}>
        {visible(path)}
      </RowLink>
      {resendOf && <Tag>resent</Tag>}
    </span>
  )),
  column('status', 'Status', '64px', ({ status }) => (
    <span className={text.figures}>
      <StatusLabel status={statusLabelOf(status).status} state={String(status)} />
    </span>
  )),
  column('took', 'ms', { width: '52px', align: 'right' }, ({ durations }) => (
    <span className={`${text.soft} ${text.figures}`}>{toMilliseconds(durations.total)}</span>
  )),
  column('caller', 'Application', { width: '140px', dropBelow: 600 }, (request) => (
    <span className={`${text.cut} ${text.soft}`}>
      <Caller request={request} />
    </span>
  )),
];

/** @example toMilliseconds(0.42) // "0.4" */
export function toMilliseconds(value: number): string {
  if (value > 0 && value < 0.1) return '<0.1';
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

const names = { operator: 'operator', anonymous: 'anonymous', console: 'console' } as const;

/** The caller: the name of the application, or what is known about another caller. */
export function Caller({
  request: { applicationId, caller },
}: {
  request: Pick<RequestSummary, 'applicationId' | 'caller'>;
}) {
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  if (caller !== 'application') return names[caller];
  const application = applications.data?.items.find(({ id }) => id === applicationId);
  return applications.data ? (application?.name ?? 'deleted application') : '';
}
