import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Identifier } from '../../components/code/Identifier.tsx';
import { toExact, toInstant, toMoment } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { DockedPanel, PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { ErrorPageLink } from '../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink } from '../../components/table/columns.tsx';
import type { SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import { OperationLine } from '../../frame/act/use-operation.tsx';
import { type AuditEntry, service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { detailsOf, pageOfDetail, pageOfSubject, singularOf } from './audit-pages.ts';

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
  column('words', 'Action', 'minmax(180px, 2fr)', (entry) => (
    <>
      <RowLink to="/audit" search={{ selected: entry.id }}>
        {entry.words}
      </RowLink>
      <Failure entry={entry} />
    </>
  )),
  column('subject', 'Subject', { width: 'minmax(130px, 1.4fr)', dropBelow: 560 }, (entry) => <Subject entry={entry} />),
  column('who', 'By', { width: 'minmax(130px, 1.1fr)', dropBelow: 740 }, ({ who }) => (
    <span className="cut">{nameOfActor(who)}</span>
  )),
  column('at', 'When', { width: '132px', align: 'right' }, ({ at }) => <RelativeTime at={at} format={toMoment} />),
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
  if (name)
    return (
      <Typed type={singularOf(type)}>
        {page ? (
          <Link {...page} className="plain">
            {name}
          </Link>
        ) : (
          name
        )}
      </Typed>
    );
  if (/^(?:0x)?[\da-f-]{32,}$|^[a-z]{2,4}_\w+$/i.test(id))
    return (
      <Typed type={singularOf(type)}>
        <Identifier value={id} label={type} shape="short" copy="never" />
      </Typed>
    );
  return <Typed type={singularOf(type)}>{type === 'settings' ? <SettingTitle of={id} /> : id}</Typed>;
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
    <Box component="span" c="dimmed" flex="none">
      {children}
    </Box>
  );
}

/** The title of a setting, also in the settings; its key while loading. */
function SettingTitle({ of }: { of: string }) {
  const { data } = useQuery(service.settings.list.queryOptions({}));
  return data?.settings.find(({ key }) => key === of)?.title ?? of;
}

/** The mark of a refused action with its error code. */
function Failure({ entry: { outcome, code } }: { entry: AuditEntry }) {
  if (outcome === 'done') return null;
  return (
    <span className="line" title={code}>
      <StatusLabel status="failed" state="refused" />
      <code className="cut tiny bad">{code}</code>
    </span>
  );
}

/** One log entry with its hash chain. */
export function AuditPanel({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { number, at, who, act, words, code, subject, request, previous, hash } = entry;
  const details = detailsOf(entry);
  return (
    <DockedPanel
      kind={`Entry ${number}`}
      head={
        <PanelTitle title={words}>
          <Failure entry={entry} />
        </PanelTitle>
      }
      foot={<OperationLine variant="bar" operation="audit.list" input={{ act }} />}
      onClose={onClose}
    >
      <PanelSection title="Summary">
        <Details
          of={{
            Action: <code className="broken">{act}</code>,
            'Error code': code && (
              <>
                <code>{code}</code> <ErrorPageLink code={code} />
              </>
            ),
            By: actorLabel[who.kind],
            Session: who.name,
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
              <Link to="/traces/$id" params={{ id: request }} className="link">
                Related activity
              </Link>
            ),
          }}
        />
      </PanelSection>
      {details.length > 0 && (
        <PanelSection title="Details">
          <Details
            of={details.map(({ name, label, value, before }) => [
              entry.names[value] ? label.replace(/ id$/, '') : label,
              <span key={name}>
                {before !== undefined && (
                  <>
                    <span className="quiet">{before || 'empty'}</span> →{' '}
                  </>
                )}
                <Detail value={value} page={pageOfDetail(entry, name, value)} label={entry.names[value]} />
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

/** Shortens content that is wider than its column. */
const fitting = { minWidth: 0, maxWidth: '100%' } as const;

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
  if (!page) return <Identifier value={value} label={label} shape="long" />;
  return (
    <span className="inline" style={fitting}>
      <Link {...page} className="link cut" title={value}>
        {children || <code>{shorten(value, 'long')}</code>}
      </Link>
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  );
}

/** The value of a detail; for an id, the name of its record. */
function Detail({
  value,
  page,
  label = value,
}: {
  value: string;
  page: SubjectTarget | undefined;
  label: string | undefined;
}) {
  if (!page)
    return (
      <span className="broken" title={value}>
        {label}
      </span>
    );
  return (
    <Link {...page} className="link broken" title={value}>
      {label}
    </Link>
  );
}
