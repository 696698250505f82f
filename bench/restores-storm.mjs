// @ts-check
/**
 * One snapshot of 1,000 wallets and four chains that are awake, restored again and again with work between. Nothing
 * grows with it: no memory is held, of the service or its chains, no file is opened or kept, and the last restore
 * takes what the first took.
 *
 * node bench/restores-storm.mjs [restores]     (after npm run build)
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from './measure/figures.mjs';
import { childrenOf, openFilesOf, privateMebibytesOf } from './measure/process-tree.mjs';
import { seededDirectory } from './measure/seeds.mjs';
import { startVaultdesk } from './measure/vaultdesk.mjs';

const restores = Number(process.argv[2] ?? 100);
const wallets = 1_000;
const chains = ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'];
/** Until everything has been compiled and every table has grown that grows once. */
const warmUps = 60;
const rounds = 4;

/** What may be more at the end than behind the warm-up: noise, as measured over 3,000 restores. */
const most = { heldMebibytes: 4, chainMebibytes: 8, openFiles: 2, files: 12, storedMebibytes: 16 };
/** Of the quickest of the first round: what else the machine does falls on the others. */
const slowerAtMost = 2;

const { directory } = await seededDirectory('wallets', wallets);
const preload = new URL('./measure/watch-memory.mjs', import.meta.url).href;
const service = await startVaultdesk(directory, { preload });
for (const chain of chains) await service.resultOf(`POST /_vaultdesk/chains/${chain}/start`, {});
await service.resultOf('POST /_vaultdesk/snapshots', { name: 'all' });
const users = await countUsers();

/** @returns {Promise<number>} */
async function countUsers() {
  const { counts } = await service.resultOf('GET /_vaultdesk/overview');
  return counts.users;
}

/** Something is done in the world, which the restore takes back. @param {number} turn */
async function restoreOnce(turn) {
  await service.resultOf('POST /api/users', { reference: `turn-${turn}` });
  const began = performance.now();
  await service.resultOf('POST /_vaultdesk/snapshots/all/restore', {});
  const took = performance.now() - began;
  const now = await countUsers();
  if (now !== users) throw new Error(`There are ${now} users behind a restore, not ${users}.`);
  return took;
}

/** @param {number} count */
async function restoreTimes(count) {
  /** @type {number[]} */
  const times = [];
  for (let turn = 0; turn < count; turn += 1) times.push(await restoreOnce(turn));
  times.sort((left, right) => left - right);
  return { least: times[0] ?? 0, median: quantile(times, 0.5), slow: quantile(times, 0.95) };
}

/** What the service, its chains and its directory hold. */
async function holdings() {
  const stored = sizesBelow(directory);
  return {
    heldMebibytes: (await service.ask('held')) / 2 ** 20,
    chainMebibytes: sum(childrenOf(service.pid).map(privateMebibytesOf)),
    openFiles: openFilesOf(service.pid),
    files: stored.length,
    storedMebibytes: sum(stored) / 2 ** 20,
  };
}

/** The sizes of the files of a folder, which may be on their way out. @param {string} folder @returns {number[]} */
function sizesBelow(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() ? [found.size] : [];
  });
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

await restoreTimes(warmUps);
const before = await holdings();
/** @type {number[]} The quickest restore of each round. */
const quickest = [];
for (let round = 0; round < rounds; round += 1) {
  const { least, median, slow } = await restoreTimes(Math.ceil(restores / rounds));
  quickest.push(least);
  console.info(
    `restores: quickest ${least.toFixed(1)} ms, median ${median.toFixed(1)} ms, 95 of 100 within ${slow.toFixed(1)} ms; ${tell(await holdings())}`,
  );
}
const after = await holdings();
await service.stop();

/** @param {Awaited<ReturnType<typeof holdings>>} held */
function tell({ heldMebibytes, chainMebibytes, openFiles, files, storedMebibytes }) {
  const [held, chain, stored] = [heldMebibytes, chainMebibytes, storedMebibytes].map((one) =>
    one.toFixed(1),
  );
  return `${held} MiB held, chains ${chain} MiB, ${openFiles} files open, ${files} kept of ${stored} MiB`;
}

console.info(
  `${restores.toLocaleString('en')} restores of ${wallets.toLocaleString('en')} wallets and four chains`,
);
console.info(`before: ${tell(before)}`);
for (const [name, limit] of entriesOf(most))
  if (after[name] > before[name] + limit)
    throw new Error(`${name} went from ${before[name].toFixed(1)} to ${after[name].toFixed(1)}.`);
const [first = 0] = quickest;
const last = quickest.at(-1) ?? 0;
if (last > slowerAtMost * first)
  throw new Error(`A restore took ${first.toFixed(1)} ms at first and ${last.toFixed(1)} at last.`);

/** @template {object} Value @param {Value} value @returns {[keyof Value, Value[keyof Value]][]} */
function entriesOf(value) {
  return /** @type {[keyof Value, Value[keyof Value]][]} */ (Object.entries(value));
}
