import { setTimeout as pause } from 'node:timers/promises';
import { maximumPendingResponses, pendingResponsesOfInbox } from '../limits.ts';

interface Waiting {
  readonly inbox: string;
  readonly end: AbortController;
}

/**
 * Delays inbox responses as the operator configured. At most 16 per inbox and 64 overall wait; the
 * oldest is released when another arrives.
 */
export class PendingResponses {
  readonly #waiting = new Set<Waiting>();

  /** Resolves after the delay, or early if `left` aborts or the slot is needed. */
  async wait(
    inbox: string,
    { milliseconds, left }: { readonly milliseconds: number; readonly left: AbortSignal },
  ): Promise<void> {
    if (milliseconds === 0) return;
    this.#makeRoom(inbox);
    const waiting = { inbox, end: new AbortController() };
    this.#waiting.add(waiting);
    const signal = AbortSignal.any([left, waiting.end.signal]);
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    this.#waiting.delete(waiting);
  }

  #makeRoom(inbox: string): void {
    const all = [...this.#waiting];
    const ofInbox = all.filter((waiting) => waiting.inbox === inbox);
    const longest =
      ofInbox.length >= pendingResponsesOfInbox
        ? ofInbox[0]
        : all.length >= maximumPendingResponses
          ? all[0]
          : undefined;
    if (!longest) return;
    longest.end.abort();
    this.#waiting.delete(longest);
  }
}
