// @ts-check
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { toText } from './rounds.mjs';

/** @typedef {import('./rows.mjs').Figures} Figures */
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
    const [median, least, most] = [spread.median, spread.least, spread.most].map((value) =>
      toText(value, row.unit),
    );
    return isMarkdown && least !== most ? `${median} (${least} to ${most})` : `${median}`;
  });
  const met = goals.map(({ isMet, explainedIn }) => {
    const is = isMet(figures);
    if (is === undefined) return '–';
    if (is || explainedIn === undefined) return is ? 'yes' : isMarkdown ? '**no**' : 'no';
    const anchor = explainedIn.toLowerCase().replaceAll(' ', '-');
    return isMarkdown ? `[explained](../docs/performance.md#${anchor})` : 'explained';
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

/** A padded table for a terminal. @param {readonly Outcome[]} outcomes */
export function toTerminalText(outcomes) {
  const figures = outcomes.flatMap((outcome) => outcome.figures);
  const steady = figures.filter(({ unsteady }) => !unsteady);
  const table = [heads, ...steady.map((figure) => cellsOf(figure, false))];
  const widths = heads.map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  );
  const faults = outcomes.flatMap(({ subject, fault }) =>
    fault ? [`${subject.name} failed: ${fault}`] : [],
  );
  return [...lines, ...unsteadyLines(figures), ...faults].join('\n');
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
