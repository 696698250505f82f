import type { InputOf, OutputOf } from '../../service/call/operations.ts';
import { toRows } from './request-rows.ts';

type Page = OutputOf<'requests.list'>;
type Input = InputOf<'requests.list'>;

/** The number of rows that each step adds. */
const rowsInStep = 50;
/** The page size after the first page. */
const pageSize = 200;
/** Bounds the equal requests that are loaded for a few more rows, or to count the last groups. */
const pagesInStep = 4;

/** The newest part of the log: the pages that its rows need, so that groups are complete. */
export async function loadLog(
  load: (input: Input) => Promise<Page>,
  input: Input,
  { steps, isGrouped }: { readonly steps: number; readonly isGrouped: boolean },
): Promise<Page> {
  const openIds = isGrouped ? new Set<string>() : undefined;
  let loaded = await load(input);
  for (let pages = 1; pages < pagesInStep * steps; pages += 1) {
    const { next, searchedUntil, ...newer } = loaded;
    const rows = toRows(newer.items, openIds, next !== undefined);
    const isFull = rows.length >= rowsInStep * steps && !rows.some((row) => row.isCut && row.requests.length > 1);
    // The user decides whether to continue a long search.
    if (isFull || next === undefined || (searchedUntil !== undefined && pages >= steps)) break;
    const { newest, ...older } = await load({ ...input, cursor: next, size: pageSize });
    loaded = { ...newer, ...older, items: [...newer.items, ...older.items] };
  }
  return loaded;
}
