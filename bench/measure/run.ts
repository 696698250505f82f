import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deliveries, execute, purchase } from '../rows/chain.ts';
import { consolePages } from '../rows/console.ts';
import { lists, reads, writes } from '../rows/http.ts';
import { layers, requests, stalls } from '../rows/processor.ts';
import { signatures } from '../rows/signing.ts';
import { starts, suites } from '../rows/starts.ts';
import { shared, worlds } from '../rows/worlds.ts';
import { machineFacts, measureSubject, type Outcome, toMarkdown } from './results.ts';
import type { Scale } from './rows.ts';

/** All measured subjects, in the order of the results. */
const subjects = [
  ...[reads, lists, requests, writes, signatures, layers, execute, purchase, deliveries, stalls],
  ...[starts, shared, worlds, suites, consolePages],
];

const full: Scale = {
  ...{ rounds: 3, seconds: 1.5, warmUpSeconds: 0.75, payments: 150, restores: 1_000, mostSeconds: Infinity },
  ...{ sizes: [1_000, 100_000], startSizes: [0, 1_000, 10_000, 100_000], instances: [2, 3] },
};
/** Takes half an hour more. */
const long: Scale = { ...full, startSizes: [...full.startSizes, 1_000_000] };
/** For a first impression: under three minutes in total, unless the machine is busy. */
const quick: Scale = {
  ...{ rounds: 4, skipsFirst: true, seconds: 0.25, warmUpSeconds: 0.05, payments: 40, restores: 30, mostSeconds: 6 },
  ...{ sizes: [1_000], startSizes: [0, 10_000], instances: [2] },
};

const isOn = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { quick: isOn, long: isOn, only: text, results: text } });
const names = subjects.map(({ name }) => name);
const chosen = values.only?.split(',') ?? names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown subject: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  process.exit(2);
}
const scale = values.quick ? quick : values.long ? long : full;
const isComplete = !values.quick && values.only === undefined;
const file = values.results ?? (isComplete ? 'bench/RESULTS.md' : undefined);
const machine = machineFacts();
console.info(machine);

const outcomes: Outcome[] = [];
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
console.info(toMarkdown(outcomes, machine, scale));
// No figure fails a run; only a subject that cannot be measured does.
process.exit(outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0);
