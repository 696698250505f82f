import { createNotifier } from '../../../service/live/notifier.ts';
import type { RowState } from './row-state.ts';

/** The progress of actions, by item: a retried item leaves the list until it fails again. */
let progress: ReadonlyMap<string, RowState> = new Map();
const changes = createNotifier();

export function useProgress(): ReadonlyMap<string, RowState> {
  return changes.useValue(() => progress);
}

export function setProgress(itemId: string, state: RowState): void {
  progress = new Map([...progress, [itemId, state]]);
  changes.notify();
}

export function endProgress(itemIds: readonly string[]): void {
  if (!itemIds.some((id) => progress.has(id))) return;
  progress = new Map([...progress].filter(([id]) => !itemIds.includes(id)));
  changes.notify();
}
