import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figures, isMet, type Row, type Scale, type Spread, type Subject, spreadOf, type Unit } from './rows.ts';

const prepareSeconds = 1_800;
const roundSeconds = 120;
const endSeconds = 60;
const sides = ['ours', 'floor', 'peer'] as const;

/** A measured subject; `fault`: the reason for missing figures. */
export type Outcome = { subject: Subject; figures: Figures[]; fault?: string };
type Measured = { row: Row } & Record<(typeof sides)[number], number[]>;

/** Returns the result of the task, or throws after the time limit. */
function withTimeLimit<Value>(label: string, seconds: number, task: () => Promise<Value>): Promise<Value> {
  const limit = pause(seconds * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`${label} took over ${seconds} s.`);
  });
  return Promise.race([task(), limit]);
}

/** Prepares the stage, measures the rows in rounds, and releases the stage. */
export async function measureSubject({ name, prepare }: Subject, scale: Scale): Promise<Figures[]> {
  const ends: (() => unknown)[] = [];
  const defer = (end: () => unknown) => void ends.unshift(end);
  try {
    const rows = await withTimeLimit(`Preparing ${name}`, prepareSeconds, () => prepare({ scale, defer }));
    const all: Measured[] = rows.map((row) => ({ row, ours: [], floor: [], peer: [] }));
    const end = performance.now() + scale.mostSeconds * 1000;
    for (let round = 0; round < scale.rounds && (round === 0 || performance.now() < end); round += 1)
      for (const measured of all) await measureRound(measured, round);
    // The code of a program is compiled in its first round.
    if (scale.skipsFirst)
      for (const side of sides) for (const { [side]: values } of all) if (values.length > 1) values.shift();
    return all.map((measured) => figuresOf(measured, all));
  } finally {
    for (const end of ends) await withTimeLimit(`Ending ${name}`, endSeconds, async () => end());
  }
}

/** Measures ours, floor and peer once. */
async function measureRound(measured: Measured, round: number): Promise<void> {
  const { row } = measured;
  const texts = [];
  for (const side of sides) {
    const measure = row[side];
    if (!measure) continue;
    const value = await withTimeLimit(`${row.work}, ${side}`, roundSeconds, () => measure(round));
    measured[side].push(value);
    texts.push(`${side} ${toText(value, row.unit)}`);
  }
  const records = row.records === undefined ? '' : `, ${row.records.toLocaleString('en')}`;
  console.info(`  round ${round + 1}: ${row.work}${records}: ${texts.join(', ')}`);
}

/** The median of the ratios of each round: other load on the machine affects both sides. */
const ratioOf = (values: readonly number[], others: readonly number[]) =>
  spreadOf(values.map((value, round) => value / (others[round] ?? Number.NaN))).median;

function figuresOf({ row, ours, floor, peer }: Measured, all: readonly Measured[]): Figures {
  const [fewest] = all
    .filter((other) => other.row.work === row.work)
    .toSorted((left, right) => (left.row.records ?? 0) - (right.row.records ?? 0));
  return {
    ...{ row, ours: spreadOf(ours) },
    ...(row.floor && { floor: spreadOf(floor), ratio: ratioOf(ours, floor) }),
    ...(row.peer && { peer: spreadOf(peer), times: row.unit === '/s' ? ratioOf(ours, peer) : ratioOf(peer, ours) }),
    ...(fewest &&
      fewest.row !== row && {
        ofFewest: spreadOf(ours).median / spreadOf(fewest.ours).median,
        ratioOfFewest: ratioOf(ours, floor) / ratioOf(fewest.ours, fewest.floor),
      }),
  };
}

function toText(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 || unit === 'B' ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', options)}${unit === '/s' ? unit : ` ${unit}`}`;
}

const explanations = 'docs/explanation/performance.md';
const performancePage = readFileSync(explanations, 'utf8');
const heads = ['Work', 'Records', 'Vaultdesk', 'Floor', 'of floor', 'Peer', 'times', 'Goal', 'Met'];
const rule = ['---', ...Array(6).fill('---:'), '---', '---'];

/** The machine, its load and its speed: if Node itself takes over 75 ms to start, goals in time units are missed in a slow hour. */
export function machineFacts(): string {
  const starts = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return performance.now() - startedAt;
  });
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const start = `Node ${process.versions.node} on ${process.platform}, which starts in ${Math.round(spreadOf(starts).median)} ms`;
  const load = `${loadavg()[0]?.toFixed(1)} processes busy before the start`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, ${start}, ${load}`;
}

function spreadText(spread: Spread | undefined, unit: Unit): string {
  if (!spread) return '–';
  const { median, least, most } = spread;
  const range = least === most ? '' : ` (${toText(least, unit)} to ${toText(most, unit)})`;
  return toText(median, unit) + range;
}

/** The cells of a row, with spreads and links. */
function cellsOf(figures: Figures): string[] {
  const { row, ratio, times, ours, floor, peer } = figures;
  const { work, records, unit, goals = {} } = row;
  const met = Object.entries(goals).map(([goal, section = '']) => {
    const is = isMet(goal, figures);
    if (is === undefined) return '–';
    if (is || section === '') return is ? 'yes' : '**no**';
    if (!performancePage.includes(`\n## ${section}\n`)) throw new Error(`${explanations} has no section ${section}.`);
    return `[explained](../${explanations}#${section.toLowerCase().replaceAll(' ', '-')})`;
  });
  return [
    ...[work, records?.toLocaleString('en') ?? '–', spreadText(ours, unit), spreadText(floor, unit)],
    ...[ratio?.toFixed(2) ?? '–', spreadText(peer, unit), times?.toFixed(1) ?? '–'],
    ...[Object.keys(goals).join('; ') || '–', met.join('; ') || '–'],
  ];
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const tableOf = (figures: readonly Figures[]) => [heads, rule, ...figures.map(cellsOf)].map(lineOf);

export function toMarkdown(outcomes: readonly Outcome[], machine: string, scale: Scale): string {
  const sections = outcomes.flatMap(({ subject: { title, about }, figures, fault }) => [
    ...[`## ${title}`, '', about, ''],
    ...[...(fault === undefined ? tableOf(figures) : [`Failed: ${fault}`]), ''],
  ]);
  return [
    '# What Vaultdesk costs',
    '',
    `Written by \`npm run bench\`: ${machine}.`,
    '',
    `Each figure is the median of ${scale.rounds} rounds, with their minimum and maximum. In every round the floor (the`,
    'least that the work can cost) and the peer (an alternative that a developer would use) are measured after Vaultdesk, each for',
    `${scale.seconds} s, and a ratio is the median of all round ratios. Machine speed varies: compare the ratios.`,
    'Higher rates are better; for all other units, lower values are. A missed goal links to an explanation if a measurement shows the cause.',
    '',
    ...sections,
  ].join('\n');
}
