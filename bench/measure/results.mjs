import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ratiosOf, spreadOf } from './rows.mjs';

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./rows.mjs').Scale} Scale */
/** @typedef {import('./rows.mjs').Figures} Figures */
/** @typedef {{ row: Row, ours: number[], floor: number[], peer: number[] }} Measured Values per round. */

const prepareSeconds = 1_800;
const roundSeconds = 120;
const endSeconds = 60;

/** Returns the result of the task, or throws after the time limit. @template Value @param {string} label @param {number} seconds @param {() => Promise<Value>} task @returns {Promise<Value>} */
function withTimeLimit(label, seconds, task) {
  const limit = pause(seconds * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`${label} took over ${seconds} s.`);
  });
  return Promise.race([task(), limit]);
}

/** Prepares the stage, measures the rows in rounds, and releases the stage. @param {import('./rows.mjs').Subject} subject @param {Scale} scale @returns {Promise<Figures[]>} */
export async function measureSubject({ name, mostSeconds, prepare }, scale) {
  /** @type {(() => unknown)[]} */
  const ends = [];
  const defer = (/** @type {() => unknown} */ end) => void ends.unshift(end);
  try {
    const preparing = () => prepare({ scale, defer });
    const rows = await withTimeLimit(`Preparing ${name}`, prepareSeconds, preparing);
    /** @type {Measured[]} */
    const all = rows.map((row) => ({ row, ours: [], floor: [], peer: [] }));
    const limit = mostSeconds === undefined ? roundSeconds : 2 * mostSeconds;
    const cap = Math.min(mostSeconds ?? Infinity, scale.mostSeconds ?? Infinity);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    for (let round = 0; round === 0 || seconds() < cap; round += 1) {
      const unfinished = all.filter((measured) => needsRound(measured, scale));
      if (unfinished.length === 0) break;
      for (const measured of unfinished) await measureRound(measured, round, limit);
    }
    const counted = all.map((measured) => lastRoundsOf(measured, scale.rounds));
    return counted.map((measured, index) => {
      const whole = all[index] ?? measured;
      const isUnsteady = scale.steadyWithin !== undefined && needsRound(whole, scale);
      const spread = Math.round(100 * spreadOfRounds(measured));
      const reason = whole.ours.length === 1 ? 'only 1 round' : `not steady (spread ${spread} %)`;
      return {
        ...figuresOf(measured, fewestOf(measured, counted)),
        unsteady: isUnsteady ? `${reason} after ${Math.round(seconds())} s` : undefined,
      };
    });
  } finally {
    for (const end of ends) await withTimeLimit(`Ending ${name}`, endSeconds, async () => end());
  }
}

/**
 * The first rounds of a program are slow, because its code is not compiled yet. With `steadyWithin`, rounds are repeated
 * until the last rounds agree, and the first round never counts; one round is enough without a floor.
 * @param {Measured} measured @param {Scale} scale
 */
function needsRound(measured, { rounds, steadyWithin }) {
  const { length } = measured.ours;
  if (steadyWithin === undefined) return length < rounds;
  if (!measured.row.floor) return length === 0;
  return length <= rounds || spreadOfRounds(lastRoundsOf(measured, rounds)) > steadyWithin;
}

/** @param {Measured} measured @param {number} rounds @returns {Measured} */
const lastRoundsOf = ({ row, ours, floor, peer }, rounds) => ({
  row,
  ours: ours.slice(-rounds),
  floor: floor.slice(-rounds),
  peer: peer.slice(-rounds),
});

/**
 * The share by which the highest value exceeds the lowest: of the ratios, or of the values on either side. On a busy
 * machine, a few ratios can agree by chance while both sides change.
 * @param {Measured} measured
 */
function spreadOfRounds({ ours, floor }) {
  const spreads = [ratiosOf(ours, floor), ours, floor].map(spreadOf);
  return Math.max(...spreads.map(({ least, most }) => most / least - 1));
}

/** Measures ours, floor and peer once. @param {Measured} measured @param {number} round @param {number} seconds Time limit of each. */
async function measureRound(measured, round, seconds) {
  const { row } = measured;
  const texts = [];
  for (const side of /** @type {const} */ (['ours', 'floor', 'peer'])) {
    const measure = row[side];
    if (!measure) continue;
    const value = await withTimeLimit(`${row.work}, ${side}`, seconds, () => measure(round));
    measured[side].push(value);
    texts.push(`${side} ${toText(value, row.unit)}`);
  }
  const records = row.records === undefined ? '' : `, ${row.records.toLocaleString('en')}`;
  console.info(`  round ${round + 1}: ${row.work}${records}: ${texts.join(', ')}`);
}

/** The row with the same work at the fewest records, unless it is this row. @param {Measured} measured @param {Measured[]} all */
function fewestOf(measured, all) {
  const [fewest] = all
    .filter(({ row }) => row.work === measured.row.work)
    .sort((left, right) => (left.row.records ?? 0) - (right.row.records ?? 0));
  return fewest === measured ? undefined : fewest;
}

