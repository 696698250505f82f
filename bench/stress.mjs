// @ts-check
/**
 * Runs the short form of every stress program: kills, faults, restores, fuzzing, and several instances on PostgreSQL.
 * Two run at a time, the longest first. A run that exceeds its budget is killed and counts as failed.
 * The long forms are in crash.mjs.
 *
 * node bench/stress.mjs     (after npm run build)
 *
 * Runs that need PostgreSQL are skipped if it is missing; with VAULTDESK_REQUIRE_PROGRAMS=1 they fail.
 */
import { spawn } from 'node:child_process';
import pLimit from 'p-limit';
import { findPostgres } from '../test/postgres/programs.mjs';

/**
 * `seconds`: measured alone on two quiet cores, which determines the order. `budgetSeconds`: for slow machines.
 * @typedef {{ command: string, seconds: number, budgetSeconds: number, needsPostgres?: boolean }} Run
 * @typedef {'passed' | 'failed' | 'skipped'} Outcome
 */

const concurrency = 2;

/** @type {Run[]} */
const runs = [
  { command: 'fuzz.mjs 800 350', seconds: 7, budgetSeconds: 120 },
  { command: 'webhook-storm.mjs 40 2 0 1 0 2', seconds: 8, budgetSeconds: 90 },
  { command: 'market-storm.mjs 20 8 4 2 6 1 2', seconds: 8, budgetSeconds: 90 },
  { command: 'market-storm.mjs 20 8 4 2 0 1 1 0 3', seconds: 7, budgetSeconds: 90 },
  { command: 'execute-storm.mjs 20 5 10 2 12 2', seconds: 6, budgetSeconds: 90 },
  { command: 'restore-kills.mjs 1', seconds: 7, budgetSeconds: 90 },
  { command: 'mint-storm.mjs 100 2 10 2', seconds: 5, budgetSeconds: 90 },
  { command: 'restores-storm.mjs 20', seconds: 4, budgetSeconds: 90 },
  { command: 'large-bodies.mjs 1 5', seconds: 7, budgetSeconds: 60 },
  { command: 'kill-loop.mjs 8', seconds: 4, budgetSeconds: 60 },
  { command: 'attempt-kills.mjs 12', seconds: 5, budgetSeconds: 60 },
  { command: 'worlds-storm.mjs 4 25', seconds: 2, budgetSeconds: 60 },
  ...[
    { command: 'shared-storm.mjs 300 3 2 1 40 1 16 1', seconds: 13, budgetSeconds: 120 },
    { command: 'shared-storm.mjs 200 3 2 0 40 2 16 0 200', seconds: 8, budgetSeconds: 90 },
    { command: 'market-storm.mjs 20 8 3 3 0 1 0 3', seconds: 9, budgetSeconds: 90 },
    { command: 'execute-storm.mjs 25 5 6 3 0 0 3', seconds: 7, budgetSeconds: 90 },
    { command: 'shared-attempts.mjs 300 3', seconds: 3, budgetSeconds: 60 },
  ].map((run) => ({ ...run, needsPostgres: true })),
];

const postgres = findPostgres();
const missing = 'reason' in postgres ? postgres.reason : undefined;
const requiresPrograms = process.env.VAULTDESK_REQUIRE_PROGRAMS === '1';

/** Process groups of the current runs, by the id of their first process. @type {Set<number>} */
const groups = new Set();
process.once('exit', () => {
  for (const group of groups) killGroup(group);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

/** @param {number} group */
function killGroup(group) {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** Runs one program and prints one line, followed by its output if it failed. @param {Run} run @returns {Promise<Outcome>} */
async function perform({ command, budgetSeconds, needsPostgres = false }) {
  if (needsPostgres && missing !== undefined) {
    const outcome = requiresPrograms ? 'failed' : 'skipped';
    console.info(`${outcome}: ${command}. ${missing}`);
    return outcome;
  }
  const start = performance.now();
  const { code, output, isOverBudget } = await execute(command, budgetSeconds);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (code === 0 && !isOverBudget) {
    console.info(`passed: ${command} in ${seconds} s`);
    return 'passed';
  }
  const reason = isOverBudget
    ? `It exceeded its budget of ${budgetSeconds} s and was killed.`
    : `It ended with ${code} after ${seconds} s.`;
  console.info([`failed: ${command}. ${reason}`, output.trimEnd()].filter(Boolean).join('\n'));
  return 'failed';
}

/**
 * In a process group of its own, so that a kill includes the services, chains and databases that the program started.
 * @param {string} command @param {number} budgetSeconds
 * @returns {Promise<{ code: number | string | null, output: string, isOverBudget: boolean }>}
 */
function execute(command, budgetSeconds) {
  const [file = '', ...sizes] = command.split(' ');
  const child = spawn(process.execPath, [`bench/${file}`, ...sizes], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid;
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => void chunks.push(bytes));
  let isOverBudget = false;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    if (group === undefined) return;
    groups.add(group);
    const timer = setTimeout(() => {
      isOverBudget = true;
      killGroup(group);
    }, budgetSeconds * 1000);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      groups.delete(group);
      resolve({ code: code ?? signal, output: Buffer.concat(chunks).toString(), isOverBudget });
    });
  });
}

const start = performance.now();
const limit = pLimit(concurrency);
const longestFirst = runs.toSorted((left, right) => right.seconds - left.seconds);
const outcomes = await Promise.all(longestFirst.map((run) => limit(() => perform(run))));
const seconds = Math.round((performance.now() - start) / 1000);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(
  (outcome) => outcomes.filter((other) => other === outcome).length,
);
const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
console.info(`stress: ${counts} in ${seconds} s\n${counts}`);
if (outcomes.includes('failed')) process.exitCode = 1;
