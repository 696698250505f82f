// @ts-check
/**
 * Runs tiers of tests one after the other, also after a failure, and prints the counts and the time of each.
 *
 * node testing/run.mjs core     unit and contract tests, core journeys
 * node testing/run.mjs rest     all other journeys, stress tests, a bare machine
 * node testing/run.mjs all      both
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages } from '../service/testing/programs.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'vaultdesk-reports-'));

/** Where Vitest and Playwright write the report of a tier as JSON. @param {string} tier */
const reportOf = (tier) => join(reports, `${tier}.json`);

/** @type {Record<string, { title: string, command: readonly string[], environment?: NodeJS.ProcessEnv, count: (tier: string, output: string) => Counts }>} */
const tiers = {
  unit: {
    title: 'unit and contract tests',
    command: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json'],
      `--outputFile.json=${reportOf('unit')}`,
    ],
    count: (tier) => {
      const report = JSON.parse(readFileSync(reportOf(tier), 'utf8'));
      const { numPassedTests: passed, numFailedTests: failed, numTotalTests: total } = report;
      // A file that cannot be loaded fails without a failed test.
      const files = report.testResults.filter(
        (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
          file.status === 'failed' && file.assertionResults.length === 0,
      );
      return { passed, failed: failed + files.length, skipped: total - passed - failed };
    },
  },
  core: journeys('core journeys', 'core'),
  journeys: journeys('other journeys', 'rest'),
  stress: { title: 'stress tests', command: ['bench/stress.mjs'], count: countLastLine },
  bare: {
    title: 'core tests on a bare machine',
    command: ['testing/bare-machine.mjs'],
    count: countLastLine,
  },
};

/** @type {Readonly<Record<string, readonly string[]>>} */
const sets = {
  core: ['unit', 'core'],
  rest: ['journeys', 'stress', 'bare'],
  all: ['unit', 'core', 'journeys', 'stress', 'bare'],
};

/** @param {string} title @param {string} tier */
function journeys(title, tier) {
  return {
    title,
    command: [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
      '--reporter=list,json',
    ],
    environment: { VAULTDESK_JOURNEYS: tier, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(title) },
    count: () => {
      const { stats } = JSON.parse(readFileSync(reportOf(title), 'utf8'));
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
    },
  };
}

/** @param {string} _tier @param {string} output @returns {Counts} */
function countLastLine(_tier, output) {
  const counts = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  const [passed = 0, failed = 0, skipped = 0] = (counts ?? []).slice(1).map(Number);
  return { passed, failed, skipped };
}

/** Runs a program of Node and shows its output. @param {readonly string[]} argv @param {NodeJS.ProcessEnv} [environment] */
async function run(argv, environment = {}) {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { isGreen: code === 0, output };
}

/** @param {string} tier @returns {Promise<Counts & { line: string }>} */
async function runTier(tier) {
  const { title, command, environment, count } = /** @type {NonNullable<typeof tiers[string]>} */ (
    tiers[tier]
  );
  console.info(`\n── ${title}`);
  const start = performance.now();
  const { isGreen, output } = await run(command, environment);
  const seconds = Math.round((performance.now() - start) / 1000);
  const counts = counted(() => count(tier, output));
  // A run that fails for another reason than a test, e.g. before the first one, counts as a failure.
  if (!isGreen && counts.failed === 0) counts.failed = 1;
  return { ...counts, line: `${title}: ${toText(counts)} in ${seconds} s` };
}

/** No counts if the run wrote no report. @param {() => Counts} count */
function counted(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {Counts} counts */
function toText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const chosen = sets[process.argv[2] ?? ''];
if (!chosen) {
  console.error(`Choose a set of tests: ${Object.keys(sets).join(', ')}.`);
  process.exit(2);
}
const packages = missingPackages();
if (packages.length > 0)
  console.info(`Some tests are skipped. To run all: apt-get install ${packages.join(' ')}`);

/** @type {(Counts & { line: string })[]} */
const results = [];
const build = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (build.status !== 0) process.exit(build.status ?? 1);
for (const tier of chosen) results.push(await runTier(tier));
rmSync(reports, { recursive: true });

const sum = (/** @type {keyof Counts} */ name) =>
  results.reduce((total, counts) => total + counts[name], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
console.info(`\n${[...results.map(({ line }) => line), toText(total)].join('\n')}`);
process.exit(total.failed > 0 ? 1 : 0);
