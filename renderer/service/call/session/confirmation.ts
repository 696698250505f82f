import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../../../service/api/rpc/router.ts';
import { createNotifier } from '../../live/notifier.ts';
import { failureOf } from '../failure.ts';
import { needsSession } from './session.ts';

interface PendingConfirmation {
  readonly decision: Promise<boolean>;
  settle(confirmed: boolean): void;
}

let pending: PendingConfirmation | undefined;
const changes = createNotifier();

/** Asks for confirmation if the service requires it for a call that returns a secret, then repeats the call. */
export const confirmingLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: async (error) => {
          if (!isWanted(error) || !(await confirmByOperator())) return observer.error(error);
          call = next(op).subscribe(observer);
        },
      });
      return () => call.unsubscribe();
    });

/** Ends the request for confirmation. */
export function settleConfirmation(confirmed: boolean): void {
  pending?.settle(confirmed);
  pending = undefined;
  changes.notify();
}

/** Whether a call is waiting for confirmation. */
export function useIsConfirming(): boolean {
  return changes.useValue(() => pending !== undefined);
}

/** In the desktop application, the window has already asked. */
function isWanted(error: unknown): boolean {
  return needsSession && failureOf(error).code === 'console.confirmation-required';
}

/** One request for all waiting calls. */
function confirmByOperator(): Promise<boolean> {
  if (pending) return pending.decision;
  let settle: PendingConfirmation['settle'] = () => {};
  const decision = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  pending = { decision, settle };
  changes.notify();
  return decision;
}

// Runs before any drawer handles the key: Escape cancels the confirmation, and nothing below it.
window.addEventListener(
  'keydown',
  (event) => {
    if (!pending || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    settleConfirmation(false);
  },
  { capture: true },
);
