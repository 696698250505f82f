import { readFileSync } from 'node:fs';

/** Higher rates are better; for all other units, lower values are. */
export type Unit = '/s' | 'ms' | 'µs' | 'MiB' | 'kB' | 'B';
/** One round. */
export type Measure = (round: number) => Promise<number>;
export type Spread = { median: number; least: number; most: number };

/** One line of the results. */
export interface Row {
  work: string;
  records?: number;
  unit: Unit;
  ours: Measure;
  floor?: Measure | undefined;
  /** An alternative that a developer would use, if it is available. */
  peer?: Measure | undefined;
  goals?: Goal[];
}

/** Extent of the measurements. */
export interface Scale {
  rounds: number;
  /** The first round does not count, unless it is the only one. */
  skipsFirst?: boolean;
  /** Of each round. */
  seconds: number;
  warmUpSeconds: number;
  /** Stored records during requests. */
  sizes: number[];
  /** Stored records at a start. */
  startSizes: number[];
  /** Payments with pending deliveries. */
  payments: number;
  restores: number;
  /** Numbers of instances that serve one world. */
  instances: number[];
  /** Afterwards no further round of a subject starts. */
  mostSeconds: number;
}

/** Deferred functions run at the end of a subject. */
export type Stage = { scale: Scale; defer: (end: () => unknown) => void };
/** `about` describes floor and peer. */
export type Subject = { name: string; title: string; about: string; prepare: (stage: Stage) => Promise<Row[]> };

/** Results of a row. */
export interface Figures {
  row: Row;
  ours: Spread;
  floor?: Spread;
  peer?: Spread;
  /** Ours divided by the floor. */
  ratio?: number;
  /** By how much ours is better than the peer. */
  times?: number;
  /** Divided by those of the same work at the fewest records. */
  ofFewest?: number;
  ratioOfFewest?: number;
}

export interface Goal {
  text: string;
  /** `undefined`: not measured. */
  isMet(figures: Figures): boolean | undefined;
  /** The section of docs/explanation/performance.md that gives the reason if it is missed. */
  explainedIn?: string;
}

/** Quantile of numbers in ascending order. */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const median = (quantile(sorted, 0.5) + low) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

const performancePage = readFileSync(new URL('../../docs/explanation/performance.md', import.meta.url), 'utf8');

/** A goal with its explanation, by the heading in docs/explanation/performance.md. */
export function explained(goal: Goal, section: string): Goal {
  if (performancePage.includes(`\n## ${section}\n`)) return { ...goal, explainedIn: section };
  throw new Error(`docs/explanation/performance.md has no section ${section}.`);
}

type Ratio = 'ratio' | 'times' | 'ofFewest' | 'ratioOfFewest';
const goalOf = (name: Ratio, text: string, holds: (ratio: number, unit: Unit) => boolean): Goal => ({
  text,
  isMet: ({ row, [name]: ratio }) => (ratio === undefined ? undefined : holds(ratio, row.unit)),
});
const isWithin = (percent: number) => (ratio: number, unit: Unit) =>
  unit === '/s' ? ratio >= 1 - percent / 100 : ratio <= 1 + percent / 100;

export const atLeastOfFloor = (share: number) => goalOf('ratio', `≥ ${share} × floor`, (ratio) => ratio >= share);
export const atMostTimesFloor = (most: number) => goalOf('ratio', `≤ ${most} × floor`, (ratio) => ratio <= most);
export const timesPeer = (least: number) => goalOf('times', `≥ ${least} × peer`, (times) => times >= least);
/** As good as the same work at the fewest records. */
export const asWithFewest = (percent: number) =>
  goalOf('ofFewest', `as with the fewest records (${percent} %)`, isWithin(percent));
/** As close to the floor as the same work at the fewest records. */
export const ofFloorAsWithFewest = (percent: number) =>
  goalOf('ratioOfFewest', `of floor as with the fewest records (${percent} %)`, isWithin(percent));
export const atMost = (limit: number, unit: Unit): Goal => ({
  text: `≤ ${limit} ${unit}`,
  isMet: ({ ours }) => ours.median <= limit,
});
export const atLeast = (limit: number, unit: Unit): Goal => ({
  text: `≥ ${limit} ${unit}`,
  isMet: ({ ours }) => ours.median >= limit,
});
export const aboveFloorBy = (limit: number, unit: Unit): Goal => ({
  text: `≤ floor + ${limit} ${unit}`,
  isMet: ({ ours, floor }) => floor && ours.median - floor.median <= limit,
});

/** Shares one measurement per round between all rows that report it. */
export function oncePerRound<Value>(measure: (round: number) => Promise<Value>) {
  let last: { round: number; value: Promise<Value> } | undefined;
  return (round: number) => {
    if (last?.round !== round) last = { round, value: measure(round) };
    return last.value;
  };
}

/** The rows at each number of records. */
export const atEachSize = (rowsAt: (stage: Stage, records: number) => Promise<Row[]>) => async (stage: Stage) => {
  const rows = [];
  for (const records of stage.scale.sizes) rows.push(...(await rowsAt(stage, records)));
  return rows;
};
