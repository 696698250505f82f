import { useLayoutEffect } from 'react';
import { presentTime } from '../../components/figures/RelativeTime.tsx';
import { useChosenApplication } from '../../service/call/application-filter.ts';
import type { AttentionItem } from '../../service/call/client.ts';
import { createNotifier } from '../../service/live/notifier.ts';
import { type Settled, withSettled } from './rows.ts';

type Items = readonly AttentionItem[];

let settled: readonly Settled[] = [];
const changes = createNotifier();

/** Remembers the items that leave the list while the console is open. Mount it once. */
export function useSettledMemory(items: Items | undefined): void {
  const scope = useChosenApplication() ?? '';
  // Before the next frame, so that the row of a resolved item stays.
  useLayoutEffect(() => {
    if (items) follow(items, scope);
  }, [items, scope]);
}

/** The items resolved while the console was open, newest first. */
export function useSettled(): readonly Settled[] {
  return changes.useValue(() => settled);
}

/** The action that was requested is complete. */
export function settleNow(itemId: string): void {
  change(settled.map((entry) => (entry.item.id === itemId ? { ...entry, at: presentTime() } : entry)));
}

let last: { readonly items: Items; readonly scope: string } | undefined;

function follow(items: Items, scope: string): void {
  const previous = last;
  // Another application has different items; the previous list says nothing about it.
  if (previous && previous.scope !== scope && previous.items === items) return;
  last = { items, scope };
  if (previous?.scope === scope)
    change(withSettled(settled, { before: previous.items, now: items, at: presentTime() }));
}

function change(next: readonly Settled[]): void {
  settled = next;
  changes.notify();
}
