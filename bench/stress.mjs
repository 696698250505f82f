/**
 * Runs the short form of every stress test: kills, faults, restores, fuzzing, and several instances on PostgreSQL. Two
 * run at a time, the longest first. A run that exceeds its budget is terminated and counts as failed. The long forms are in
 * crash.mjs.
 *
 * node bench/stress.mjs     (after npm run build)
 * node bench/stress.mjs trades operations=2000 kills=20     (one scenario with its own sizes; the rest are its defaults)
 *
 * Runs that need PostgreSQL are skipped if it is missing; with VAULTDESK_REQUIRE_PROGRAMS=1 they fail.
 */
import { execFile } from 'node:child_process';
import pLimit from 'p-limit';
import { findPostgres } from '../test/postgres/programs.mjs';
import { runScenario } from './stress/driver.mjs';

/** @typedef {import('./stress/driver.mjs').Scenario} Scenario */

/** The modules whose exports are the scenarios. */
const files = ['transactions', 'trades', 'deliveries', 'registers', 'commits', 'restores', 'isolation'];

/**
 * `seconds`: measured alone on two quiet cores, which determines the order. `budget`: seconds on a slow machine.
 * @type {{ run: string, seconds: number, budget: number, needsPostgres?: boolean }[]}
 */
const shortForms = [
  { run: 'fuzz 800 350', seconds: 7, budget: 120 },
  { run: 'deliveries operations=40 kills=2 slow=0 snapshots=2', seconds: 8, budget: 90 },
  { run: 'trades operations=20 clients=8 offers=4 kills=2 faults=6 snapshots=2', seconds: 8, budget: 90 },
  { run: 'trades operations=20 clients=8 offers=4 kills=2 faults=0 snapshots=1 blocks=3', seconds: 7, budget: 90 },
  { run: 'executions operations=20 wallets=5 clients=10 kills=2 faults=12 snapshots=2', seconds: 6, budget: 90 },
  { run: 'interruptedRestores kills=1', seconds: 7, budget: 90 },
  { run: 'mints operations=100 kills=2 faults=10 snapshots=2', seconds: 5, budget: 90 },
  { run: 'repeatedRestores operations=20', seconds: 4, budget: 90 },
  { run: 'bodies seconds=1 slack=5', seconds: 7, budget: 60 },
  { run: 'writes kills=8', seconds: 4, budget: 60 },
  { run: 'attempts kills=12', seconds: 5, budget: 60 },
  { run: 'worlds clients=4 operations=25', seconds: 2, budget: 60 },
  ...[
    { run: 'registers operations=300 kills=2 faults=40 standby=1', seconds: 13, budget: 120 },
    { run: 'registers operations=200 kills=2 stalls=0 faults=40 seed=2 alone=200', seconds: 8, budget: 90 },
    { run: 'trades operations=20 clients=8 offers=3 kills=3 faults=0 instances=3', seconds: 9, budget: 90 },
    { run: 'executions operations=25 wallets=5 clients=6 kills=3 faults=0 instances=3', seconds: 7, budget: 90 },
    { run: 'guesses operations=300', seconds: 3, budget: 60 },
  ].map((row) => ({ ...row, needsPostgres: true })),
];

/** Runs one scenario in this process. @param {string} name @param {readonly string[]} sizes */
async function runHere(name, sizes) {
  const modules = await Promise.all(files.map((file) => import(`./stress/${file}.mjs`)));
  /** @type {Record<string, Scenario>} */
  const scenarios = Object.assign({}, ...modules);
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`Unknown scenario ${name}. Choose: ${Object.keys(scenarios).join(', ')}.`);
  const given = sizes.map((size) => size.split('=')).map(([key, value]) => [key, Number(value)]);
  console.info(await runScenario(scenario, Object.fromEntries(given)));
}

const graceSeconds = 10;

/** A run ends its services, chains and databases when it is terminated. @param {string} run @param {number} budget @returns {Promise<{ code: unknown, output: string }>} */
function execute(run, budget) {
  const argv = run.startsWith('fuzz ') ? run.replace('fuzz ', 'bench/fuzz.mjs ') : `bench/stress.mjs ${run}`;
  const options = { timeout: budget * 1000, maxBuffer: 2 ** 27 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, argv.split(' '), options, (error, stdout, stderr) => {
      clearTimeout(timer);
      const late = error?.killed ? `It exceeded its budget of ${budget} s and was terminated.` : '';
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: stdout + stderr + late });
    });
    // A computation that never ends does not react to SIGTERM.
    const timer = setTimeout(() => child.kill('SIGKILL'), (budget + graceSeconds) * 1000);
  });
}

async function runShortForms() {
  const postgres = findPostgres();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const longestFirst = shortForms.toSorted((left, right) => right.seconds - left.seconds);
  await pLimit(2).map(longestFirst, async ({ run, budget, needsPostgres }) => {
    const missing = needsPostgres && 'reason' in postgres ? postgres.reason : undefined;
    const startedAt = performance.now();
    const isRequired = process.env.VAULTDESK_REQUIRE_PROGRAMS === '1';
    const { code, output } = missing === undefined ? await execute(run, budget) : { code: missing, output: '' };
    const failed = missing === undefined || isRequired ? 'failed' : 'skipped';
    const outcome = code === 0 ? 'passed' : failed;
    counts[outcome] += 1;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.info(`${outcome}: ${run} in ${seconds} s${code === 0 ? '' : `, ended with ${code}`}`);
    if (outcome === 'failed') console.info(output.trimEnd());
  });
  console.info(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) process.exitCode = 1;
}

const [name, ...sizes] = process.argv.slice(2);
if (name === undefined) await runShortForms();
else await runHere(name, sizes);
// A process that is still starting must not delay the end.
process.exit();
