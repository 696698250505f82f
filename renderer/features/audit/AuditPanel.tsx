import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Identifier } from '../../components/code/Identifier.tsx';
import { toExact, toInstant, toMoment } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { DockedPanel, PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { ErrorPageLink, FailureAlert } from '../../components/status/FailureAlert.tsx';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink } from '../../components/table/columns.tsx';
import type { SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import { OperationLine, useOperation } from '../../frame/act/use-operation.tsx';
import { type AuditEntry, client, service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { type AuditDetail, detailsOf, pageOfDetail, pageOfSubject, singularOf } from './audit-pages.ts';

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
interface AuditRow extends AuditEntry {
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
function Value({ of: { before }, children }: { of: AuditDetail; children: React.ReactNode }) {
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

function Kind({ children }: { children: string }) {
  return (
    <span className="quiet" style={{ flex: 'none' }}>
      {children}
    </span>
  );
}

/** The title of a setting, also in the settings; its key while loading. */
function SettingTitle({ of }: { of: string }) {
  const { data } = useQuery(service.settings.list.queryOptions({}));
  return data?.settings.find(({ key }) => key === of)?.title ?? of;
}

/** The outcome of an action; of a sent request, its response. A rejected action has its error code. Rows show only the mark of a completed action. */
function Outcome({ entry: { outcome, code, rejection, details }, isShort }: { entry: AuditEntry; isShort?: true }) {
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

/** One log entry with its hash chain. */
export function AuditPanel({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { number, at, who, act, title, code = entry.rejection?.code, subject, request, previous, hash } = entry;
  const details = detailsOf(entry);
  return (
    <DockedPanel
      kind={`Entry ${number}`}
      head={
        <PanelTitle title={title}>
          <Outcome entry={entry} />
        </PanelTitle>
      }
      foot={<OperationLine variant="bar" operation="audit.list" input={{ act }} />}
      onClose={onClose}
    >
      <PanelSection title="Summary">
        {entry.outcome === 'done' && subject?.type === 'settings' && entry.before?.value !== undefined && (
          <ChangeBack of={subject.id} value={entry.before.value} />
        )}
        <Details
          of={{
            Action: <code className="broken">{act}</code>,
            'Error code': code && (
              <>
                <code>{code}</code> <ErrorPageLink code={code} />
              </>
            ),
            By: actorLabel[who.kind],
            Session: who.name && (
              <Linked page={{ to: '/audit', search: { search: who.name } }} title="Its actions" label={who.name} />
            ),
            Subject: subject && (
              <span className="inline" style={fitting}>
                <Kind>{singularOf(subject.type)}</Kind>
                <LinkedId value={subject.id} label="subject" page={pageOfSubject(entry)}>
                  {subject.type === 'settings' ? <SettingTitle of={subject.id} /> : entry.names[subject.id]}
                </LinkedId>
              </span>
            ),
            When: toExact(toInstant(at)),
            Request: request && (
              <LinkedId value={request} label="request id" page={{ to: '/requests', search: { selected: request } }} />
            ),
            'Caused by it': request && (
              <Linked page={{ to: '/traces/$id', params: { id: request } }} title={request} label="Related activity" />
            ),
          }}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Details">
          <Details
            of={details.map((detail) => [
              entry.names[detail.value] ? detail.label.replace(/ id$/, '') : detail.label,
              <span key={detail.name}>
                <Value of={detail}>
                  <Linked
                    page={pageOfDetail(entry, detail.name, detail.value)}
                    title={detail.value}
                    className="broken"
                    label={entry.names[detail.value] ?? detail.value}
                  />
                </Value>
              </span>,
            ])}
          />
        </PanelSection>
      )}
      <PanelSection title="Hash chain">
        <Details
          of={{ 'Previous hash': { copy: previous, shape: 'long' }, 'Entry hash': { copy: hash, shape: 'long' } }}
        />
      </PanelSection>
    </DockedPanel>
  );
}

/** Changes a setting back to its previous value, unless it has that value or is changed elsewhere. */
function ChangeBack({ of: key, value }: { of: string; value: string }) {
  const setting = useQuery(service.settings.list.queryOptions({})).data?.settings.find((each) => each.key === key);
  const { attempt, button, error } = useOperation('settings.change');
  if (!setting || setting.fixed || String(setting.value) === value) return null;
  const { title, value: current } = setting;
  const undo = () => client.settings.change.mutate({ key, value: current });
  return (
    <>
      <Button
        size="xs"
        mb={12}
        {...button}
        onClick={() => attempt({ key, value }, () => reportChange({ label: `Changed “${title}” to ${value}`, undo }))}
      >
        Change back to {value}
      </Button>
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}

/** Shortens content that is wider than its column. */
const fitting = { minWidth: 0, maxWidth: '100%' } as const;

/** A text that links to its page, if it has one. */
function Linked({
  page,
  title,
  className = 'cut',
  label,
}: {
  page: SubjectTarget | undefined;
  title: string;
  className?: string;
  label: React.ReactNode;
}) {
  return page ? (
    <Link {...page} className={`link ${className}`} title={title}>
      {label}
    </Link>
  ) : (
    <span className={className} title={title}>
      {label}
    </span>
  );
}

/** An id with a copy button, linked to its page if it has one. */
function LinkedId({
  value,
  label,
  page,
  children,
}: {
  value: string;
  label: string;
  page: SubjectTarget | undefined;
  /** Shown in place of the value. */
  children?: React.ReactNode;
}) {
  if (!page && !children) return <Identifier value={value} label={label} shape="long" />;
  return (
    <span className="inline" style={fitting}>
      <Linked page={page} title={value} label={children || <code>{shorten(value, 'long')}</code>} />
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}
