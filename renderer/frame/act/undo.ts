import { useSyncExternalStore } from 'react';

/** A change that can be undone for a short time. */
export interface Undoable {
  /** @example "Archived “Treasury”" */
  readonly label: string;
  undo(): Promise<unknown>;
}

let offered: Undoable | undefined;
const listeners = new Set<() => void>();

/** Offers to undo a change; replaces an earlier offer. `undefined` withdraws it. */
export function offerUndo(change: Undoable | undefined): void {
  offered = change;
  for (const listener of listeners) listener();
}

export function useOfferedUndo(): Undoable | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
