import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Identifier } from '../../components/code/Identifier.tsx';
import { toMoment } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink } from '../../components/table/columns.tsx';
import { type AuditEntry, service } from '../../service/call/client.ts';
import { type AuditDetail, detailsOf, pageOfSubject, singularOf } from './audit-pages.ts';

/** Names of the ways in which an operator is authenticated. */
export const actorLabel: Readonly<Record<AuditEntry['who']['kind'], string>> = {
  'operator-token': 'Operator token',
  session: 'Browser',
  desktop: 'Desktop window',
  command: 'Command line',
  unknown: 'No operator token',
};

/** The operator in a short form that fits a row. */
function nameOfActor({ kind, name }: AuditEntry['who']): string {
  return name ?? actorLabel[kind];
}

/** The props of an entry in a list. */
export interface AuditRow extends AuditEntry {
  readonly id: string;
}

export const auditColumns: readonly Column<AuditRow>[] = [
  column('number', 'Entry', { width: '64px', align: 'right', dropBelow: 900 }, ({ number }) => (
    <span className="quiet">{number}</span>
  )),
  column('words', 'Action', 'minmax(110px, 1.3fr)', (entry) => (
    <RowLink to="/audit" search={{ selected: entry.id }}>
      {entry.title}
    </RowLink>
  )),
  column('subject', 'Subject', 'minmax(120px, 2.2fr)', (entry) => <Subject entry={entry} />),
  column('outcome', 'Outcome', 'minmax(72px, 1fr)', (entry) => <Outcome entry={entry} isShort />),
  column('who', 'By', { width: 'minmax(130px, 1.1fr)', dropBelow: 740 }, ({ who }) => (
    <span className="cut">{nameOfActor(who)}</span>
  )),
  column('at', 'When', { width: '90px', align: 'right', dropBelow: 480 }, ({ at }) => (
    <RelativeTime at={at} format={toMoment} />
  )),
];

/** The subject with its kind; without a subject, the sent request or the first detail. An id or address is shortened. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { subject, details } = entry;
  if (!subject) {
    // A truncated object is not readable.
    const first = detailsOf(entry).find(({ value }) => !/^[[{]/.test(value));
    if (details.method) return <code className="cut">{`${details.method} ${details.path}`}</code>;
    return first && <Typed type={first.label.toLowerCase()}>{first.value}</Typed>;
  }
  const { type, id } = subject;
  const name = entry.names[id];
  const page = pageOfSubject(entry);
  const value = type === 'settings' && detailsOf(entry).find((detail) => detail.name === 'value');
  if (value)
    return (
      <>
        <span className="cut" style={{ flexShrink: 1e6, minWidth: '25%' }}>
          {name ?? <SettingTitle of={id} />}
        </span>
        <span className="cut" title={`${value.before ?? ''} to ${value.value}`}>
          <Value of={value}>{value.value}</Value>
        </span>
      </>
    );
  return (
    <Typed type={singularOf(type)}>
      {name && page ? (
        <Link {...page} className="plain">
          {name}
        </Link>
      ) : !name && /^(?:0x)?[\da-f-]{32,}$|^[a-z]{2,4}_\w+$/i.test(id) ? (
        <Identifier value={id} label={type} shape="short" copy="never" />
      ) : (
        (name ?? (type === 'settings' ? <SettingTitle of={id} /> : id))
      )}
    </Typed>
  );
}

/** A value after the value that it replaced. */
export function Value({ of: { before }, children }: { of: AuditDetail; children: React.ReactNode }) {
  return (
    <>
      {before !== undefined && <span className="quiet">{before || 'empty'} to </span>}
      {children}
    </>
  );
}

function Typed({ type, children }: { type: string; children: React.ReactNode }) {
  return (
    <>
      <Kind>{type}</Kind>
      <span className="cut">{children}</span>
    </>
  );
}

export function Kind({ children }: { children: string }) {
  return (
    <span className="quiet" style={{ flex: 'none' }}>
      {children}
    </span>
  );
}

/** The title of a setting, also in the settings; its key while loading. */
export function SettingTitle({ of }: { of: string }) {
  const { data } = useQuery(service.settings.list.queryOptions({}));
  return data?.settings.find(({ key }) => key === of)?.title ?? of;
}

/** The outcome of an action; of a sent request, its response. A rejected action has its error code. Rows show only the mark of a completed action. */
export function Outcome({
  entry: { outcome, code, rejection, details },
  isShort,
}: {
  entry: AuditEntry;
  isShort?: true;
}) {
  const [status, responseCode] = details.response?.split(' ') ?? [];
  const failure = responseCode ?? rejection?.code ?? code;
  const mark = status ? { ...statusLabelOf(Number(status)), state: status } : outcomes[outcome];
  return (
    <span className="line">
      {isShort && !failure && outcome === 'done' ? (
        <StatusGlyph status="done" label={mark.state} />
      ) : (
        <StatusLabel {...(rejection ? { status: 'failed', state: `rejected in entry ${rejection.number}` } : mark)} />
      )}
      {failure && (
        <code className={`cut tiny ${status ? 'warn' : 'bad'}`} title={failure}>
          {failure}
        </code>
      )}
    </span>
  );
}

/** The marks of outcomes. */
export const outcomes = {
  done: { status: 'done', state: 'done' },
  refused: { status: 'failed', state: 'rejected' },
} as const;
