import { execFile } from 'node:child_process';
import pLimit from 'p-limit';
import { findPostgres } from '../../test/postgres/programs.mjs';
import { attempts, guesses, writes } from './commits.ts';
import { deliveries } from './deliveries.ts';
import { runScenario, type Scenario } from './driver.ts';
import { bodies, worlds } from './isolation.ts';
import { registers } from './registers.ts';
import { interruptedRestores, repeatedRestores } from './restores.ts';
import { trades } from './trades.ts';
import { executions, mints } from './transactions.ts';

const scenarios: Record<string, Scenario> = {
  ...{ executions, mints, trades, deliveries, registers, writes, attempts, guesses },
  ...{ interruptedRestores, repeatedRestores, worlds, bodies },
};

/** One run for each kind of record and loss, which CI also does. The long forms are in crash.mjs. */
const inCi = [
  'trades operations=20 clients=8 offers=4 kills=2 faults=6 snapshots=2',
  'trades operations=20 clients=8 offers=3 kills=3 faults=0 instances=3',
  'deliveries operations=40 kills=2 slow=0 snapshots=2',
  'registers operations=200 kills=2 stalls=0 faults=40 seed=2 alone=200',
  'attempts kills=12',
  'writes kills=8',
  'mints operations=100 kills=2 faults=10 snapshots=2',
];

/** More kills, fuzzing, and the runs that compare times, which the other tests of CI would disturb. */
const byHand = [
  'registers operations=300 kills=2 faults=40 standby=1',
  'fuzz 800 350',
  'trades operations=20 clients=8 offers=4 kills=2 faults=0 snapshots=1 blocks=3',
  'interruptedRestores kills=1',
  'bodies seconds=1 slack=5',
  'executions operations=25 wallets=5 clients=6 kills=3 faults=0 instances=3',
  'executions operations=20 wallets=5 clients=10 kills=2 faults=12 snapshots=2',
  'repeatedRestores operations=20',
  'guesses operations=300',
  'worlds clients=4 operations=25',
];
const needsPostgres = /instances=|registers|guesses/;

/** On a slow machine; alone on two quiet cores, a run takes at most 13 s. */
const budgetSeconds = 120;
const graceSeconds = 10;

/** A run ends its services, chains and databases when it is terminated. */
function execute(run: string): Promise<{ code: unknown; output: string }> {
  const argv = run.startsWith('fuzz ') ? run.replace('fuzz ', 'bench/fuzz.mjs ') : `bench/stress.mjs ${run}`;
  const options = { timeout: budgetSeconds * 1000, maxBuffer: 2 ** 27 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, argv.split(' '), options, (error, stdout, stderr) => {
      clearTimeout(timer);
      const late = error?.killed ? `It exceeded its budget of ${budgetSeconds} s and was terminated.` : '';
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: stdout + stderr + late });
    });
    // A computation that never ends does not react to SIGTERM.
    const timer = setTimeout(() => child.kill('SIGKILL'), (budgetSeconds + graceSeconds) * 1000);
  });
}

/** Two run at a time. A run that exceeds its budget is terminated and counts as failed. */
async function runAll(runs: readonly string[]) {
  const postgres = findPostgres();
  const missing = 'reason' in postgres ? postgres.reason : undefined;
  const isRequired = process.env.VAULTDESK_REQUIRE_PROGRAMS === '1';
  const counts = { passed: 0, failed: 0, skipped: 0 };
  await pLimit(2).map(runs, async (run) => {
    const startedAt = performance.now();
    const isMissing = missing !== undefined && needsPostgres.test(run);
    const { code, output } = isMissing ? { code: missing, output: '' } : await execute(run);
    const outcome = code === 0 ? 'passed' : isMissing && !isRequired ? 'skipped' : 'failed';
    counts[outcome] += 1;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.info(`${outcome}: ${run} in ${seconds} s${code === 0 ? '' : `, ended with ${code}`}`);
    if (outcome === 'failed') console.info(output.trimEnd());
  });
  console.info(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) process.exitCode = 1;
}

const [name, ...sizes] = process.argv.slice(2);
if (name === undefined) await runAll([...byHand, ...inCi]);
else if (name === 'ci') await runAll(inCi);
else {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`Unknown scenario ${name}. Choose: ${Object.keys(scenarios).join(', ')}.`);
  const given = sizes.map((size) => size.split('=')).map(([key, value]) => [key, Number(value)]);
  console.info(await runScenario(scenario, Object.fromEntries(given)));
}
