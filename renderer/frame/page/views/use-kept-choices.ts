import { useMatch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ColumnChoice } from '../../../components/table/column.ts';
import { type ListSearch, useKeptList } from '../../../service/look/kept-lists.ts';
import { keepColumns, stateOf } from '../../../service/look/list-views.ts';
import type { SearchSchema } from '../../../service/look/search-fields.ts';

/** What is shown of a list, and the way to any of its views. */
export interface ListPlace {
  readonly path: string;
  readonly state: ListSearch;
  readonly schema: SearchSchema<object>;
  /** Shows what a view asks for; with `{}` everything. */
  show(search: ListSearch): void;
}

/** What this browser keeps of the list that is shown: chosen columns, and views to come back to. */
export function useKeptChoices<Search extends { readonly columns?: string | undefined }>({
  search,
  schema,
  show,
}: {
  search: Search;
  schema: SearchSchema<Search>;
  show: (search: Search, replace: boolean) => unknown;
}): { readonly columnChoice: ColumnChoice; readonly place: ListPlace } {
  const { fullPath: path } = useMatch({ strict: false });
  const { columns: remembered } = useKeptList(path);
  const asked = useMemo(() => search.columns?.split(','), [search.columns]);
  const ids = asked ?? remembered;
  return {
    columnChoice: {
      ids,
      choose: (chosen) => {
        keepColumns(path, chosen);
        void show({ ...search, columns: chosen?.join() }, true);
      },
    },
    place: {
      path,
      state: stateOf(search, ids),
      schema,
      show: (asked) => void show(schema.parse(asked), false),
    },
  };
}
