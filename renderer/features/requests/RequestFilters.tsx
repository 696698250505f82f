import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationRoute } from '../../../service/model/installation/operation-route.ts';
import { counted } from '../../components/figures/counted.ts';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { DatesChip } from '../../components/table/dates/DatesChip.tsx';
import { EnumChip, SearchChip } from '../../components/table/EnumChip.tsx';
import { Chip, type ChipState, FilterBar, FilterChip, SearchField } from '../../components/table/FilterBar.tsx';
import type { ApiCall } from '../../service/call/api-call.ts';
import { queryClient, type RequestRecord, service } from '../../service/call/client.ts';
import type { InputOf } from '../../service/call/operations.ts';
import { useRouteNamed } from '../../service/call/use-api-call.ts';
import { type RequestsSearch, statusClasses } from '../../service/queries/page-searches.ts';
import { consoleCall, recordCall } from './record-call.ts';

const answerNames = {
  '2xx,3xx': '2xx and 3xx successful',
  '2xx': '2xx success',
  '3xx': '3xx redirect',
  '4xx': '4xx client error',
  '5xx': '5xx server error',
} as const;

const callNames = {
  api: 'without inbox messages',
  changes: 'with console changes and errors',
  all: 'with all console calls',
} as const;

const linkedNames = { code: 'Error', fault: 'Fault rule' } as const;

type RequestFiltersProps = { search: RequestsSearch; onNarrow: (change: Partial<RequestsSearch>) => void };

export function RequestFilters({ search, onNarrow }: RequestFiltersProps) {
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const calls = search.inbox === false ? 'api' : search.console === true ? 'all' : search.console;
  return (
    <FilterBar>
      <SearchField
        placeholder="Name, path, id, code"
        value={search.search ?? ''}
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <EnumChip
        label="Status"
        values={statusClasses}
        value={search.status}
        nameOf={(value) => answerNames[value]}
        icon={(value) => <StatusGlyph status={statusLabelOf(Number(`${value[0]}00`)).status} />}
        onChange={(status) => onNarrow({ status })}
      />
      <FilterChip
        label="Application"
        value={search.applicationId}
        options={(applications.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(applicationId) => onNarrow({ applicationId })}
      />
      <OperationChip value={search.operation} onChange={(operation) => onNarrow({ operation })} />
      {(['code', 'fault'] as const).map((name) => {
        const clear = () => onNarrow({ [name]: undefined });
        // Set by links only.
        return (
          search[name] && (
            <Chip key={name} label={linkedNames[name]} chosen={search[name]} onToggle={clear} onClear={clear}>
              {(button) => button}
            </Chip>
          )
        );
      })}
      <DatesChip label="Time" from={search.from} to={search.to} onChange={onNarrow} />
      <EnumChip
        label={calls ? 'Calls' : 'Calls: without console'}
        values={['api', 'changes', 'all']}
        value={calls}
        nameOf={(value) => callNames[value]}
        onChange={(value) =>
          onNarrow({
            inbox: value === 'api' ? false : undefined,
            console: value === 'all' ? true : value === 'changes' ? value : undefined,
          })
        }
      />
      <Chip
        label="Group equal rows"
        is=""
        chosen={search.view === 'all' ? undefined : ''}
        onToggle={() => onNarrow({ view: search.view === 'all' ? undefined : 'all' })}
        onClear={() => onNarrow({ view: 'all' })}
      >
        {(button) => button}
      </Chip>
    </FilterBar>
  );
}

function OperationChip({ value, onChange }: ChipState) {
  const [text, setText] = useState('');
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  const query = text.trim().toLowerCase();
  const matches = routes.data?.filter(({ name, path, summary }) =>
    [name, path, summary].some((value) => value.toLowerCase().includes(query)),
  );
  return (
    <SearchChip
      label="Operation"
      chosen={useRouteNamed(value)?.summary ?? value}
      placeholder="Name or path"
      none="No matching operation"
      found={matches?.map(({ name, method, path, summary }) => ({
        value: name,
        label: summary,
        aside: `${method} ${path}`,
      }))}
      onSearch={setText}
      onChange={onChange}
    />
  );
}

const maximumHidden = 200;

/** The number of console changes and errors that an empty list leaves out. */
export function HiddenCalls({ filters, onShow }: { filters: InputOf<'requests.list'>; onShow: () => void }) {
  const { data } = useQuery(
    service.requests.list.queryOptions({ ...filters, console: 'changes', size: maximumHidden }),
  );
  const count = data?.items.filter(({ surface }) => surface === 'console').length ?? 0;
  if (count === 0) return null;
  return (
    <span role="status">
      {counted(count, 'console call')}
      {data?.next !== undefined && ' or more'} {count === 1 ? 'is' : 'are'} hidden.{' '}
      <UnstyledButton className="link" onClick={onShow}>
        Show
      </UnstyledButton>
    </span>
  );
}

/** How to reproduce a logged request; `undefined` for calls that only the console can send. */
export function useRecordCall(record: RequestRecord): ApiCall | undefined {
  return callOf(record, useRouteNamed(record.operation));
}

/** The same for a request known by its id. */
export async function findRecordCall(id: string): Promise<ApiCall | undefined> {
  const record = await queryClient.ensureQueryData(service.requests.get.queryOptions({ id }));
  const routes = await queryClient.ensureQueryData(service.system.routes.queryOptions({}));
  return callOf(
    record,
    routes.find(({ name }) => name === record.operation),
  );
}

/** Console pages can be fetched by any client; calls of the console program have no HTTP equivalent. */
function callOf(record: RequestRecord, route: OperationRoute | undefined): ApiCall | undefined {
  const isOfConsole = record.surface === 'console' && record.path.startsWith('/console/trpc/');
  return isOfConsole ? route && consoleCall(record, route) : recordCall(record);
}
