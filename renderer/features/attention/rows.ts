import { byUrgency } from '../../../service/model/history/urgency.ts';
import { counted } from '../../components/figures/counted.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { contentOfPages, kindLabels, sizeOf, toCount, worstOf } from './kinds.ts';

/** Resolved items with the time of their resolution. */
export type Settled = { readonly item: AttentionItem; readonly at: Date };

type Items = readonly AttentionItem[];

/** Maximum number of remembered items, newest first. */
const maximumRemembered = 100;

/** How long a resolved item stays visible, in milliseconds. */
const stayMilliseconds = 4_000;

/** The items of a cause. */
export interface Row {
  /** The cause, which stays while items join or leave. */
  readonly id: string;
  /** The item; of several items, their summary. */
  readonly item: AttentionItem;
  readonly isSettled: boolean;
  readonly members: Items;
  /** The change since it was hidden. */
  readonly returned?: string | undefined;
}

/** The card of each row, in their order. */
export type Places = ReadonlyMap<string, string>;

/** The place of rows that are new while the list is in use. */
export const newPlace = 'new';

/** The rows that are not resolved. */
export function openRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ isSettled }) => !isSettled);
}

/** The items that left the list without an item of the same id returning. Grouping the items of a kind, or listing a fault rule in another item, does not resolve them. */
export function withSettled(
  settledItems: readonly Settled[],
  { before, now, at }: { readonly before: Items; readonly now: Items; readonly at: Date },
): readonly Settled[] {
  const present = new Set(now.map(({ id }) => id));
  const presentRules = new Set(now.flatMap(({ rules = [] }) => rules));
  const isRegrouped = ({ kind, count, act, rules = [] }: AttentionItem) =>
    now.some((other) => other.kind === kind && (other.count === undefined) !== (count === undefined)) ||
    (act?.name === 'faults.set' && rules.every((rule) => presentRules.has(rule)));
  const newlySettled = before
    .filter((item) => !present.has(item.id) && !isRegrouped(item))
    .map((item) => ({ item, at }));
  const newlySettledIds = new Set(newlySettled.map(({ item }) => item.id));
  const remaining = settledItems.filter(({ item }) => !present.has(item.id) && !newlySettledIds.has(item.id));
  return [...newlySettled, ...remaining].slice(0, maximumRemembered);
}

/** A row for each cause, most urgent first. A resolved item has a row only if its cause has no open item. */
export function rowsOf(
  { shown, returned }: Pick<OpenItems, 'shown' | 'returned'>,
  settled: readonly Settled[],
  { now, isHeld }: { readonly now: Date; readonly isHeld: (item: AttentionItem) => boolean },
): readonly Row[] {
  const leaving = leavingOf(settled, now).filter(({ item, isRecent }) => isRecent || isHeld(item));
  const open = new Set(shown);
  const all = [...shown, ...leaving.map(({ item }) => item)].toSorted(byUrgency);
  return byCause(all).flatMap(([cause, items]) => {
    const openMembers = items.filter((item) => open.has(item));
    const isSettled = openMembers.length === 0;
    const row = toRow(isSettled ? items : openMembers);
    return row ? { ...row, isSettled, returned: returned.get(cause) } : [];
  });
}

/** Items of the same cause stay until the last of them leaves, so that their number does not fall. */
function leavingOf(settled: readonly Settled[], now: Date) {
  const ends = new Map<string, number>();
  return settled
    .toSorted((left, right) => right.at.getTime() - left.at.getTime())
    .map(({ item, at }) => {
      const end = ends.get(item.cause) ?? now.getTime();
      const isRecent = end - at.getTime() < stayMilliseconds;
      if (isRecent) ends.set(item.cause, at.getTime());
      return { item, isRecent };
    });
}

/** The row of items with the same cause. */
export function toRow(members: Items): Row | undefined {
  const [first, second] = members;
  return first && { id: first.cause, item: second ? summaryOf(members, first) : first, isSettled: false, members };
}

/** The items of each cause, in the order of their first item. */
export function byCause(items: Items): readonly (readonly [string, Items])[] {
  const causes = new Map<string, AttentionItem[]>();
  for (const item of items) causes.set(item.cause, [...(causes.get(item.cause) ?? []), item]);
  return [...causes];
}

