import type { AttentionItem } from '../../service/call/client.ts';

/** Resolved items with the time of their resolution. */
export interface Settled {
  readonly item: AttentionItem;
  readonly at: Date;
}

type Items = readonly AttentionItem[];

/** Maximum number of remembered items, newest first. */
const maximumRemembered = 100;

/** How long a resolved item stays visible, in milliseconds. */
const stayMilliseconds = 4_000;

export interface Row {
  readonly item: AttentionItem;
  readonly isSettled: boolean;
}

/** The items of the rows that are not resolved. */
export function openItems(rows: readonly Row[]): Items {
  return rows.filter(({ isSettled }) => !isSettled).map(({ item }) => item);
}

/** The items that left the list without an item of the same id returning. */
export function withSettled(
  settledItems: readonly Settled[],
  { before, now, at }: { readonly before: Items; readonly now: Items; readonly at: Date },
): readonly Settled[] {
  const present = new Set(now.map(({ id }) => id));
  const newlySettled = before.filter(({ id }) => !present.has(id)).map((item) => ({ item, at }));
  const newlySettledIds = new Set(newlySettled.map(({ item }) => item.id));
  const remaining = settledItems.filter(({ item }) => !present.has(item.id) && !newlySettledIds.has(item.id));
  return [...newlySettled, ...remaining].slice(0, maximumRemembered);
}

/** ◆ before ▲ before fault rules, then newest first. */
export function rowsOf(
  items: readonly AttentionItem[],
  settled: readonly Settled[],
  { now, resent }: { readonly now: Date; readonly resent: ReadonlySet<string> },
): readonly Row[] {
  const leaving = settled.filter(
    ({ item, at }) => now.getTime() - at.getTime() < stayMilliseconds || resent.has(item.subject.id ?? ''),
  );
  return [
    ...items.map((item) => ({ item, isSettled: false })),
    ...leaving.map(({ item }) => ({ item, isSettled: true })),
  ].toSorted(({ item: left }, { item: right }) => toOrder(right).localeCompare(toOrder(left)));
}

function toOrder({ kind, severity, since, id }: AttentionItem): string {
  const rank = kind === 'fault-rule-enabled' ? 0 : 1;
  return `${severity === 'bad' ? 2 : rank} ${since} ${id}`;
}
