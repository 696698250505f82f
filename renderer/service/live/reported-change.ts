import { failureOf } from '../call/failure.ts';
import { createNotifier } from './notifier.ts';

/** A change that is reported for a short time, and can be undone in that time if it has `undo`. */
export interface Change {
  /** @example "Archived “Treasury”" */
  readonly label: string;
  readonly undo?: () => Promise<unknown>;
  /** Sends a deletion once the time for Undo is over. It is not sent if the window closes earlier. */
  readonly complete?: () => Promise<unknown>;
  /** The record that `complete` deletes, shown as deleted in lists. */
  readonly deletedId?: string;
}

let reported: Change | undefined;
const changes = createNotifier();

/** Reports a change in place of an earlier change, which is completed. `undefined` ends the time of the earlier one. */
export function reportChange(change: Change | undefined): void {
  const earlier = reported;
  show(change);
  void earlier?.complete?.().catch((error: unknown) => show({ label: failureOf(error).message }));
}

/** Reports a deletion that is sent after the time for Undo. */
export function reportDeletion(deletedId: string, name: string, complete: () => Promise<unknown>): void {
  reportChange({ label: `Deleting “${name}”`, undo: async () => undefined, complete, deletedId });
}

/** Undoes a change, or does not complete it. */
export async function undoChange(change: Change): Promise<void> {
  await change.undo?.();
  show(undefined);
}

function show(change: Change | undefined): void {
  reported = change;
  changes.notify();
}

export function useReportedChange(): Change | undefined {
  return changes.useValue(() => reported);
}
