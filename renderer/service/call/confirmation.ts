import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { useSyncExternalStore } from 'react';
import type { AppRouter } from '../../../service/rpc/router.ts';
import { failureOf } from './failure.ts';
import { needsSession } from './session.ts';

interface Asked {
  readonly answer: Promise<boolean>;
  settle(confirmed: boolean): void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** A call that hands out a secret waits for the person's word where the service wants it, and is made once more. */
export const confirmingLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let call = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: async (error) => {
          if (!isWanted(error) || !(await askPerson())) return observer.error(error);
          call = next(op).subscribe(observer);
        },
      });
      return () => call.unsubscribe();
    });

/** Ends the question: with the word given, or without. */
export function settleConfirmation(confirmed: boolean): void {
  asked?.settle(confirmed);
  asked = undefined;
  for (const listener of listeners) listener();
}

/** Whether a call waits for the word of the person. */
export function useIsConfirming(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== undefined,
  );
}

/** In the desktop the window itself has asked already. */
function isWanted(error: unknown): boolean {
  return needsSession && failureOf(error).code === 'console.confirmation-required';
}

/** One question for all calls that wait. */
function askPerson(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle: Asked['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asked = { answer, settle };
  for (const listener of listeners) listener();
  return answer;
}

// Before any drawer hears of it: Escape takes the question back, and nothing that lies under it.
window.addEventListener(
  'keydown',
  (event) => {
    if (!asked || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    settleConfirmation(false);
  },
  { capture: true },
);
