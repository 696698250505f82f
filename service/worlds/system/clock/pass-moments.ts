import type { Again } from '../../../model/kernel/concurrency/schedule.ts';
import type { TableName } from '../../../model/state.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { TableReaders, TableWriters, Way } from '../../../platform/ports/storage.ts';

/** The work of a step at a moment if it only changes records. */
export interface RecordsOnly {
  /** The tables that it changes. */
  readonly tables: readonly TableName[];
  /** Does all work due at this moment, in milliseconds since 1970, as part of a commit. */
  at(tables: TableWriters, moment: number): Again | undefined;
}

/** A step that waits for a moment, as far as a commit requires. */
export interface Waiting {
  readonly step: {
    readonly wakesOn: readonly TableName[];
    readonly recordsOnly?: RecordsOnly;
    isIdle?(tables: TableReaders, moment: number): boolean;
  };
  /** In milliseconds since 1970. */
  readonly moment: number;
}

/**
 * Does the work of the next moments as part of a commit and returns these moments. Ends before a moment at which a step
 * does more than change records, and after a moment that creates work for such a step.
 */
export function passMoments(
  tables: TableWriters,
  waiting: readonly Waiting[],
  { from, before, most }: Way,
): readonly number[] {
  const remaining = new Map(waiting.map(({ step, moment }) => [step, moment]));
  const moments: number[] = [];
  for (let at = from; moments.length < most; ) {
    at = Math.min(...[...remaining.values()].filter((moment) => moment > at));
    const due = [...remaining.keys()].filter((step) => remaining.get(step) === at);
    const all = due.flatMap(({ recordsOnly }) => recordsOnly ?? []);
    if (at >= before || all.length < due.length) break;
    moments.push(at);
    const repeats = due.map((step) => ({ step, again: step.recordsOnly?.at(tables, at) }));
    for (const { step, again } of repeats) remaining.set(step, again?.at ?? never);
    const changed = new Set(all.flatMap((item) => item.tables));
    const canContinue = repeats.every(({ again }) => again?.inMilliseconds === undefined);
    const others = [...remaining.keys()].filter((step) => !due.includes(step));
    if (!canContinue || others.some((step) => isCalled(step, changed, { tables, at }))) break;
  }
  return moments;
}

const never = Number.POSITIVE_INFINITY;

function isCalled(
  { wakesOn, isIdle }: Waiting['step'],
  changed: ReadonlySet<TableName>,
  { tables, at }: { readonly tables: TableReaders; readonly at: number },
): boolean {
  return wakesOn.some((table) => changed.has(table)) && !isIdle?.(tables, at);
}

/** A clock frozen at this moment, in milliseconds since 1970; durations still use the other clock. */
export function standingClock({ monotonicMillis }: Clock, moment: number): Clock {
  return {
    now: () => new Date(moment).toISOString(),
    millis: () => moment,
    monotonicMillis,
  };
}
