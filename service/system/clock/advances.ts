import { type Failed, fail } from '../../kernel/result.ts';
import type { ClockHands } from '../../ports/clock.ts';
import type { ClockView } from '../../resources/clock.ts';
import type { DueCount, DueKind } from '../../resources/due.ts';

/** A way of the clock to a later moment, in milliseconds since 1970. */
export class Advance {
  readonly from: number;
  readonly to: number;
  stops = 0;
  heldUp: readonly string[] = [];
  readonly #cancelling = new AbortController();
  readonly #ran = new Map<DueKind, number>();

  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }

  get signal(): AbortSignal {
    return this.#cancelling.signal;
  }

  /** Ends it where it is. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** What was due until its next stop, and how many moments that were. */
  passed(counts: readonly DueCount[], stops: number): void {
    this.stops += stops;
    for (const { kind, count } of counts) this.#ran.set(kind, (this.#ran.get(kind) ?? 0) + count);
  }

  view(): NonNullable<ClockView['advance']> {
    return {
      from: new Date(this.from).toISOString(),
      to: new Date(this.to).toISOString(),
      stops: this.stops,
      ran: [...this.#ran].map(([kind, count]) => ({ kind, count })),
      heldUp: [...this.heldUp],
    };
  }
}

const underWay = new WeakMap<ClockHands, Advance>();

/** The one that is under way; one at a time. */
export function advanceOf(hands: ClockHands): Advance | undefined {
  return underWay.get(hands);
}

/** It is under way from now on. */
export function beginAdvance(hands: ClockHands, advance: Advance): void {
  underWay.set(hands, advance);
}

/** It is over. */
export function endAdvance(hands: ClockHands): void {
  underWay.delete(hands);
}

/** For whoever wants to change how the clock goes meanwhile. */
export function alreadyAdvancing(): Failed {
  return fail(
    'clock.advancing',
    'The clock is on its way to a later moment. Wait for it, or end that with DELETE /_vaultdesk/clock/advance.',
  );
}
