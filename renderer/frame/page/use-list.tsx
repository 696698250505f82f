import { NoHits } from '../../components/layout/NoHits.tsx';
import type { Paging } from '../../components/table/foot/PageTurner.tsx';
import { useChangedIds } from '../../service/live/live-changes.ts';
import type { ReadPage } from '../../service/queries/every-page.ts';
import type { SearchSchema } from '../../service/queries/search-fields.ts';
import { type ListPlace, useStoredChoices } from './views/use-stored-choices.ts';

/** The URL parameters of every list. */
interface ListSearch {
  readonly page: number;
  readonly size: number;
  readonly search?: string | undefined;
  readonly selected?: string | undefined;
  readonly columns?: string | undefined;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly pagination: Paging;
}

/** The result of `useQuery` for a page of a list. */
interface ListQuery<Row> {
  readonly data: Page<Row> | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

/** The state that `ListPage` shows in addition to the rows. */
export interface ListState {
  /** The total number of rows; `undefined` while loading. */
  readonly total: number | undefined;
  /** Whether the list is empty without filters. */
  readonly isEmpty: boolean;
  /** The reason for missing rows. */
  readonly error: unknown;
  retry(): void;
  /** Reads any page of the filtered list. */
  readonly readPage?: ReadPage | undefined;
  /** The current view of the list, with access to other views. */
  readonly place: ListPlace;
}

/**
 * Connects a list query with the URL: `narrow` changes filters, `open` and `close` the panel. A chip
 * uses `filter('status')`, the search `searchField`, a `DataTable` or cards `table`. `show`
 * navigates.
 */
export function useList<Row extends { readonly id: string }, Search extends ListSearch>({
  query,
  search,
  schema,
  show,
  isNarrowed = false,
  what,
  readPage,
}: {
  query: ListQuery<Row>;
  search: Search;
  /** The schema of the URL parameters. */
  schema: SearchSchema<Search>;
  show: (search: Partial<Search> & ListSearch, replace: boolean) => unknown;
  /** Whether filters exclude rows. */
  isNarrowed?: boolean;
  /** The filtered records in the plural; left out without filters. @example "deliveries" */
  what?: string;
  /** The list query for any page, used to save the complete list. */
  readPage?: ReadPage;
}) {
  const { data, error, refetch } = query;
  const changedIds = useChangedIds();
  const { columnChoice, place } = useStoredChoices({ search, schema, show });
  const total = data?.pagination.numberOfElements;
  const { size, selected, columns } = search;
  const emptySearch: Partial<Search> = {};
  const open = (id: string | undefined) =>
    void show({ ...search, selected: id }, selected !== undefined);
  const narrow = (change: Partial<Search>) => void show({ ...search, ...change, page: 1 }, true);
  const filter = <Name extends keyof Search>(name: Name) => ({
    value: search[name],
    onChange: (value: Search[Name]) => {
      const change: Partial<Search> = {};
      change[name] = value;
      narrow(change);
    },
  });
  const { value, onChange } = filter('search');
  return {
    total,
    isEmpty: total === 0 && !isNarrowed,
    error: data ? undefined : error,
    retry: () => void refetch(),
    readPage,
    place,
    narrow,
    filter,
    searchField: { value: value ?? '', onChange: (text: string) => onChange(text || undefined) },
    open,
    close: () => open(undefined),
    table: {
      rows: data?.items,
      paging: data?.pagination,
      changedIds,
      columnChoice,
      openId: selected,
      onPage: (next: number) => void show({ ...search, page: next }, false),
      onOpen: ({ id }: Row) => open(id),
      empty: what && (
        <NoHits
          what={what}
          onClear={() => void show({ ...emptySearch, page: 1, size, columns }, false)}
        />
      ),
    },
  };
}
