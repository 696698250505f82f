import { createNotifier } from '../../../service/live/notifier.ts';
import type { RowState } from './row-state.ts';

/** The progress of actions, by item: a retried item leaves the list until it fails again. */
let progress: ReadonlyMap<string, RowState> = new Map();
const changes = createNotifier();

export function useProgress(): ReadonlyMap<string, RowState> {
  return changes.useValue(() => progress);
}

/** Sets the progress of items, or ends it. */
export function setProgress(ids: readonly string[], state?: RowState): void {
  if (!state && !ids.some((id) => progress.has(id))) return;
  const others = [...progress].filter(([id]) => !ids.includes(id));
  progress = new Map([...others, ...(state ? ids.map((id) => [id, state] as const) : [])]);
  changes.notify();
}
