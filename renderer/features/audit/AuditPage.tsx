import { Button } from '@mantine/core';
import { IconDownload, IconLink, IconShieldCheck, IconUserShield } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { actOutcomes, actorKinds } from '../../../service/resources/names.ts';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { DatesChip } from '../../components/table/dates/DatesChip.tsx';
import { EnumChip } from '../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import { SearchChip } from '../../components/table/SearchChip.tsx';
import { ListPage } from '../../frame/page/ListPage.tsx';
import { useList } from '../../frame/page/use-list.tsx';
import { client, service } from '../../service/call/client.ts';
import { saveFile } from '../../service/call/save-file.ts';
import { toSpanInput } from '../../service/queries/span-search.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { auditColumns, toRow } from './audit-columns.tsx';
import { actorLabel } from './audit-labels.ts';
import { type AuditSearch, auditSearch, isNarrowed } from './audit-search.ts';
import { ChainState } from './ChainState.tsx';
import { useActNames } from './use-act-names.ts';

const route = getRouteApi('/audit');

/** Operator actions, newest first, with the state of the hash chain above and the selected entry next to the list. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { selected } = search;
  const { data, ...query } = useQuery(
    service.audit.list.queryOptions(toListInput(search), { placeholderData: keepPreviousData }),
  );
  const entries = data && { ...data, items: data.items.map(toRow) };
  const list = useList({
    query: { ...query, data: entries },
    search,
    schema: auditSearch,
    readPage: (page, size) => client.audit.list.query(toListInput({ ...search, page, size })),
    show: (next, replace) => navigate({ to: '/audit', search: next, replace }),
    isNarrowed: isNarrowed(search),
    what: 'entries',
  });
  const selectedEntry = entries?.items.find(({ id }) => id === selected);
  return (
    <ListPage
      title="Audit log"
      list={list}
      actions={!list.isEmpty && <ExportButton />}
      empty={<NothingYet />}
      filters={
        <>
          <ChainState />
          <FilterBar>
            <SearchField placeholder="Words, ids, details" {...list.searchField} />
            <ActChip {...list.filter('act')} />
            <EnumChip
              label="By"
              values={actorKinds}
              nameOf={(kind) => actorLabel[kind]}
              {...list.filter('who')}
            />
            <EnumChip label="Outcome" values={actOutcomes} {...list.filter('outcome')} />
            <DatesChip label="Time" from={search.from} to={search.to} onChange={list.narrow} />
          </FilterBar>
        </>
      }
      panel={
        selectedEntry && (
          <AuditPanel key={selectedEntry.id} entry={selectedEntry} onClose={list.close} />
        )
      }
    >
      <DataTable
        {...list.table}
        label="Audit log"
        columns={auditColumns}
        rowLabel={({ number, words }) => `${number} ${words}`}
      />
    </ListPage>
  );
}

function toListInput({ page, size, search, who, outcome, act, ...span }: AuditSearch) {
  return {
    page,
    size,
    ...(search && { text: search }),
    ...(who && { who }),
    ...(outcome && { outcome }),
    ...(act && { act }),
    ...toSpanInput(span),
  };
}

function ActChip({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (act: string | undefined) => void;
}) {
  const [query, setQuery] = useState('');
  const names = useActNames();
  const matchesQuery = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const matches = names
    ?.filter(({ name, summary }) => matchesQuery(name) || matchesQuery(summary))
    .slice(0, 20);
  return (
    <SearchChip
      label="Action"
      chosen={value && (names?.find(({ name }) => name === value)?.summary ?? value)}
      placeholder="Action name"
      none="No matching action"
      found={matches?.map(({ name, summary }) => ({ value: name, label: summary }))}
      onSearch={setQuery}
      onChange={onChange}
    />
  );
}

/** Exports the whole log for external verification. */
function ExportButton() {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      saveFile(
        'vaultdesk-audit.ndjson',
        await client.audit.export.query({}),
        'application/x-ndjson',
      );
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return (
    <>
      {Boolean(error) && <FailureAlert error={error} />}
      <Button
        leftSection={<IconDownload size={15} stroke={1.7} />}
        loading={isBusy}
        onClick={() => void save()}
      >
        Export
      </Button>
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      guide="requests"
      title="No entries yet"
      diagram={[
        {
          icon: IconUserShield,
          label: 'Operator',
          caption: 'by token, browser or desktop',
          flow: 'action',
        },
        { icon: IconShieldCheck, label: 'Log entry', missing: true, flow: 'linked to' },
        { icon: IconLink, label: 'Previous entry', caption: 'reveals missing entries' },
      ]}
    >
      Operator changes and secret accesses appear here, each linked to the previous entry.
      Application calls are not included.
    </EmptyState>
  );
}