/** @param {Measured} measured @param {Measured | undefined} fewest @returns {Figures} */
function figuresOf({ row, ours, floor, peer }, fewest) {
  const ratioOf = (/** @type {number[]} */ values, /** @type {number[]} */ others) =>
    spreadOf(ratiosOf(values, others)).median;
  return {
    row,
    ours: spreadOf(ours),
    ...(row.floor && { floor: spreadOf(floor), ratio: ratioOf(ours, floor) }),
    ...(row.peer && { peer: spreadOf(peer), times: row.unit === '/s' ? ratioOf(ours, peer) : ratioOf(peer, ours) }),
    ...(fewest && {
      ofFewest: spreadOf(ours).median / spreadOf(fewest.ours).median,
      ratioOfFewest: ratioOf(ours, floor) / ratioOf(fewest.ours, fewest.floor),
    }),
  };
}

/** @param {number} value @param {import('./rows.mjs').Unit} unit */
function toText(value, unit) {
  const digits = Math.abs(value) >= 100 || unit === 'B' ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString('en', options)}${unit === '/s' ? unit : ` ${unit}`}`;
}

/** @typedef {{ subject: import('./rows.mjs').Subject, figures: Figures[], fault?: string }} Outcome `fault`: the reason for missing figures. */

const heads = ['Work', 'Records', 'Vaultdesk', 'Floor', 'of floor', 'Peer', 'times', 'Goal', 'Met'];
const isText = (/** @type {number} */ column) => column === 0 || column > 6;

/** The machine, its load and its speed: if Node itself takes over 75 ms to start, goals in time units are missed in a slow hour. */
export function machineFacts() {
  const starts = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return performance.now() - startedAt;
  });
  const start = Math.round(starts.toSorted((left, right) => left - right)[4] ?? 0);
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const node = `Node ${process.versions.node} on ${process.platform}, which starts in ${start} ms`;
  const load = `${loadavg()[0]?.toFixed(1)} processes busy before the start`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, ${node}, ${load}`;
}

/** @param {Figures} figures @param {boolean} isMarkdown With spreads and links. @returns {string[]} */
function cellsOf(figures, isMarkdown) {
  const { row, ratio, times } = figures;
  const goals = row.goals ?? [];
  const [ours, floor, peer] = [figures.ours, figures.floor, figures.peer].map((spread) => {
    if (!spread) return '–';
    const [median, least, most] = [spread.median, spread.least, spread.most].map((value) => toText(value, row.unit));
    return isMarkdown && least !== most ? `${median} (${least} to ${most})` : `${median}`;
  });
  const met = goals.map(({ isMet, explainedIn }) => {
    const is = isMet(figures);
    if (is === undefined) return '–';
    if (is || explainedIn === undefined) return is ? 'yes' : isMarkdown ? '**no**' : 'no';
    const anchor = explainedIn.toLowerCase().replaceAll(' ', '-');
    return isMarkdown ? `[explained](../docs/explanation/performance.md#${anchor})` : 'explained';
  });
  return [
    ...[row.work, row.records?.toLocaleString('en') ?? '–', ours ?? '–', floor ?? '–'],
    ...[ratio?.toFixed(2) ?? '–', peer ?? '–', times?.toFixed(1) ?? '–'],
    ...[goals.map(({ text }) => text).join('; ') || '–', met.join('; ') || '–'],
  ];
}

/** One line for each row that does not count. @param {readonly Figures[]} figures */
const unsteadyLines = (figures) =>
  figures
    .filter(({ unsteady }) => unsteady)
    .map(({ row, unsteady }) => `${row.work}, ${row.records ?? '–'}: does not count: ${unsteady}`);

/** Prints a table, and the rows and subjects without figures. @param {readonly Outcome[]} outcomes */
export function printResults(outcomes) {
  const figures = outcomes.flatMap((outcome) => outcome.figures);
  const rows = figures.filter(({ unsteady }) => !unsteady).map((figure) => cellsOf(figure, false));
  console.table(rows.map((cells) => Object.fromEntries(heads.map((head, column) => [head, cells[column]]))));
  for (const line of unsteadyLines(figures)) console.info(line);
  for (const { subject, fault } of outcomes) if (fault) console.info(`${subject.name} failed: ${fault}`);
}

/** @param {readonly Outcome[]} outcomes @param {string} machine @param {import('./rows.mjs').Scale} scale */
export function toMarkdown(outcomes, machine, scale) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const sections = outcomes.flatMap(({ subject, figures, fault }) => {
    const steady = figures.filter(({ unsteady }) => !unsteady);
    const table = [
      line(heads),
      line(heads.map((_, column) => (isText(column) ? '---' : '---:'))),
      ...steady.map((figure) => line(cellsOf(figure, true))),
      ...unsteadyLines(figures).flatMap((text) => ['', text]),
    ];
    const content = fault === undefined ? table : [`Failed: ${fault}`];
    return [`## ${subject.title}`, '', subject.about, '', ...content, ''];
  });
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
