import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { toClock, toDay, toInstant } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { Tip } from '../../components/layout/Tip.tsx';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusLabel, Tag } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink } from '../../components/table/columns.tsx';
import { type RequestSummary, service } from '../../service/call/client.ts';
import { useRouteNamed } from '../../service/call/use-api-call.ts';
import { formatInstant } from '../../service/labels/time-zone.ts';
import { shortenIds } from '../../service/labels/wire-names.ts';
import styles from './RequestLog.module.css';
import { countOf, ignoredIn, inboxOf, type RequestRow, reasonFor, subjectOf, timeOf } from './request-rows.ts';

/** The columns of the log; `unfold` opens or folds a group. */
export function requestColumns(unfold: (row: RequestRow) => void): readonly Column<RequestRow>[] {
  return [
    column('at', 'Time', '60px', (row) => (
      <time className={`soft figures ${styles.at}`} dateTime={row.newest.at} title={timeOf(row)}>
        {toClock(row.newest.at)} <OtherDay at={toInstant(row.newest.at)} />
      </time>
    )),
    // A narrow list has the reason below the operation.
    column('status', 'Status', 'clamp(52px, (100cqi - 720px) * 999, 216px)', ({ newest }) => (
      <>
        <span className="figures" style={{ flex: 'none' }}>
          <StatusLabel status={statusLabelOf(newest.status).status} state={String(newest.status)} />
        </span>
        <Reason request={newest} className={styles.full} />
      </>
    )),
    column('operation', 'Operation', 'minmax(90px, 2fr)', (row) => <Called row={row} unfold={unfold} />),
    column('path', 'Path', { width: 'minmax(180px, 1fr)', dropBelow: 960 }, ({ newest: { method, path } }) => (
      <code className={`cut soft ${styles.path}`} title={`${method} ${visible(path)}`}>
        {method} {shortenIds(visible(path))}
      </code>
    )),
    column('caller', 'Caller', { width: 'minmax(120px, 0.5fr)', dropBelow: 760 }, ({ newest }) => (
      <Caller request={newest} />
    )),
    column('took', 'ms', { width: '52px', align: 'right', dropBelow: 460 }, ({ newest: { durations } }) => (
      <span className="soft figures">{toMilliseconds(durations.total)}</span>
    )),
  ];
}

/** The day of a call that was not sent today. @example "12 Nov" */
function OtherDay({ at }: { at: Date }) {
  const isToday = toDay(at) === toDay(useNow());
  return isToday ? null : <span className="tiny quiet">{formatInstant(at, { day: 'numeric', month: 'short' })}</span>;
}

/** The reason of a failure, or what had no effect. */
function Reason({ request, className }: { request: RequestSummary; className: string | undefined }) {
  const [ignored] = ignoredIn(request);
  const reason = reasonFor(request) ?? (ignored && `ignored ${ignored.replace(/^body\./, '')}`);
  if (!reason) return null;
  return (
    <span className={`cut tiny ${request.status < 500 ? 'warn' : 'bad'} ${className}`} title={reason}>
      {reason.includes(' ') ? reason : <code className="tiny">{reason}</code>}
    </span>
  );
}

/** The operation with its subject, and the number of equal requests. */
function Called({ row, unfold }: { row: RequestRow; unfold: (row: RequestRow) => void }) {
  const { newest, requests, isOpen, isMember, isCut, difference } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const title = useOperationTitle(newest);
  const subject = subjectOf(requests);
  return (
    <>
      <span className={`baseline ${styles.called} ${isMember ? styles.member : ''}`}>
        <RowLink
          to="/requests"
          search={{ selected: newest.id }}
          className="cut"
          title={[title, subject, `${newest.method} ${visible(newest.path)}`].filter(Boolean).join('\n')}
        >
          {difference === undefined ? title : shortenIds(difference)}
        </RowLink>
        <span>
          <Reason request={newest} className={styles.short} />
          {!isMember && subject && <span className="cut quiet">{subject}</span>}
        </span>
      </span>
      <span className="inline" style={{ flex: 'none', marginInlineStart: 'auto' }}>
        {newest.resendOf && <Tag>resent</Tag>}
        {requests.length > 1 && (
          <Tip
            label={`${isCut ? 'At least ' : ''}${requests.length} equal calls within 60 s.${isCut ? ' Older calls are not loaded.' : ''}`}
          >
            <UnstyledButton
              className={`inline figures ${styles.count}`}
              aria-label={`×${requests.length}${isCut ? ' or more' : ''}, ${isOpen ? 'fold' : 'unfold'} equal requests`}
              aria-expanded={isOpen}
              onClick={(event) => {
                event.stopPropagation();
                unfold(row);
              }}
            >
              ×{countOf(row)} <Chevron size={12} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
          </Tip>
        )}
      </span>
    </>
  );
}

/** The title of a request's operation, or its method and path. @example "Create wallet" */
export function useOperationTitle({ operation, method, path }: Pick<RequestSummary, 'operation' | 'method' | 'path'>) {
  const summary = useRouteNamed(operation)?.summary;
  if (summary !== undefined) return summary;
  const inbox = inboxOf({ path });
  return inbox === undefined ? `${method} ${visible(path)}` : `Message to inbox ${inbox}`;
}

/** @example toMilliseconds(0.42) // "0.4" */
export function toMilliseconds(value: number): string {
  if (value > 0 && value < 0.1) return '<0.1';
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

type CallerProps = { request: Pick<RequestSummary, 'applicationId' | 'caller'> };

/** The caller: the name of the application, or what is known about another caller. */
export function Caller({ request: { applicationId, caller } }: CallerProps) {
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const application = applications.data?.items.find(({ id }) => id === applicationId);
  const ofApplication = application?.name ?? (applications.data && 'deleted application');
  // A rejected token request names an application without proof.
  const ofAnother = application && caller === 'anonymous' ? `anonymous as ${application.name}` : undefined;
  const name = caller === 'application' ? ofApplication : (ofAnother ?? caller);
  return (
    <span className="cut soft" title={name}>
      {name}
    </span>
  );
}
