import { useEffect, useSyncExternalStore } from 'react';
import { presentTime } from '../../components/figures/use-now.ts';
import { useChosenApplication } from '../../service/call/application-filter.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { type Settled, withSettled } from './rows.ts';

type Items = readonly AttentionItem[];

let settled: readonly Settled[] = [];
const listeners = new Set<() => void>();

/** Remembers what leaves the list while the console is open. Mount it once. */
export function useSettledMemory(items: Items | undefined): void {
  const scope = useChosenApplication() ?? '';
  useEffect(() => {
    if (items) follow(items, scope);
  }, [items, scope]);
}

/** What was settled while the console was open, the newest first. */
export function useSettled(): readonly Settled[] {
  return useSyncExternalStore(subscribe, () => settled);
}

/** It took until now: what was asked for is done. */
export function settleNow(itemId: string): void {
  change(settled.map((one) => (one.item.id === itemId ? { ...one, at: presentTime() } : one)));
}

let last: { readonly items: Items; readonly scope: string } | undefined;

function follow(items: Items, scope: string): void {
  const before = last;
  // Another application has other trouble; the list of the one before says nothing about it.
  if (before && before.scope !== scope && before.items === items) return;
  last = { items, scope };
  if (before?.scope === scope)
    change(withSettled(settled, { before: before.items, now: items, at: presentTime() }));
}

function change(next: readonly Settled[]): void {
  settled = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
