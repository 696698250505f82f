import type { Again } from '../../kernel/rests.ts';
import type { Way } from '../../ports/background-work.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import type { TableName } from '../../resources/state.ts';

/** What a step does at a moment, where it does nothing but change records. */
export interface RecordsOnly {
  /** Of these tables. */
  readonly tables: readonly TableName[];
  /** All that is due at this moment, in milliseconds since 1970, as part of a commit. */
  at(tables: TableWriters, moment: number): Again | undefined;
}

/** A step that waits for a moment, as far as a commit has to know it. */
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
 * Has happen what is due at the next moments, as part of a commit, and answers these. It ends before a moment at which
 * a step is due that does more than change records, and behind one that leaves something to do for such a step.
 */
export function passMoments(
  tables: TableWriters,
  waiting: readonly Waiting[],
  { from, before, most }: Way,
): readonly number[] {
  const left = new Map(waiting.map(({ step, moment }) => [step, moment]));
  const passed: number[] = [];
  for (let at = from; passed.length < most; ) {
    at = Math.min(...[...left.values()].filter((moment) => moment > at));
    const due = [...left.keys()].filter((step) => left.get(step) === at);
    const all = due.flatMap(({ recordsOnly }) => recordsOnly ?? []);
    if (at >= before || all.length < due.length) break;
    passed.push(at);
    const agains = due.map((step) => ({ step, again: step.recordsOnly?.at(tables, at) }));
    for (const { step, again } of agains) left.set(step, again?.at ?? never);
    const changed = new Set(all.flatMap((one) => one.tables));
    const goesOn = agains.every(({ again }) => again?.inMilliseconds === undefined);
    const others = [...left.keys()].filter((step) => !due.includes(step));
    if (!goesOn || others.some((step) => isCalled(step, changed, { tables, at }))) break;
  }
  return passed;
}

const never = Number.POSITIVE_INFINITY;

function isCalled(
  { wakesOn, isIdle }: Waiting['step'],
  changed: ReadonlySet<TableName>,
  { tables, at }: { readonly tables: TableReaders; readonly at: number },
): boolean {
  return wakesOn.some((table) => changed.has(table)) && !isIdle?.(tables, at);
}
