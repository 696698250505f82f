/** Higher rates are better; for all other units, lower values are. */
export type Unit = '/s' | 'ms' | 'µs' | 'MiB' | 'kB' | 'B';
export type Measure = (round: number) => Promise<number>;
export type Spread = { median: number; least: number; most: number };

export interface Row {
  work: string;
  records?: number;
  unit: Unit;
  ours: Measure;
  floor?: Measure | undefined;
  /** An alternative that a developer would use, if it is available. */
  peer?: Measure | undefined;
  /** Each with the section of docs/explanation/performance.md that explains a miss, or an empty text. */
  goals?: Record<string, string | undefined>;
}

export interface Scale {
  rounds: number;
  /** The first round does not count, unless it is the only one. */
  skipsFirst?: boolean;
  seconds: number;
  warmUpSeconds: number;
  /** Stored records during requests. */
  sizes: number[];
  /** Stored records at a start. */
  startSizes: number[];
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

export interface Figures {
  row: Row;
  ours: Spread;
  floor?: Spread;
  peer?: Spread;
  ratio?: number;
  /** By how much ours is better than the peer. */
  times?: number;
  /** Divided by those of the same work at the fewest records. */
  ofFewest?: number;
  ratioOfFewest?: number;
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

/** Whether a goal is met; `undefined` if it was not measured. */
export function isMet(goal: string, { row, ours, floor, ...ratios }: Figures): boolean | undefined {
  const most = /^≤ floor \+ ([\d.]+)/.exec(goal)?.[1];
  if (most !== undefined) return floor && ours.median - floor.median <= Number(most);
  const percent = /fewest records \((\d+) %\)/.exec(goal)?.[1];
  if (percent !== undefined) {
    const change = goal.startsWith('of floor') ? ratios.ratioOfFewest : ratios.ofFewest;
    if (change === undefined) return undefined;
    return row.unit === '/s' ? change >= 1 - Number(percent) / 100 : change <= 1 + Number(percent) / 100;
  }
  const [, sign, limit, , side] = /^([≥≤]) ([\d.]+) (× (floor|peer)|\S+)$/.exec(goal) ?? [];
  if (sign === undefined) throw new Error(`The goal "${goal}" has no known form.`);
  const value = side === undefined ? ours.median : side === 'floor' ? ratios.ratio : ratios.times;
  if (value === undefined) return undefined;
  return sign === '≥' ? value >= Number(limit) : value <= Number(limit);
}

/** Shares one measurement per round between all rows that report it. */
export function oncePerRound<Value>(measure: (round: number) => Promise<Value>) {
  let last: { round: number; value: Promise<Value> } | undefined;
  return (round: number) => {
    if (last?.round !== round) last = { round, value: measure(round) };
    return last.value;
  };
}

export const atEachSize = (rowsAt: (stage: Stage, records: number) => Promise<Row[]>) => async (stage: Stage) => {
  const rows = [];
  for (const records of stage.scale.sizes) rows.push(...(await rowsAt(stage, records)));
  return rows;
};
