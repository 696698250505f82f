import type { AttentionItem } from '../../service/call/client.ts';

/** What is no trouble any more, since when. */
export interface Settled {
  readonly item: AttentionItem;
  readonly at: Date;
}

type Items = readonly AttentionItem[];

/** The newest first; the console remembers no more. */
const maximumRemembered = 100;

/** So long what was settled stays in sight. */
const stayMilliseconds = 4_000;

export interface Row {
  readonly item: AttentionItem;
  readonly isSettled: boolean;
}

/** What left the list, which no item of the same id came back to. */
export function withSettled(
  known: readonly Settled[],
  { before, now, at }: { readonly before: Items; readonly now: Items; readonly at: Date },
): readonly Settled[] {
  const present = new Set(now.map(({ id }) => id));
  const left = before.filter(({ id }) => !present.has(id)).map((item) => ({ item, at }));
  const gone = new Set(left.map(({ item }) => item.id));
  const kept = known.filter(({ item }) => !present.has(item.id) && !gone.has(item.id));
  return [...left, ...kept].slice(0, maximumRemembered);
}

/** ◆ before ▲, the newest first within. */
export function rowsOf(
  items: readonly AttentionItem[],
  settled: readonly Settled[],
  { now, resent }: { readonly now: Date; readonly resent: ReadonlySet<string> },
): readonly Row[] {
  const leaving = settled.filter(
    ({ item, at }) =>
      now.getTime() - at.getTime() < stayMilliseconds || resent.has(item.subject.id ?? ''),
  );
  return [
    ...items.map((item) => ({ item, isSettled: false })),
    ...leaving.map(({ item }) => ({ item, isSettled: true })),
  ].toSorted(({ item: one }, { item: other }) => toOrder(other).localeCompare(toOrder(one)));
}

function toOrder({ severity, since, id }: AttentionItem): string {
  return `${severity === 'bad' ? 1 : 0} ${since} ${id}`;
}
