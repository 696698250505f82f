// @ts-check
/**
 * Runs tiers of tests one after the other, also after a failure, and prints the counts and the time of each.
 *
 * node test/run.mjs core     unit and contract tests, core journeys
 * node test/run.mjs rest     for CI: other journeys, in Electron those that its window can break; the shorter half of
 *                          the stress tests
 * node test/run.mjs all      everything, each journey in both hosts
 * node test/run.mjs bare     tests of each kind of program that the machine may lack
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../main/launch/build.mjs';
import { missingPrograms } from './programs.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ title: string, argv: readonly string[], environment?: NodeJS.ProcessEnv, count: (output: string) => Counts }} Tier
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const report = join(mkdtempSync(join(tmpdir(), 'vaultdesk-report-')), 'report.json');

/** The counts of a run that wrote no report. */
const none = { passed: 0, failed: 0, skipped: 0 };

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];

/** Tests of each kind of program, of the files that import few modules: a bare machine has no cache of them. */
const needPrograms = [
  'renderer/service/snippet/runs.test.ts',
  'service/platform/shared-world/open-world.test.ts',
  'service/api/http/reference/introduction.test.ts',
  'test/postgres/postgres.test.ts',
];

/** @type {Readonly<Record<string, Tier>>} */
const tiers = {
  unit: { title: 'unit and contract tests', argv: [...vitest, `--outputFile.json=${report}`], count: countVitest },
  programs: {
    title: 'unit tests that need programs',
    // Most tests are skipped: one worker imports the modules once.
    argv: [...vitest, '--maxWorkers=1', `--outputFile.json=${report}`, ...needPrograms],
    count: countVitest,
  },
  core: journeys('core journeys', 'core'),
  journeys: journeys('other journeys', 'rest'),
  everyJourney: journeys('other journeys, in both hosts', 'rest', { VAULTDESK_EVERY_JOURNEY: '1' }),
  stress: { title: 'stress tests', argv: ['bench/stress.mjs', 'ci'], count: countLastLine },
  everyStress: { title: 'stress tests', argv: ['bench/stress.mjs'], count: countLastLine },
  bare: { title: 'bare machine', argv: ['test/bare-machine.mjs'], count: countLastLine },
};

/** Tiers that run one after the other. The second of a list uses the processor time that the first leaves. */
/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} */
const sets = {
  core: [['unit'], ['core']],
  rest: [['journeys'], ['stress']],
  all: [['unit'], ['core'], ['everyJourney', 'bare'], ['everyStress']],
  bare: [['programs']],
};

/** @param {string} title @param {'core' | 'rest'} chosen @param {NodeJS.ProcessEnv} [more] @returns {Tier} */
function journeys(title, chosen, more) {
  return {
    title,
    argv: [...playwright, '--config', 'e2e/playwright.config.ts'],
    environment: { VAULTDESK_JOURNEYS: chosen, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...more },
    count: countPlaywright,
  };
}

/** A file that cannot be loaded fails without a failed test. */
function countVitest() {
  if (!existsSync(report)) return none;
  const { testResults, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
  const { numPassedTests: passed, numFailedTests, numTotalTests } = counts;
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const skipped = numTotalTests - passed - numFailedTests;
  return { passed, failed: numFailedTests + unloaded, skipped };
}

function countPlaywright() {
  if (!existsSync(report)) return none;
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** @param {string} output */
function countLastLine(output) {
  const line = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  const [passed = 0, failed = 0, skipped = 0] = (line ?? []).slice(1).map(Number);
  return { passed, failed, skipped };
}

/** @typedef {Counts & { line: string }} Result */

/** Prints the output of the first tier immediately; the others have a lower priority and print at the end. @param {readonly string[]} names @returns {Promise<Result[]>} */
async function runTogether(names) {
  rmSync(report, { force: true });
  const [first, ...others] = names.map((name, index) => runTier(name, index === 0));
  const results = first ? [await first] : [];
  for (const other of others) results.push(await other);
  return results;
}

/** @param {string} name @param {boolean} isShownAtOnce @returns {Promise<Result>} */
async function runTier(name, isShownAtOnce) {
  const { title, argv, environment, count } = /** @type {Tier} */ (tiers[name]);
  if (isShownAtOnce) console.info(`\n── ${title}`);
  const start = performance.now();
  const { isGreen, output } = await run(argv, environment, isShownAtOnce);
  if (!isShownAtOnce) console.info(`\n── ${title}\n${output}`);
  const seconds = Math.round((performance.now() - start) / 1000);
  const counts = { ...count(output) };
  // A run that fails without a failed test, e.g. before the first one, counts as a failure.
  if (!isGreen && counts.failed === 0) counts.failed = 1;
  return { ...counts, line: `${title}: ${toText(counts)} in ${seconds} s` };
}

/**
 * Runs a program of Node and returns its output.
 *
 * @param {readonly string[]} argv @param {NodeJS.ProcessEnv | undefined} environment
 * @param {boolean} isFirst whether its output is shown immediately; otherwise it has a low priority
 */
async function run(argv, environment, isFirst) {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    stdio: ['ignore', 'pipe', isFirst ? 'inherit' : 'pipe'],
    env: { ...process.env, ...environment },
  });
  if (!isFirst && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isFirst) process.stdout.write(text);
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { isGreen: code === 0, output };
}

/** @param {Counts} counts */
function toText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The median time in milliseconds that Node takes to start and end: how fast this machine is in this hour. */
function startOfNode() {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - start;
  });
  return Math.round(times.toSorted((left, right) => left - right)[4] ?? 0);
}

const chosen = sets[process.argv[2] ?? ''];
if (!chosen) {
  console.error(`Choose a set of tests: ${Object.keys(sets).join(', ')}.`);
  process.exit(2);
}
const missing = missingPrograms();
if (missing.length > 0) console.info(['Some tests are skipped.', ...missing].join('\n'));
const nodeMilliseconds = startOfNode();
if (!(await ensureBuilt())) process.exit(1);

/** @type {Result[]} */
const results = [];
for (const names of chosen) results.push(...(await runTogether(names)));
rmSync(join(report, '..'), { recursive: true });

/** @param {keyof Counts} name */
const sum = (name) => results.reduce((total, counts) => total + counts[name], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
console.info(`\nnode -e 0 takes ${nodeMilliseconds} ms`);
console.info([...results.map(({ line }) => line), toText(total)].join('\n'));
process.exit(total.failed > 0 ? 1 : 0);
