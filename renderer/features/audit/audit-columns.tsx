import { Flex } from '@mantine/core';
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
import { areaOf, detailsOf, pageOfSubject, singularOf } from './audit-pages.ts';

/** Names of the ways in which an operator is authenticated. */
export const actorLabel: Readonly<Record<AuditEntry['who']['kind'], string>> = {
  'operator-token': 'Operator token',
  session: 'Browser',
  desktop: 'Desktop window',
  command: 'Command line',
  unknown: 'No operator token',
};

/** The props of an entry in a list. */
export type AuditRow = AuditEntry & { readonly id: string };

export const auditColumns: readonly Column<AuditRow>[] = [
  column('number', 'Entry', { width: '64px', align: 'right', dropBelow: 900 }, ({ number }) => (
    <span className="quiet">{number}</span>
  )),
  column('words', 'Action', 'minmax(170px, 1.3fr)', (entry) => {
    const { status, state } = outcomeOf(entry);
    return (
      <>
        <StatusGlyph status={status} label={state} />
        <RowLink to="/audit" search={{ selected: entry.id }}>
          {entry.title}
        </RowLink>
      </>
    );
  }),
  column('subject', 'Subject', 'minmax(110px, 2fr)', (entry) => <Subject entry={entry} />),
  column('outcome', 'Outcome', { width: 'minmax(132px, 1fr)', dropBelow: 620 }, (entry) => {
    const { state, code } = outcomeOf(entry);
    return (
      <>
        {(!code || entry.details.response) && <span className="quiet">{state}</span>}
        <Code of={outcomeOf(entry)} />
      </>
    );
  }),
  column('who', 'By', { width: 'minmax(144px, 1fr)', dropBelow: 1000 }, ({ who }) => (
    <span className="cut">{who.name ?? actorLabel[who.kind]}</span>
  )),
  column('at', 'When', { width: '90px', align: 'right', dropBelow: 460 }, ({ at }) => (
    <RelativeTime at={at} format={toMoment} />
  )),
];

/** The subject with its kind; without a subject, the sent request or its page. An id or address is shortened. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { subject, details } = entry;
  if (!subject) {
    if (details.method) return <code className="cut">{`${details.method} ${details.path}`}</code>;
    const area = areaOf(entry.act);
    return (
      area && (
        <Link {...area.page} className="plain cut">
          {area.label}
        </Link>
      )
    );
  }
  const { type, id } = subject;
  const name = entry.names[id];
  const page = pageOfSubject(entry);
  const value = type === 'settings' && detailsOf(entry).find((detail) => detail.name === 'value');
  if (value)
    return (
      <>
        <span className="cut" style={{ minWidth: 'calc-size(max-content, min(size, 45%))' }}>
          {name ?? <SettingTitle of={id} />}
        </span>
        <Flex
          component="span"
          gap={6}
          // Hides the earlier value, the lower line, if both do not fit.
          style={{ flexWrap: 'wrap-reverse', alignContent: 'flex-end', height: '1lh', overflow: 'hidden' }}
          title={`${value.before ?? ''} to ${value.value}`}
        >
          {value.before !== undefined && <span className="quiet">{value.before || 'empty'} to</span>}{' '}
          <span className="cut">{value.value}</span>
        </Flex>
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

/** The outcome of an action; of a sent request, its response. A rejected action has its error code. */
export function Outcome({ entry }: { entry: AuditEntry }) {
  const outcome = outcomeOf(entry);
  return (
    <span className="line">
      <StatusLabel {...outcome} />
      <Code of={outcome} />
    </span>
  );
}

function Code({ of: { status, code } }: { of: ReturnType<typeof outcomeOf> }) {
  return (
    code && (
      <code className={`cut tiny ${status === 'failed' ? 'bad' : 'warn'}`} title={code}>
        {code}
      </code>
    )
  );
}

function outcomeOf({ outcome, code, rejection, details }: AuditEntry) {
  const [status, responseCode] = details.response?.split(' ') ?? [];
  if (rejection) return { ...outcomes.refused, state: `rejected in entry ${rejection.number}`, code: rejection.code };
  if (status) return { ...statusLabelOf(Number(status)), state: status, code: responseCode };
  return { ...outcomes[outcome], code };
}

/** The marks of outcomes. */
export const outcomes = {
  done: { status: 'done', state: 'done' },
  refused: { status: 'failed', state: 'rejected' },
} as const;
