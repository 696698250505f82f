import type { AttentionItem } from '../../service/call/client.ts';
import { toCount } from './kinds.ts';

/** Resolved items with the time of their resolution. */
export type Settled = { readonly item: AttentionItem; readonly at: Date };

type Items = readonly AttentionItem[];

/** Maximum number of remembered items, newest first. */
const maximumRemembered = 100;

/** Maximum number of hidden items that this browser remembers. */
const maximumHidden = 200;

/** How long a resolved item stays visible, in milliseconds. */
const stayMilliseconds = 4_000;

/** A row; the row of a group has its members. */
export type Row = {
  readonly item: AttentionItem;
  readonly isSettled: boolean;
  readonly members?: Items;
  /** It was hidden until it changed. */
  readonly isReturned?: boolean;
};

/** The card or row of each item, in their order. */
export type Places = ReadonlyMap<string, string>;

/** The place of items that are new while the list is in use. */
export const newPlace = 'new';

/** From this number, equal kinds of items share a row. */
export const groupedFrom = 4;

/** The items of the rows that are not resolved. */
export function openItems(rows: readonly Row[]): Items {
  return rows.filter(({ isSettled }) => !isSettled).map(({ item }) => item);
}

/** The items that left the list without an item of the same id returning. Grouping the items of a kind does not resolve them. */
export function withSettled(
  settledItems: readonly Settled[],
  { before, now, at }: { readonly before: Items; readonly now: Items; readonly at: Date },
): readonly Settled[] {
  const present = new Set(now.map(({ id }) => id));
  const isRegrouped = ({ kind, count }: AttentionItem) =>
    now.some((other) => other.kind === kind && (other.count === undefined) !== (count === undefined));
  const newlySettled = before
    .filter((item) => !present.has(item.id) && !isRegrouped(item))
    .map((item) => ({ item, at }));
  const newlySettledIds = new Set(newlySettled.map(({ item }) => item.id));
  const remaining = settledItems.filter(({ item }) => !present.has(item.id) && !newlySettledIds.has(item.id));
  return [...newlySettled, ...remaining].slice(0, maximumRemembered);
}

/** ◆ before ▲ before fault rules, then newest first. */
export function rowsOf(
  { shown, returned }: Pick<OpenItems, 'shown' | 'returned'>,
  settled: readonly Settled[],
  { now, isHeld }: { readonly now: Date; readonly isHeld: (item: AttentionItem) => boolean },
): readonly Row[] {
  const leaving = settled.filter(({ item, at }) => now.getTime() - at.getTime() < stayMilliseconds || isHeld(item));
  return [
    ...shown.map((item) => ({ item, isSettled: false, isReturned: returned.has(item.id) })),
    ...leaving.map(({ item }) => ({ item, isSettled: true })),
  ].toSorted(({ item: left }, { item: right }) => toOrder(right).localeCompare(toOrder(left)));
}

/** The rows of each kind and severity, in the order of their first row. */
export function groupsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const keys = [...new Set(rows.map(({ item }) => groupKeyOf(item)))];
  return keys.map((key) => rows.filter(({ item }) => groupKeyOf(item) === key));
}

/** The rows of each place, in the order of the places. */
export function inPlaces(rows: readonly Row[], places: Places): readonly (readonly [string, readonly Row[]])[] {
  const byPlace = new Map<string, Row[]>();
  for (const [id, place] of places) {
    const row = rows.find(({ item }) => item.id === id);
    if (row) byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return [...byPlace];
}

/** Earlier places, with those of other rows at the end. */
export function withPlacesOf(rows: readonly Row[], earlier: Places): Places {
  const others = rows.filter(({ item }) => !earlier.has(item.id));
  return new Map([...earlier, ...others.map(({ item }) => [item.id, newPlace] as const)]);
}

/** A row for each group of several, and for each other item. */
export function placesInRows(rows: readonly Row[]): Places {
  return new Map(
    groupsOf(rows).flatMap((group) =>
      group.map(({ item }) => [item.id, group.length < groupedFrom ? item.id : groupKeyOf(item)] as const),
    ),
  );
}

/** The rows, with a single row for each group of several. */
export function foldedRows(rows: readonly Row[], places = placesInRows(rows)): readonly Row[] {
  return inPlaces(rows, places).flatMap(([place, group]) =>
    place === newPlace || place === group[0]?.item.id ? group : toGroupRow(group),
  );
}

function toGroupRow(group: readonly Row[]): readonly Row[] {
  const open = openItems(group);
  const isSettled = open.length === 0;
  const members = isSettled ? group.map(({ item }) => item) : open;
  const [newest] = members;
  if (!newest) return [];
  const { act, inbox, waiting, ...item } = newest;
  const what = toCount(item.kind, members);
  const summary = { id: groupKeyOf(item), what, resolved: what, why: `Newest: ${item.what}. ${item.why}` };
  return [{ item: { ...item, ...summary, subject: { type: item.subject.type, name: what } }, isSettled, members }];
}

export function groupKeyOf({ kind, severity }: AttentionItem): string {
  return `${kind} ${severity}`;
}

function toOrder({ kind, severity, since, id }: AttentionItem): string {
  const rank = kind === 'fault-rule-enabled' ? 0 : 1;
  return `${severity === 'bad' ? 2 : rank} ${since} ${id}`;
}

export type OpenItems = ReturnType<typeof withoutHidden>;

/** The items by whether they are hidden. Each line of the text is a hidden item; returned items changed since then. */
export function withoutHidden(items: Items, text: string) {
  const lines = new Map(text.split('\n').map((line) => [idIn(line), line]));
  const isHidden = (item: AttentionItem) => {
    const line = lines.get(item.id);
    return line?.endsWith(` ${hiddenKeyOf(item)}`) && affectedBy(item) <= 2 * Number.parseInt(line, 10);
  };
  const shown = items.filter((item) => !isHidden(item));
  const returned = new Set(shown.map(({ id }) => id).filter((id) => lines.has(id)));
  return { shown, hidden: items.filter(isHidden), returned };
}

/** The text with these items as its first lines, or without them. */
export function withHidden(text: string, items: Items, isHidden: boolean): string {
  const ids = new Set(items.map(({ id }) => id));
  const others = text.split('\n').filter((line) => !ids.has(idIn(line)));
  const added = isHidden ? items.map((item) => `${affectedBy(item)} ${hiddenKeyOf(item)}`) : [];
  return [...added, ...others].slice(0, maximumHidden).join('\n');
}

/** Changes with the subject, the cause, the severity and the start of an item, and with its first lost record. */
function hiddenKeyOf({ id, since, what, severity, failed = 0 }: AttentionItem): string {
  return `${id} ${since} ${severity} ${failed > 0} ${what}`.replaceAll('\n', ' ');
}

function idIn(line: string): string {
  return line.split(' ')[1] ?? '';
}

/** Number of records that an item affects: a hidden item is shown again when it has more than doubled. */
function affectedBy({ waiting = 0, failed = 0 }: AttentionItem): number {
  return waiting + failed;
}
