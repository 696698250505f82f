import { useSyncExternalStore } from 'react';

/** A change that is reported for a short time, and can be undone in that time if it has `undo`. */
export interface Change {
  /** @example "Archived “Treasury”" */
  readonly label: string;
  readonly undo?: () => Promise<unknown>;
}

let reported: Change | undefined;
const listeners = new Set<() => void>();

/** Reports a change in place of an earlier change. `undefined` withdraws it. */
export function reportChange(change: Change | undefined): void {
  reported = change;
  for (const listener of listeners) listener();
}

export function useReportedChange(): Change | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reported,
  );
}
