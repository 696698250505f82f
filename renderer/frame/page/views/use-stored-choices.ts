import { useMatch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ColumnChoice } from '../../../components/table/column.ts';
import { stateOf, storeColumns } from '../../../service/queries/list-views.ts';
import type { SearchSchema } from '../../../service/queries/search-fields.ts';
import { type ListSearch, useStoredList } from '../../../service/queries/stored-lists.ts';

/** The current state of a list, and access to its views. */
export interface ListPlace {
  readonly path: string;
  readonly state: ListSearch;
  readonly schema: SearchSchema<object>;
  /** Shows the state of a view; `{}` removes all filters. */
  show(search: ListSearch): void;
}

/** The stored state of the current list in this browser: selected columns and saved views. */
export function useStoredChoices<Search extends { readonly columns?: string | undefined }>({
  search,
  schema,
  show,
}: {
  search: Search;
  schema: SearchSchema<Search>;
  show: (search: Search, replace: boolean) => unknown;
}): { readonly columnChoice: ColumnChoice; readonly place: ListPlace } {
  const { fullPath: path } = useMatch({ strict: false });
  const { columns: remembered } = useStoredList(path);
  const requestedColumns = useMemo(() => search.columns?.split(','), [search.columns]);
  const ids = requestedColumns ?? remembered;
  return {
    columnChoice: {
      ids,
      choose: (columnIds) => {
        storeColumns(path, columnIds);
        void show({ ...search, columns: columnIds?.join() }, true);
      },
    },
    place: {
      path,
      state: stateOf(search, ids),
      schema,
      show: (nextSearch) => void show(schema.parse(nextSearch), false),
    },
  };
}
