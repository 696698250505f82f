import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { NoHits } from '../../components/layout/NoHits.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { CardGrid } from '../../components/table/CardGrid.tsx';
import type { Column, Sort } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import { DensitySwitch, storedRowHeight } from '../../components/table/rows/density.tsx';
import { type Noun, pageOf } from '../../components/timeline/SubjectLink.tsx';
import { type InputOf, type ListName, type OutputOf, queryOf, read } from '../../service/call/operations.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import type { ReadPage } from '../../service/queries/csv.ts';
import { isNarrowed } from '../../service/queries/list-views.ts';
import type { SearchSchema } from '../../service/queries/search-fields.ts';
import type { Action } from '../action/actions.tsx';
import { useCreateKey } from '../action/use-create-key.ts';
import type { PagePath } from '../feature.ts';
import { CsvButton } from './CsvButton.tsx';
import { ListWithPanel } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';
import styles from './page.module.css';
import { useStoredChoices } from './views/use-stored-choices.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

/** The URL parameters of every list. */
interface ListSearch {
  readonly page: number;
  readonly size: number;
  readonly search?: string | undefined;
  readonly selected?: string | undefined;
  readonly columns?: string | undefined;
  /** The form of the rows, which filters do not change. */
  readonly view?: string | undefined;
}

type Filters<Search> = Omit<Search, 'selected' | 'columns'>;

type RowOf<Name extends ListName> = OutputOf<Name>['items'][number] & { readonly id: string };

/** The state of a list page, from which its declaration derives actions, filters and panel. */
export interface ListState<Name extends ListName, Search> {
  readonly search: Search;
  /** The current page; `undefined` while loading. */
  readonly data: OutputOf<Name> | undefined;
  readonly rows: readonly RowOf<Name>[] | undefined;
  /** The reason for missing rows. */
  readonly error: unknown;
  /** Whether the list is empty without filters. */
  readonly isEmpty: boolean;
  /** The variant of the main action: an empty state and an open panel have their own. */
  readonly variant: 'filled' | 'default';
  /** Shows another state of the list, by default in the same step of the browser history. */
  show(search: Search, replace?: boolean): void;
  /** Changes filters and returns to the first page. */
  narrow(change: Partial<Search>): void;
  /** The value of a filter and its change. */
  filter<Field extends keyof Search>(name: Field): { value: Search[Field]; onChange: (value: Search[Field]) => void };
}

type Part<State> = React.ReactNode | ((state: State) => React.ReactNode);

/** The list of a noun: its columns, filters, actions, panel and empty state. */
export interface ListDeclaration<Name extends ListName, Search extends ListSearch> {
  readonly to: PagePath;
  readonly title: string;
  /** The records in the plural; defaults to the title. */
  readonly what?: string;
  /** The name of the table; defaults to the title. */
  readonly label?: string;
  /** The URL parameters. */
  readonly schema: SearchSchema<Search>;
  readonly operation: Name;
  readonly input: (filters: Filters<Search>) => InputOf<Name>;
  /** The input for CSV, if it requests more fields than the table. */
  readonly csvInput?: (filters: Filters<Search>) => InputOf<Name>;
  /** A row of the CSV file, with amounts like on the page. */
  readonly csvRow?: (item: OutputOf<Name>['items'][number]) => object;
  /** The id of rows that have no `id`. */
  readonly idOf?: (item: OutputOf<Name>['items'][number]) => string;
  /** A hook, if they depend on other queries. */
  readonly columns?:
    | readonly Column<RowOf<Name>>[]
    | ((state: ListState<Name, Search>) => readonly Column<RowOf<Name>>[]);
  readonly rowLabel?: (row: RowOf<Name>) => string;
  /** Shows cards in place of the table. */
  readonly cards?: {
    readonly grid: typeof CardGrid;
    readonly narrowest: number;
    readonly skeletons: number;
    readonly isShown?: (search: Search) => boolean;
    readonly card: (row: RowOf<Name>) => React.ReactNode;
  };
  readonly sort?: (search: Search) => Sort;
  readonly sortBy?: (sort: Sort) => Partial<Search>;
  /** The placeholder of the search field. */
  readonly searchBy?: string;
  /** Chips after the search field. */
  readonly filters?: (state: ListState<Name, Search>) => React.ReactNode;
  /** A line below the title. */
  readonly facts?: React.ReactNode;
  /** Shown above the list even if it is empty. */
  readonly above?: (state: ListState<Name, Search>) => React.ReactNode;
  readonly actions?: Part<ListState<Name, Search>>;
  /** The action that creates a record, for the key `n`. */
  readonly creates?: Action;
  readonly bulkActions?: (ids: readonly string[], onDone: () => void, search: Search) => React.ReactNode;
  /** Whether rows exist that the list does not show by default. */
  readonly hasHidden?: (data: OutputOf<Name>) => boolean;
  /** Replaces filters and rows while the list is empty without filters. */
  readonly empty?: Part<ListState<Name, Search>>;
  /** The panel of the selected row. */
  readonly panel?: (id: string, onClose: () => void, state: ListState<Name, Search>) => React.ReactNode;
  /** The page of a row's record, which its key opens; without a panel, also a click. */
  readonly page?: Noun | ((row: RowOf<Name>) => Pick<LinkProps, 'to' | 'params'>);
}

