import { literalFirst, type TextSearch } from './text-search.ts';

/** A list before paging: its total, and any slice. */
export type Listing<Stored> = { readonly total: number; slice(offset: number, limit: number): readonly Stored[] };

export const emptyListing: Listing<never> = { total: 0, slice: () => [] };

/** The table functions that a listing uses. */
interface Indexed<Index extends string, Stored> {
  pageBy(index: Index, key: string, query: { offset: number; limit: number; descending: boolean }): readonly Stored[];
  countBy(index: Index, key: string): number;
}

/** Selects records of an index and their direction. */
interface Entry<Index extends string> {
  readonly index: Index;
  readonly key: string;
  /** Newest records first. Default: true. */
  readonly descending?: boolean;
}

/** Lists the records of an index key. A page costs the same in lists of any length. */
export function indexed<Index extends string, Stored>(
  table: Indexed<Index, Stored>,
  { index, key, descending = true }: Entry<Index>,
): Listing<Stored> {
  return {
    total: table.countBy(index, key),
    slice: (offset, limit) => table.pageBy(index, key, { offset, limit, descending }),
  };
}

/** A time span that includes both ends; without an end it is unbounded. */
type TimeSpan = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Lists the records of a time index within a span, newest first. */
export function indexedWithin<Index extends string, Stored>(
  table: Indexed<Index, Stored> & { rankBy(index: Index, key: string, order: string): number },
  { index, key }: Pick<Entry<Index>, 'index' | 'key'>,
  { from, to }: TimeSpan,
): Listing<Stored> {
  const all = table.countBy(index, key);
  const first = from === undefined ? 0 : table.rankBy(index, key, from);
  // A sort text may continue after its instant.
  const end = to === undefined ? all : table.rankBy(index, key, `${to}~`);
  const total = Math.max(0, end - first);
  return {
    total,
    slice: (offset, limit) => {
      const size = Math.min(limit, total - offset);
      if (size <= 0) return [];
      const page = { offset: all - end + offset, limit: size, descending: true };
      return table.pageBy(index, key, page);
    },
  };
}

/** Maximum number of candidates examined per page; longer lists need a stored subset. */
export const fewCandidates = 200;

/** The subset functions that a listing uses. */
type Parted<Stored> = { readonly total: number; slice(first: number, end: number): readonly Stored[] };

/** Lists a stored subset, or its slice [`first`, `behind`). A page costs the same in lists of any length. */
export function parted<Stored>(
  { total, slice }: Parted<Stored>,
  {
    descending,
    first = 0,
    behind = total,
  }: { descending: boolean; first?: number | undefined; behind?: number | undefined },
): Listing<Stored> {
  const within = (at: number) => Math.min(Math.max(at, first), behind);
  return {
    total: Math.max(0, behind - first),
    slice: (offset, limit) =>
      descending
        ? slice(within(behind - offset - limit), within(behind - offset)).toReversed()
        : slice(within(first + offset), within(first + offset + limit)),
  };
}

/** The table functions of a text search by name. */
interface Searchable<Index extends string, Stored> {
  partBy(
    index: Index,
    key: string,
    part: { readonly name: string; holds(record: Stored): boolean },
  ): Parted<Stored> & { rank(order: string): number };
}

/**
 * Lists the records of a name index that match a searched text by their name; a tolerant search also by parts of their
 * `ids`, and starts with the names that start with the text. The first lookup of a text costs the whole list, later
 * pages only their records.
 */
export function namedLike<Index extends string, Stored>(
  table: Searchable<Index, Stored>,
  {
    index,
    key,
    search,
    nameOf,
    idsOf,
    descending = true,
    others: selectOthers = () => emptyListing,
  }: Entry<Index> & {
    readonly search: TextSearch;
    nameOf(record: NoInfer<Stored>): string;
    idsOf(record: NoInfer<Stored>): readonly string[];
    /** Further matches for a tolerant search, without the listed records; listed after these. */
    others?(isListed: (record: Stored) => boolean): Listing<Stored>;
  },
): Listing<Stored> {
  return literalFirst(search, ({ name, isExact, matches }) => {
    const isRanked = search.isTolerant && isExact;
    const findsIds = isRanked && idPart.test(search.text);
    const holds = (record: Stored) => matches(nameOf(record)) || (findsIds && idsOf(record).some(matches));
    const part = table.partBy(index, key, { name: findsIds ? `${name} with ids` : name, holds });
    if (!isRanked) return parted(part, { descending });
    const first = part.rank(search.text);
    const behind = part.rank(`${search.text}\uffff`);
    const others = [parted(part, { descending, first: behind }), parted(part, { descending, behind: first })];
    return inTurn([
      parted(part, { descending, first, behind }),
      ...(descending ? others : others.toReversed()),
      selectOthers(holds),
    ]);
  });
}

