import type { Again } from '../../../model/kernel/concurrency/schedule.ts';
import type { TableName } from '../../../model/state.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { IndexOf, TableReaders, TableWriters, Way } from '../../../platform/ports/storage.ts';

/** The work of a job at a moment if it only changes records. */
export interface RecordsOnly {
  /** The tables that it changes. */
  readonly tables: readonly TableName[];
  /** Does all work due at this moment, in milliseconds since 1970, as part of a commit. */
  at(tables: TableWriters, moment: number): Again | undefined;
}

/** A job that waits for a moment, as far as a commit requires. */
interface Waiting {
  readonly job: {
    readonly due?: readonly IndexOf[];
    readonly follows?: readonly TableName[];
    readonly recordsOnly?: RecordsOnly;
    isIdle?(tables: TableReaders, moment: number): boolean;
  };
  /** In milliseconds since 1970. */
  readonly moment: number;
}

/**
 * Does the work of the next moments as part of a commit and returns these moments. Ends before a moment at which a job
 * does more than change records, and after a moment that creates work for such a job.
 */
export function passMoments(
  tables: TableWriters,
  waiting: readonly Waiting[],
  { from, before, most }: Way,
): readonly number[] {
  const remaining = new Map(waiting.map(({ job, moment }) => [job, moment]));
  const moments: number[] = [];
  for (let at = from; moments.length < most; ) {
    at = Math.min(...[...remaining.values()].filter((moment) => moment > at));
    const due = [...remaining.keys()].filter((job) => remaining.get(job) === at);
    const all = due.flatMap(({ recordsOnly }) => recordsOnly ?? []);
    if (at >= before || all.length < due.length) break;
    moments.push(at);
    const repeats = due.map((job) => ({ job, again: job.recordsOnly?.at(tables, at) }));
    for (const { job, again } of repeats) remaining.set(job, again?.at ?? never);
    const changed = new Set(all.flatMap((item) => item.tables));
    const canContinue = repeats.every(({ again }) => again?.inMilliseconds === undefined);
    const others = [...remaining.keys()].filter((job) => !due.includes(job));
    if (!canContinue || others.some((job) => hasWork(job, changed, { tables, at }))) break;
  }
  return moments;
}

const never = Number.POSITIVE_INFINITY;

function hasWork(
  job: Waiting['job'],
  changed: ReadonlySet<TableName>,
  { tables, at }: { readonly tables: TableReaders; readonly at: number },
): boolean {
  return isWokenBy(job, (table) => changed.has(table)) && !job.isIdle?.(tables, at);
}

/** Whether a commit that changed these tables wakes the job. */
export function isWokenBy(
  { due = [], follows = [] }: Pick<Waiting['job'], 'due' | 'follows'>,
  isChanged: (table: TableName) => boolean,
): boolean {
  return due.some(({ table }) => isChanged(table)) || follows.some(isChanged);
}

/** A clock frozen at this moment, in milliseconds since 1970; durations still use the other clock. */
export function standingClock({ monotonicMillis }: Clock, moment: number): Clock {
  return { now: () => new Date(moment).toISOString(), millis: () => moment, monotonicMillis };
}