/** Pages are declared with this type, because the router derives its types from them. */
export type ListPage = () => React.ReactNode;

/** The page of a list with its URL state, views, columns, CSV and the panel of the selected row. */
export function listPage<Name extends ListName, Search extends ListSearch>(
  declaration: ListDeclaration<Name, Search>,
): ListPage;
// All lists return pages of the same shape, so the implementation is typed by one of them.
export function listPage(declaration: ListDeclaration<'applications.list', ListSearch>): ListPage {
  const { title, label = title, what = title.toLowerCase(), operation, input, csvInput = input } = declaration;
  const { columns = [], rowLabel = () => '', idOf, cards, filters, searchBy, page } = declaration;
  const useColumns = typeof columns === 'function' ? columns : () => columns;
  return function RecordListPage() {
    const search = declaration.schema.parse(useSearch({ strict: false }));
    const navigate = useNavigate();
    const changedIds = useChangedIds();
    const [ids, setIds] = useState<Set<string>>(new Set());
    const [rowHeight, setRowHeight] = useState(storedRowHeight);
    const { size, selected, columns: chosen } = search;
    const { data, error, refetch, isPlaceholderData } = useQuery({
      ...queryOf(operation, input(toFilters(search))),
      placeholderData: keepPreviousData,
    });
    const show = (next: ListSearch, replace = true) => {
      const to: string = declaration.to;
      void navigate({ to, search: { view: search.view, ...next }, replace });
    };
    const { columnChoice, place } = useStoredChoices({ search, schema: declaration.schema, show });
    const total = data?.pagination.numberOfElements;
    const isBeyond = data?.items.length === 0 && total !== 0;
    const lastPage = isBeyond && !isPlaceholderData ? Math.ceil((total ?? 0) / size) : undefined;
    useEffect(() => {
      const to: string = '.';
      if (lastPage) void navigate({ to, search: (old: object) => ({ ...old, page: lastPage }), replace: true });
    }, [lastPage, navigate]);
    const items = isBeyond ? undefined : data?.items;
    const rows = idOf ? items?.map((item) => ({ ...item, id: idOf(item) })) : items;
    const isEmpty = data !== undefined && total === 0 && !isNarrowed(search) && !declaration.hasHidden?.(data);
    const narrow = (change: Partial<ListSearch>) => show({ ...search, ...change, page: 1 });
    const state: ListState<'applications.list', ListSearch> = {
      search,
      data,
      rows,
      error: data ? undefined : error,
      isEmpty,
      variant: isEmpty || selected ? 'default' : 'filled',
      show,
      narrow,
      filter: (name) => ({ value: search[name], onChange: (value) => narrow({ [name]: value }) }),
    };
    const select = (id: string | undefined) => show({ ...search, selected: id }, selected !== undefined);
    const openPage = (row: RowOf<'applications.list'>) =>
      void navigate((typeof page === 'function' ? page(row) : page && pageOf({ type: page, id: row.id })) ?? {});
    const openRow = (row: RowOf<'applications.list'>) => (declaration.panel ? select(row.id) : openPage(row));
    const createRecord = useCreateKey(declaration.creates);
    const readPage: ReadPage = async (number, rowsPerPage) => {
      const { items, pagination } = await read(
        operation,
        csvInput(toFilters({ ...search, page: number, size: rowsPerPage })),
      );
      return { items: declaration.csvRow ? items.map(declaration.csvRow) : items, pagination };
    };
    const table = {
      label,
      rows,
      isStale: isPlaceholderData,
      paging: data?.pagination,
      changedIds,
      openId: selected,
      onPage: (next: number) => show({ ...search, page: next }, false),
      onOpen: openRow,
      keys: [
        { key: 'Enter', label: 'open', action: openRow },
        ...(page ? [{ key: 'o', label: 'open page', action: openPage }] : []),
        ...(declaration.creates ? [{ key: 'n', label: 'new', action: createRecord }] : []),
      ],
      empty: (filters || searchBy) && (
        <NoHits what={what} onClear={() => show({ page: 1, size, columns: chosen }, false)} />
      ),
    };
    const tableColumns = useColumns(state);
    const areCards = cards !== undefined && (cards.isShown?.(search) ?? true);
    return (
      <ListWithPanel
        panel={
          selected && (
            <Fragment key={selected}>{declaration.panel?.(selected, () => select(undefined), state)}</Fragment>
          )
        }
      >
        <PageHeader
          title={title}
          beside={
            total !== undefined && (
              <>
                {total > 0 && total.toLocaleString('en')}
                {!isEmpty && <ViewsMenu place={place} />}
              </>
            )
          }
          facts={isEmpty ? undefined : declaration.facts}
          actions={
            <>
              {total !== 0 && <CsvButton title={title} readPage={readPage} />}
              {resolvePart(declaration.actions, state)}
            </>
          }
        />
        {declaration.above?.(state)}
        <ListBody
          list={{ isEmpty, error: state.error, retry: () => void refetch() }}
          empty={resolvePart(declaration.empty, state)}
        >
          {(filters || searchBy) && (
            <FilterBar>
              {searchBy && (
                <SearchField
                  placeholder={searchBy}
                  value={search.search ?? ''}
                  onChange={(text) => narrow({ search: text || undefined })}
                />
              )}
              {filters?.(state)}
              {!areCards && (
                <Box className={styles.wideOnly} ms="auto">
                  <DensitySwitch rowHeight={rowHeight} onChange={setRowHeight} />
                </Box>
              )}
            </FilterBar>
          )}
          {cards && areCards ? (
            <cards.grid {...table} {...cards} />
          ) : (
            <DataTable
              {...table}
              columns={tableColumns}
              rowHeight={rowHeight}
              columnChoice={columnChoice}
              rowLabel={rowLabel}
              {...(declaration.bulkActions && {
                selection: { ids, change: setIds },
                bulkActions: declaration.bulkActions([...ids], () => setIds(new Set()), search),
              })}
              sort={declaration.sort?.(search)}
              {...(declaration.sortBy && { onSort: (sort: Sort) => narrow(declaration.sortBy?.(sort) ?? {}) })}
            />
          )}
        </ListBody>
      </ListWithPanel>
    );
  };
}

function toFilters({ selected: _, columns: __, ...filters }: ListSearch): Filters<ListSearch> {
  return filters;
}

function resolvePart<State>(part: Part<State>, state: State): React.ReactNode {
  return typeof part === 'function' ? part(state) : part;
}

/** The rows, or an error or empty state instead. */
export function ListBody({
  list: { error, isEmpty, retry },
  empty,
  children,
}: {
  list: { readonly error: unknown; readonly isEmpty: boolean; retry(): void };
  empty: React.ReactNode;
  children: React.ReactNode;
}) {
  if (error)
    return (
      <Box p={24}>
        <FailureAlert error={error} onRetry={retry} />
      </Box>
    );
  return isEmpty ? empty : children;
}