function summaryOf(members: Items, { inbox, ...first }: AttentionItem): AttentionItem {
  const what = toCount(first.kind, members);
  const { page } = kindLabels[first.kind];
  return {
    ...first,
    id: first.cause,
    severity: worstOf(members),
    what,
    resolved: `${counted(sizeOf(members), contentOfPages[page])} need no action`,
    since: members.map(({ since }) => since).toSorted()[0] ?? first.since,
    subject: { type: first.subject.type, name: what },
    waiting: members.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
  };
}

/** Errors before warnings. */
export function placesOf(rows: readonly Row[]): Places {
  return new Map(rows.map(({ id, item }) => [id, item.severity] as const));
}

/** The rows of each place, in the order of the places. */
export function inPlaces(rows: readonly Row[], places: Places): readonly (readonly [string, readonly Row[]])[] {
  const byPlace = new Map<string, Row[]>();
  for (const [id, place] of places) {
    const row = rows.find((each) => each.id === id);
    if (row) byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return [...byPlace];
}

/** Earlier places of the rows, with those of other rows at the end. */
export function withPlacesOf(rows: readonly Row[], earlier: Places): Places {
  const ids = new Set(rows.map(({ id }) => id));
  const others = rows.filter(({ id }) => !earlier.has(id));
  return new Map([...[...earlier].filter(([id]) => ids.has(id)), ...others.map(({ id }) => [id, newPlace] as const)]);
}

export type OpenItems = ReturnType<typeof withoutHidden>;

/**
 * The items by whether they are hidden, alone or with their cause. Each line of the text is a hidden item or cause.
 * `returned` has the changes of those that are shown again, by cause.
 */
export function withoutHidden(items: Items, text: string) {
  const lines = new Map(text.split('\n').map((line) => [line.split(separator)[0] ?? '', line.split(separator)]));
  const returned = new Map<string, string>();
  const isHidden = (key: string, members: Items) => {
    const line = lines.get(key);
    const change = line && changeSince(line, members);
    if (change) returned.set(members[0]?.cause ?? '', change);
    return line !== undefined && !change;
  };
  const others = items.filter((item) => !isHidden(item.id, [item]));
  const shown = byCause(others).flatMap(([cause, members]) => (isHidden(cause, members) ? [] : members));
  const isShown = new Set(shown);
  return { shown, hidden: items.filter((item) => !isShown.has(item)), returned };
}

/** Between the fields of a line. */
export const separator = '\t';

/** Key, number of affected records, severity, number of lost records, start and problem. */
export function toLine(key: string, members: Items): readonly string[] {
  const [first] = members;
  const isCause = key === first?.cause;
  const { waiting = 0, failed = 0, since = '', what = '' } = first ?? {};
  const affected = isCause ? members.length : waiting + failed;
  const fields = [key, affected, worstOf(members), failed, ...(isCause ? ['', ''] : [since, what])];
  return fields.map((field) => String(field).replaceAll(/[\t\n]/g, ' '));
}

/** How hidden items became worse, or changed their problem or their start; `undefined` if they did not. */
function changeSince([key = '', affected, severity, failed, since, what]: readonly string[], members: Items) {
  const [, affectedNow, severityNow, failedNow, sinceNow, whatNow] = toLine(key, members);
  if (severity === 'bad' && severityNow === 'warn') return undefined;
  if (severity !== severityNow) return 'it is an error now';
  if (what !== whatNow) return `before, ${what}`;
  if (since !== sinceNow) return 'it occurred again';
  if (failed === '0' && failedNow !== failed) return `${counted(Number(failedNow), 'delivery', 'deliveries')} failed`;
  const more = Number(affectedNow) - Number(affected);
  if (more <= Number(affected)) return undefined;
  const [first] = members;
  const page = kindLabels[first?.kind ?? 'webhook-failing'].page;
  if (key === first?.cause) return counted(more, `more ${contentOfPages[page]}`);
  return first?.subject.type === 'webhook'
    ? counted(more, 'more pending delivery', 'more pending deliveries')
    : counted(more, 'more pending transaction');
}
