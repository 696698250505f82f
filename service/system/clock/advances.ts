import { type Failed, fail } from '../../kernel/result.ts';
import type { ClockControl } from '../../ports/clock.ts';
import type { ClockView } from '../../resources/clock.ts';
import type { DueCount, DueKind } from '../../resources/due.ts';

/** A running advance of the clock, in milliseconds since 1970. */
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

  /** Stops it at its current moment. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Records the due counts and the number of moments up to the next stop. */
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

const underWay = new WeakMap<ClockControl, Advance>();

/** The running advance; at most one. */
export function advanceOf(control: ClockControl): Advance | undefined {
  return underWay.get(control);
}

/** Registers an advance as running. */
export function beginAdvance(control: ClockControl, advance: Advance): void {
  underWay.set(control, advance);
}

/** Unregisters the running advance. */
export function endAdvance(control: ClockControl): void {
  underWay.delete(control);
}

/** The failure of clock changes during an advance. */
export function alreadyAdvancing(): Failed {
  return fail(
    'clock.advancing',
    'The clock is being advanced. Wait until it ends, or stop it with DELETE /_vaultdesk/clock/advance.',
  );
}
