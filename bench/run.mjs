/**
 * Measures the service next to a floor (the least that the work can cost) and a peer (an alternative that a developer
 * would use), in alternating rounds. Compare the ratios, not the machines. Writes bench/RESULTS.md.
 *
 * npm run bench -- [--quick | --long] [--only NAME,NAME] [--results FILE]     (builds first)
 *
 * --quick    under three minutes, with few records; a row counts once its ratio to the floor is steady; prints only
 * --long     with 1,000,000 records for start and memory
 * --only     some subjects; prints only
 * --results  also writes the results to FILE
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machineFacts, measureSubject, printResults, toMarkdown } from './measure/results.mjs';
import { deliveries, execute, purchase, signatures } from './rows/chain.mjs';
import { consolePages } from './rows/console.mjs';
import { lists, reads, writes } from './rows/http.mjs';
import { layers, requests, stalls } from './rows/processor.mjs';
import { starts, suites } from './rows/starts.mjs';
import { shared, worlds } from './rows/worlds.mjs';

/** @typedef {import('./measure/rows.mjs').Scale} Scale */

/** All measured subjects, in the order of the results. */
const subjects = [
  ...[reads, lists, requests, writes, signatures, layers, execute, purchase, deliveries, stalls],
  ...[starts, shared, worlds, suites, consolePages],
];

/** @type {Scale} */
const full = {
  ...{ rounds: 3, seconds: 1.5, warmUpSeconds: 0.75, payments: 150, restores: 1_000 },
  ...{ sizes: [1_000, 100_000], startSizes: [0, 1_000, 10_000, 100_000], instances: [2, 3] },
};
/** Takes half an hour more. @type {Scale} */
const long = { ...full, startSizes: [...full.startSizes, 1_000_000] };
/** For a first impression: under three minutes in total. @type {Scale} */
const quick = {
  ...{ rounds: 3, seconds: 0.25, warmUpSeconds: 0.05, payments: 40, restores: 30 },
  ...{ sizes: [1_000], startSizes: [0, 10_000], instances: [2], steadyWithin: 0.2, mostSeconds: 6 },
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    results: { type: 'string' },
  },
});
const names = subjects.map(({ name }) => name);
const chosen = values.only?.split(',') ?? names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown subject: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  process.exit(2);
}
// A quick run of all subjects must end within three minutes; chosen subjects have more time to become steady.
const quickScale = values.only === undefined ? quick : { ...quick, mostSeconds: 10 };
const scale = values.quick ? quickScale : values.long ? long : full;
const isWhole = !values.quick && values.only === undefined;
const file = values.results ?? (isWhole ? 'bench/RESULTS.md' : undefined);
const machine = machineFacts();
console.info(machine);

/** @type {import('./measure/results.mjs').Outcome[]} */
const outcomes = [];
for (const subject of subjects.filter(({ name }) => chosen.includes(name))) {
  const startedAt = performance.now();
  console.info(`${subject.name}: ${subject.title}`);
  try {
    outcomes.push({ subject, figures: await measureSubject(subject, scale) });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    console.error(`  failed: ${fault}`);
    outcomes.push({ subject, figures: [], fault });
  }
  console.info(`  took ${Math.round((performance.now() - startedAt) / 1000)} s`);
  // After each subject, so that an interrupted run has its results.
  if (file !== undefined) writeFileSync(file, toMarkdown(outcomes, machine, scale));
}
printResults(outcomes);
// No figure fails a run; only a subject that cannot be measured does.
process.exit(outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0);
