// @ts-check
/**
 * What the service costs, beside the least it could cost and what else a developer would pick, measured in
 * alternating rounds: compare the ratios, not the machines. Written to bench/RESULTS.md.
 *
 * npm run bench -- [--quick | --long] [--only NAME,NAME] [--results FILE]     (builds first)
 *
 * --quick    under three minutes, at few records; prints, and writes only where --results says
 * --long     with 1,000,000 records, where it is start or memory
 * --only     some subjects; prints, and writes only where --results says
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machineFacts, toMarkdown, toTerminalText } from './measure/results.mjs';
import { measureSubject } from './measure/rounds.mjs';
import { full, long, quick } from './measure/scales.mjs';
import { subjects } from './rows/index.mjs';

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
  console.error(`There is no ${unknown.join(', ')}. Choose of ${names.join(', ')}.`);
  process.exit(2);
}
const scale = values.quick ? quick : values.long ? long : full;
const isWhole = !values.quick && values.only === undefined;
const file = values.results ?? (isWhole ? 'bench/RESULTS.md' : undefined);
const machine = machineFacts();
console.info(machine.words);

/** @type {import('./measure/results.mjs').Outcome[]} */
const outcomes = [];
for (const subject of subjects.filter(({ name }) => chosen.includes(name))) {
  const began = performance.now();
  console.info(`${subject.name}: ${subject.title}`);
  try {
    outcomes.push({ subject, figures: await measureSubject(subject, scale) });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    console.error(`  broke off: ${fault}`);
    outcomes.push({ subject, figures: [], fault });
  }
  console.info(`  took ${Math.round((performance.now() - began) / 1000)} s`);
  // After each, so that a run that is ended keeps what it measured.
  if (file !== undefined) writeFileSync(file, toMarkdown(outcomes, { machine, scale }));
}
console.info(`\n${toTerminalText(outcomes, machine)}`);
// No figure fails a run; only what could not be measured does.
process.exit(outcomes.some(({ fault }) => fault !== undefined) ? 1 : 0);
