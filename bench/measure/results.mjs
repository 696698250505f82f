// @ts-check
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { toText } from './rounds.mjs';

/** @typedef {import('./row.mjs').Figures} Figures */
/** @typedef {import('./row.mjs').Subject} Subject */
/** @typedef {{ subject: Subject, figures: Figures[], fault?: string }} Outcome `fault`: the reason for missing figures. */

const heads = ['Work', 'Records', 'Vaultdesk', 'Floor', 'of floor', 'Peer', 'times', 'Goal', 'Met'];

/** Section of docs/performance.md about the varying speed of shared machines. */
const hours = 'hours';

/** If Node itself takes longer to start, time goals reflect the machine more than the service. */
const usualStartMilliseconds = 75;

/** @typedef {{ facts: string, isSlowHour: boolean }} Machine */

/** The machine, its load at the start and its speed. @returns {Machine} */
export function machineFacts() {
  const [load = 0] = loadavg();
  const start = startOfNode();
  const facts = [
    `${new Date().toISOString().slice(0, 10)}`,
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `Node ${process.versions.node} on ${process.platform}, which starts in ${Math.round(start)} ms`,
    `${load.toFixed(1)} processes busy before the start`,
  ].join(', ');
  return { facts, isSlowHour: start > usualStartMilliseconds };
}

/** Median start time of Node in milliseconds. */
function startOfNode() {
  const starts = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return performance.now() - startedAt;
  });
  return starts.toSorted((left, right) => left - right)[4] ?? 0;
}

/**
 * @param {Figures} figures @param {{ withSpread: boolean, isSlowHour: boolean }} style
 * @returns {string[]}
 */
function cellsOf({ row, ours, floor, peer, ratio, times, ...others }, { withSpread, isSlowHour }) {
  const figures = { row, ours, floor, peer, ratio, times, ...others };
  /** @param {import('./figures.mjs').Spread | undefined} spread */
  const spreadText = (spread) => {
    if (!spread) return '–';
    const text = toText(spread.median, row.unit);
    const isWide = withSpread && spread.least !== spread.most;
    if (!isWide) return text;
    return `${text} (${toText(spread.least, row.unit)} to ${toText(spread.most, row.unit)})`;
  };
  const goals = row.goals ?? [];
  const results = goals.map((goal) => wordFor(goal, figures, { withLink: withSpread, isSlowHour }));
  return [
    row.work,
    row.records?.toLocaleString('en') ?? '–',
    spreadText(ours),
    spreadText(floor),
    ratio?.toFixed(2) ?? '–',
    spreadText(peer),
    times?.toFixed(1) ?? '–',
    goals.map(({ text }) => text).join('; ') || '–',
    results.join('; ') || '–',
  ];
}

/**
 * @param {import('./row.mjs').Goal} goal @param {Figures} figures
 * @param {{ withLink: boolean, isSlowHour: boolean }} style
 */
function wordFor({ isMet, explainedIn, isOfHour }, figures, { withLink, isSlowHour }) {
  const is = isMet(figures);
  if (is === undefined) return '–';
  if (is) return 'yes';
  const link = (/** @type {string} */ text, /** @type {string} */ section) =>
    withLink
      ? `[${text}](../docs/performance.md#${section.toLowerCase().replaceAll(' ', '-')})`
      : text;
  if (explainedIn !== undefined) return link('explained', explainedIn);
  return isOfHour && isSlowHour ? link('not in this hour', hours) : '**no**';
}

/**
 * Formats the results as a padded table for a terminal.
 * @param {readonly Outcome[]} outcomes @param {Machine} machine
 */
export function toTerminalText(outcomes, { isSlowHour }) {
  const style = { withSpread: false, isSlowHour };
  const rows = outcomes.flatMap(({ figures }) =>
    figures.filter(({ unsteady }) => !unsteady).map((figure) => cellsOf(figure, style)),
  );
  const all = [heads, ...rows].map((row) => row.map((cell) => cell.replaceAll('*', '')));
  const widths = heads.map((_head, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const lines = all.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column > 6 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('   ')
      .trimEnd(),
  );
  const table = rows.length === 0 ? [] : lines;
  return [...table, ...unsteadyRowsOf(outcomes), ...faultsOf(outcomes)].join('\n');
}

/** One line for each row that does not count. @param {readonly Pick<Outcome, 'figures'>[]} outcomes */
function unsteadyRowsOf(outcomes) {
  return outcomes.flatMap(({ figures }) =>
    figures.flatMap(({ row, unsteady }) => {
      if (!unsteady) return [];
      const records = row.records === undefined ? '' : `, ${row.records.toLocaleString('en')}`;
      return [`${row.work}${records}: does not count: ${reasonOf(unsteady)}`];
    }),
  );
}

/** @param {NonNullable<Figures['unsteady']>} unsteady */
function reasonOf({ seconds, rounds, spread }) {
  const time = `${Math.round(seconds)} s`;
  if (rounds === 1) return `only 1 round in ${time}`;
  return `not steady after ${time} (spread ${Math.round(100 * spread)} %)`;
}

/** @param {readonly Outcome[]} outcomes */
function faultsOf(outcomes) {
  return outcomes.flatMap(({ subject, fault }) =>
    fault === undefined ? [] : [`${subject.name} failed: ${fault}`],
  );
}

/** @param {readonly Outcome[]} outcomes @param {{ machine: Machine, scale: import('./row.mjs').Scale }} run */
export function toMarkdown(outcomes, { machine, scale }) {
  const style = { withSpread: true, isSlowHour: machine.isSlowHour };
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const sections = outcomes.flatMap(({ subject, figures, fault }) => [
    `## ${subject.title}`,
    '',
    subject.about,
    '',
    ...(fault === undefined
      ? [
          line(heads),
          line(heads.map((_head, column) => (column === 0 || column > 6 ? '---' : '---:'))),
          ...figures
            .filter(({ unsteady }) => !unsteady)
            .map((figure) => line(cellsOf(figure, style))),
          ...unsteadyRowsOf([{ figures }]).flatMap((text) => ['', text]),
        ]
      : [`Failed: ${fault}`]),
    '',
  ]);
  return [
    '# What Vaultdesk costs',
    '',
    `Written by \`npm run bench\`: ${machine.facts}.`,
    '',
    `Each figure is the median of ${scale.rounds} rounds, with their minimum and maximum. In every round the floor (the`,
    'least that the work can cost) and the peer (an alternative that a developer would use) are measured after Vaultdesk, each for',
    `${scale.seconds} s, and a ratio is the median of all round ratios. Machine speed varies: compare the ratios.`,
    'Higher rates are better; for all other units, lower values are. A missed goal links to an explanation if a measurement shows the cause.',
    '',
    ...sections,
  ].join('\n');
}
