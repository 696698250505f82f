import { Button } from '@mantine/core';
import { IconLink, IconShieldCheck, IconUserShield } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { AuditChain } from '../../../service/model/history/audit-entry.ts';
import { actionOutcomes, actorKinds } from '../../../service/model/installation/names.ts';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { toDay, toInstant } from '../../components/figures/instant.ts';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { DatesChip } from '../../components/table/dates/DatesChip.tsx';
import { EnumChip, SearchChip } from '../../components/table/EnumChip.tsx';
import type { ChipState } from '../../components/table/FilterBar.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import styles from '../../frame/page/page.module.css';
import { type AuditEntry, client, service } from '../../service/call/client.ts';
import { saveFile } from '../../service/call/save-file.ts';
import { auditSearch } from '../../service/queries/page-searches.ts';
import { toSpanInput } from '../../service/queries/search-fields.ts';
import { actorLabel, auditColumns, outcomes } from './audit-columns.tsx';

const AuditPanel = lazyPart(() => import('./AuditPanel.tsx'), 'AuditPanel');

/** Operator actions, newest first, with the state of the hash chain in the head and the selected entry next to the list. */
export const AuditPage: ListPage = listPage({
  to: '/audit',
  title: 'Audit log',
  what: 'entries',
  schema: auditSearch,
  operation: 'audit.list',
  input: ({ search, from, to, ...input }) => ({ ...input, text: search || undefined, ...toSpanInput({ from, to }) }),
  idOf: ({ number }) => String(number),
  csvRow: ({ names, subject, ...entry }) => ({ ...entry, subject: subject && { ...subject, name: names[subject.id] } }),
  columns: auditColumns,
  rowLabel: ({ number, title }) => `${number} ${title}`,
  facts: <ChainState />,
  searchBy: 'Action, name, id, detail',
  filters: ({ filter, search: { from, to }, narrow, rows }) => (
    <>
      <ActChip {...filter('act')} rows={rows} />
      <EnumChip label="By" values={actorKinds} nameOf={(kind) => actorLabel[kind]} {...filter('who')} />
      <EnumChip
        label="Outcome"
        values={actionOutcomes}
        nameOf={(outcome) => outcomes[outcome].state}
        icon={(outcome) => <StatusGlyph status={outcomes[outcome].status} />}
        {...filter('outcome')}
      />
      <DatesChip label="Time" from={from} to={to} onChange={narrow} />
    </>
  ),
  actions: ({ isEmpty }) => !isEmpty && <ExportButton />,
  empty: (
    <EmptyState
      guide="requests"
      title="No entries yet"
      diagram={[
        { icon: IconUserShield, label: 'Operator', caption: 'by token, browser or desktop', flow: 'action' },
        { icon: IconShieldCheck, label: 'Log entry', missing: true, flow: 'linked to' },
        { icon: IconLink, label: 'Previous entry', caption: 'reveals missing entries' },
      ]}
    >
      Operator changes and secret accesses appear here, each linked to the previous entry. Application calls are not
      included.
    </EmptyState>
  ),
  panel: (id, onClose, { rows }) => {
    const entry = rows?.find((row) => row.id === id);
    return (
      entry && (
        <Suspense>
          <AuditPanel entry={entry} onClose={onClose} />
        </Suspense>
      )
    );
  },
});

/** Filters by an operation, or by another action of the shown entries, e.g. a start. */
function ActChip({ value, onChange, rows = [] }: ChipState & { rows: readonly AuditEntry[] | undefined }) {
  const [query, setQuery] = useState('');
  const { data } = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  const summaries = new Map([
    ...rows.map(({ act, words }) => [act, words] as const),
    ...(data ?? []).flatMap(({ method, name, summary }) => (method === 'GET' ? [] : [[name, summary] as const])),
  ]);
  const matches = [...summaries].filter((texts) => texts.join(' ').toLowerCase().includes(query.toLowerCase()));
  return (
    <SearchChip
      label="Action"
      chosen={value && (summaries.get(value) ?? value)}
      placeholder="Action name"
      none="No matching action"
      found={data && matches.slice(0, 20).map(([name, summary]) => ({ value: name, label: summary }))}
      onSearch={setQuery}
      onChange={onChange}
    />
  );
}

/** Exports the whole log for external verification. */
function ExportButton() {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () =>
      saveFile('vaultdesk-audit.ndjson', await client.audit.export.query({}), 'application/x-ndjson'),
  });
  return (
    <>
      {error && <FailureAlert error={error} />}
      <Button loading={isPending} title="Verify it with vaultdesk audit --check" onClick={() => mutate()}>
        Signed export
      </Button>
    </>
  );
}

/** Whether every entry is unchanged and follows from the previous one, with the last hash to store elsewhere. */
function ChainState() {
  const { data } = useQuery(service.audit.check.queryOptions({}));
  return (
    <>
      {data && <Chain {...data} />}
      <span className="quiet">
        Operator actions only. Application calls are in{' '}
        <Link to="/requests" className="link">
          Requests
        </Link>
        .
      </span>
    </>
  );
}

function Chain({ entries, first = 1, since, last, fault }: AuditChain) {
  if (fault)
    return (
      <>
        <StatusLabel status="failed" state={`Broken at entry ${fault.number}`} /> {fault.reason}
      </>
    );
  return (
    <>
      <StatusLabel
        status="done"
        state={`Verified: ${counted(entries, 'entry', 'entries')}${since ? ` since ${toDay(toInstant(since))}` : ''}`}
        name={`Each entry is unchanged and follows from the previous one.${first > 1 ? ` Entries before ${first} were pruned.` : ''}`}
      />
      {last && (
        <span className={`inline ${styles.wideOnly}`}>
          · Last hash <Identifier value={last.hash} label="last hash" shape="short" />
        </span>
      )}
    </>
  );
}
