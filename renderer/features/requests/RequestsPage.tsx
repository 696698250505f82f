import { Button } from '@mantine/core';
import { IconListDetails, IconServer2, IconTerminal2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { useSnippetCopy } from '../../components/code/ApiLine.tsx';
import { counted } from '../../components/figures/counted.ts';
import { toClock } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { NoHits } from '../../components/layout/NoHits.tsx';
import { toggled } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { ListBody } from '../../frame/page/ListPage.tsx';
import { ListWithPanel } from '../../frame/page/PageBody.tsx';
import { useStoredChoices } from '../../frame/page/views/use-stored-choices.ts';
import { client, queryClient, service } from '../../service/call/client.ts';
import type { InputOf, OutputOf } from '../../service/call/operations.ts';
import { fromWallTime } from '../../service/labels/time-zone.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { isNarrowed } from '../../service/queries/list-views.ts';
import { type RequestsSearch, requestsSearch } from '../../service/queries/page-searches.ts';
import { toSpanInput } from '../../service/queries/search-fields.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';
import { LogHeader } from './LogHeader.tsx';
import { loadLog } from './load-log.ts';
import { RequestPanel } from './panel/RequestPanel.tsx';
import { findRecordCall, HiddenCalls, RequestFilters } from './RequestFilters.tsx';
import { RequestHistogram } from './RequestHistogram.tsx';
import styles from './RequestLog.module.css';
import { isRepeatable } from './record-call.ts';
import { requestColumns } from './request-columns.tsx';
import { type RequestRow, rowOf, toRows } from './request-rows.ts';
import { useMarkedText } from './use-marked-text.ts';

const route = getRouteApi('/requests');

export function RequestsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [isPaused, pause] = useState(false);
  const filters = toFilters(search);
  const isGrouped = search.view !== 'all';
  const { steps, addStep } = useSteps(JSON.stringify([filters, isGrouped]));
  const log = useLog(filters, isPaused, { steps, isGrouped });
  const counts = useCountedSpan(search.from ? fromWallTime(search.from) : log.data?.items[0]?.at);
  const { data: counted } = useLog({ ...filters, size: 1, counts }, isPaused);
  const copying = useSnippetCopy(useBaseUrl());
  const changedIds = useChangedIds();
  const show = (next: RequestsSearch, replace: boolean) => void navigate({ to: '/requests', search: next, replace });
  const { columnChoice, place } = useStoredChoices({ search, schema: requestsSearch, show });
  const open = (selected: string | undefined) =>
    show({ ...search, selected, ...(!selected && { tab: undefined }) }, search.selected !== undefined);
  const narrow = (change: Partial<RequestsSearch>) => show({ ...search, ...change }, true);
  const items = log.data?.items;
  const { rows, columns, unfold } = useGroups(log.data, isGrouped);
  useMarkedText(search.search);
  const startRequest = () => void navigate({ to: '/requests/new' });
  usePageKeys((event) => {
    if (event.key !== 'n') return;
    event.preventDefault();
    startRequest();
  });
  const group = rows?.find(({ isMember, requests }) => !isMember && requests.some(isSelected));
  const isEmpty = items?.length === 0 && !isNarrowed(search) && !log.data?.next;
  const hidden = items?.length === 0 && search.console === undefined && (
    <HiddenCalls filters={filters} onShow={() => narrow({ console: 'changes', inbox: undefined })} />
  );
  return (
    <ListWithPanel
      panel={
        search.selected && (
          <RequestPanel
            key={group?.id ?? search.selected}
            {...{ group, tab: search.tab, requestId: search.selected }}
            onShow={open}
            onTab={(tab) => show({ ...search, tab }, true)}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <LogHeader
        {...{ isPaused, filters, place }}
        log={log.data?.log}
        isOlder={search.to !== undefined}
        newest={log.data?.newest}
        onPause={pauseOrFollow}
        onNewest={() => narrow({ from: undefined, to: undefined })}
      />
      <ListBody
        list={{ isEmpty, error: log.data ? undefined : log.error, retry: () => void log.refetch() }}
        empty={<NoRequests isOn={log.data?.log.isOn ?? true}>{hidden}</NoRequests>}
      >
        <div className={styles.list}>
          <RequestFilters search={search} onNarrow={narrow} />
          <RequestHistogram counts={counted?.counts} search={search} onNarrow={narrow} />
          <p role="status" className={`soft ${styles.similar}`}>
            {log.data?.textMatch === 'similar' && log.data.items.length > 0 && 'No exact match. Similar requests:'}
          </p>
          <DataTable
            label="Requests"
            {...{ columns, columnChoice, rows }}
            isStale={log.isPlaceholderData}
            rowLabel={({ newest: { method, path } }) => `${method} ${visible(path)}`}
            openId={rows && rowOf(rows, search.selected)}
            changedIds={new Set(rows?.filter(({ newest }) => changedIds.has(newest.id)).map(({ id }) => id))}
            onOpen={({ newest }) => open(newest.id)}
            keys={[
              {
                key: 'c',
                label: copying.isCopied ? 'copied' : `copy as ${copying.language}`,
                action: (row) => void copyCall(shownOf(row).id),
              },
              { key: 'r', label: 'resend…', action: (row) => edit(shownOf(row)) },
              { key: ' ', label: 'unfold', action: unfold },
              { key: 'n', label: 'new', action: startRequest },
            ]}
            pager={
              <LogPosition
                log={log.data}
                rows={rows?.filter(({ isMember }) => !isMember).length}
                isNarrowed={isNarrowed(search) || search.console !== undefined || search.inbox === false}
                isLoading={log.isPlaceholderData}
                onOlder={addStep}
              />
            }
            empty={
              <>
                <NoHits
                  what="requests"
                  onClear={() => show({ selected: search.selected, columns: search.columns }, true)}
                />
                {hidden}
              </>
            }
          />
        </div>
      </ListBody>
    </ListWithPanel>
  );

  function isSelected({ id }: RequestRow['newest']) {
    return id === search.selected;
  }

  /** The request of a row that the panel shows, by default its newest. */
  function shownOf({ requests, newest }: RequestRow) {
    return requests.find(isSelected) ?? newest;
  }

  function pauseOrFollow(next: boolean) {
    pause(next);
    // A response under way would add rows to the paused list.
    const predicate = ({ state }: { state: { data?: unknown } }) => next && state.data !== undefined;
    void queryClient.cancelQueries({ queryKey: service.requests.list.pathKey(), predicate });
  }

  function edit(request: RequestRow['newest']) {
    if (isRepeatable(request)) void navigate({ to: '/requests/new', search: { from: request.id } });
  }

  async function copyCall(id: string) {
    const call = await findRecordCall(id);
    if (call) copying.copy(call);
  }
}

/** The rows of the loaded calls, and which groups are unfolded. */
function useGroups(log: OutputOf<'requests.list'> | undefined, isGrouped: boolean) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const unfold = useCallback(({ id, requests }: RequestRow) => {
    if (requests.length > 1) setOpenIds((current) => toggled(current, id));
  }, []);
  const rows = useMemo(
    () => log && toRows(log.items, isGrouped ? openIds : undefined, log.next !== undefined),
    [log, openIds, isGrouped],
  );
  const columns = useMemo(() => requestColumns(unfold), [unfold]);
  return { rows, columns, unfold };
}

/** How often older requests were requested with these filters, plus 1. */
function useSteps(filters: string) {
  const [asked, setAsked] = useState({ filters, steps: 1 });
  const steps = asked.filters === filters ? asked.steps : 1;
  return { steps, addStep: () => setAsked({ filters, steps: steps + 1 }) };
}

const onlyFirstPage = { steps: 0, isGrouped: false };

/** The newest part of the log, which follows new requests unless it is paused. */
function useLog(input: InputOf<'requests.list'>, isPaused: boolean, extent = onlyFirstPage) {
  const { queryKey } = service.requests.list.queryOptions(input);
  return useQuery({
    queryKey: [...queryKey, extent],
    queryFn: ({ signal }) => loadLog((part) => client.requests.list.query(part, { signal }), input, extent),
    placeholderData: keepPreviousData,
    // Other filters are loaded during a pause too; loaded data stays unchanged.
    enabled: ({ state }) => !isPaused || state.data === undefined,
  });
}

/** The last hour, or the last day if the period or the newest listed call is older. */
function useCountedSpan(from: Date | string | undefined): true | 'day' {
  const now = useNow();
  return from !== undefined && now.getTime() - new Date(from).getTime() > 61 * 60_000 ? 'day' : true;
}

/** The service input for the filters in the URL. */
function toFilters(filters: RequestsSearch) {
  const { search, status, applicationId, operation, code, fault, console, inbox } = filters;
  const { from: since, to: until } = toSpanInput(filters);
  return { text: search, status, applicationId, operation, code, fault, console, inbox, since, until };
}

interface LogPositionProps {
  readonly log: OutputOf<'requests.list'> | undefined;
  readonly rows: number | undefined;
  readonly isNarrowed: boolean;
  readonly isLoading: boolean;
  readonly onOlder: () => void;
}

/** The number of loaded calls, and a button that loads older calls. */
function LogPosition({ log, rows, isNarrowed, isLoading, onOlder }: LogPositionProps) {
  return (
    <>
      <span className="cut">
        {log && toPosition(log, isNarrowed)}
        {log && rows !== log.items.length && ` in ${counted(rows ?? 0, 'row')}`}
      </span>
      {log?.next !== undefined && (
        <Button size="xs" loading={isLoading} onClick={onOlder}>
          Load older
        </Button>
      )}
    </>
  );
}

/** @example "50 of 18,525 calls" */
function toPosition({ items, log, searchedUntil }: OutputOf<'requests.list'>, isNarrowed: boolean): string {
  const loaded = counted(items.length, 'call');
  if (searchedUntil) return `${loaded}, searched back to ${toClock(searchedUntil)}`;
  return isNarrowed || items.length >= log.records ? loaded : `${items.length} of ${counted(log.records, 'call')}`;
}

/** Empty state: how to send the first call, or that the log is disabled. */
function NoRequests({ isOn, children }: { isOn: boolean; children: React.ReactNode }) {
  return (
    <EmptyState
      guide="requests"
      title={isOn ? 'Send the first call' : 'The log is disabled'}
      diagram={[
        { icon: IconTerminal2, label: 'Your application', missing: isOn, flow: 'call' },
        { icon: IconServer2, label: 'Vaultdesk', flow: 'logs it' },
        { icon: IconListDetails, label: 'Requests', missing: true },
      ]}
      actions={
        <LinkButton size="md" variant="filled" to={isOn ? '/' : '/settings'}>
          {isOn ? 'Connect your application' : 'Open the settings'}
        </LinkButton>
      }
      example={isOn && <HttpExample operation="users.list" input={{}} />}
    >
      Every call to Vaultdesk is logged here, with the reason of each error and without secrets. Calls of the console
      are listed separately. {children}
    </EmptyState>
  );
}