/** Part of a UUID or an address, also in a shortened form. */
const idPart = /^[\da-fx…-]+$/;

/** Sort order: by text, then by id. */
export interface Sorting<Stored> {
  order(record: Stored): string;
  /** Default: true. */
  readonly descending?: boolean;
}

type Identified = { readonly id: string };

/** Filters and sorts candidates. Examines every candidate, so pass few of them. */
export function fitting<Stored extends Identified>(
  candidates: readonly Stored[],
  fits: (record: NoInfer<Stored>) => boolean,
  sorting: Sorting<NoInfer<Stored>>,
): Listing<Stored> {
  return inOrder(candidates.filter(fits).sort(comparing(sorting)));
}

/** Lists records that are already sorted. */
export function inOrder<Stored>(records: readonly Stored[]): Listing<Stored> {
  return { total: records.length, slice: (offset, limit) => records.slice(offset, offset + limit) };
}

/** Merges sorted lists. A slice also costs everything before it. */
export function merged<Stored extends Identified>(
  lists: readonly Listing<Stored>[],
  sorting: Sorting<NoInfer<Stored>>,
): Listing<Stored> {
  const [only = emptyListing] = lists;
  if (lists.length < 2) return only;
  return {
    total: totalOf(lists),
    slice: (offset, limit) => {
      const compare = comparing(sorting);
      return lists
        .map((list) => list.slice(0, offset + limit))
        .reduce((all, head) => mergeTwo(all, head, compare), [])
        .slice(offset, offset + limit);
    },
  };
}

/** Merges two sorted lists without common records. A page costs the same in lists of any length. */
export function united<Stored extends Identified>(
  left: Listing<Stored>,
  right: Listing<Stored>,
  sorting: Sorting<NoInfer<Stored>>,
): Listing<Stored> {
  const compare = comparing(sorting);
  /** The number of records of `right` among the first `offset` records. */
  const before = (offset: number) => {
    let [low, high] = [Math.max(0, offset - left.total), Math.min(offset, right.total)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [candidate] = right.slice(middle, 1);
      const [last] = left.slice(offset - middle - 1, 1);
      if (candidate && last && compare(candidate, last) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    total: totalOf([left, right]),
    slice: (offset, limit) => {
      const start = Math.min(offset, left.total + right.total);
      const ofRight = before(start);
      const heads = [left.slice(start - ofRight, limit), right.slice(ofRight, limit)] as const;
      return mergeTwo(...heads, compare).slice(0, limit);
    },
  };
}

/** The records to leave out, and how many they are. */
type Hidden<Stored> = { readonly count: number; isHidden(record: Stored): boolean };

/** A list without some of its records. A slice also costs everything before it. */
export function without<Stored>(
  { total, slice }: Listing<Stored>,
  { count, isHidden }: Hidden<NoInfer<Stored>>,
): Listing<Stored> {
  if (count === 0) return { total, slice };
  return {
    total: total - count,
    slice: (offset, limit) => {
      const visible: Stored[] = [];
      for (let at = 0; at < total && visible.length < offset + limit; at += chunk)
        visible.push(...slice(at, chunk).filter((record) => !isHidden(record)));
      return visible.slice(offset, offset + limit);
    },
  };
}

const chunk = 1_000;

export function inTurn<Stored>(lists: readonly Listing<Stored>[]): Listing<Stored> {
  return {
    total: totalOf(lists),
    slice: (offset, limit) => {
      const records: Stored[] = [];
      let skip = offset;
      for (const list of lists) {
        const space = limit - records.length;
        if (space > 0 && skip < list.total) records.push(...list.slice(skip, space));
        skip = Math.max(0, skip - list.total);
      }
      return records;
    },
  };
}

function totalOf(lists: readonly { readonly total: number }[]): number {
  return lists.reduce((sum, { total }) => sum + total, 0);
}

type Compare<Stored> = (left: Stored, right: Stored) => number;

function comparing<Stored extends Identified>({ order, descending = true }: Sorting<Stored>): Compare<Stored> {
  const sign = descending ? -1 : 1;
  return (left, right) => sign * (compareText(order(left), order(right)) || compareText(left.id, right.id));
}

/** Sorts texts by their code units, in ascending order. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function mergeTwo<Stored>(
  left: readonly Stored[],
  right: readonly Stored[],
  compare: Compare<Stored>,
): readonly Stored[] {
  const records: Stored[] = [];
  let next = 0;
  for (const record of left) {
    let candidate = right[next];
    while (candidate !== undefined && compare(candidate, record) < 0) {
      records.push(candidate);
      next += 1;
      candidate = right[next];
    }
    records.push(record);
  }
  return records.concat(right.slice(next));
}
