// @ts-check
/**
 * Repeatedly restores one snapshot of 1,000 wallets and four running chains, with work in between. Nothing grows:
 * neither memory of the service or its chains, nor open or stored files, nor the duration of a restore.
 *
 * node bench/restores-storm.mjs [restores]     (after npm run build)
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chainNames } from './chain-names.mjs';
import { quantile } from './measure/figures.mjs';
import { childrenOf, openFilesOf, privateMebibytesOf } from './measure/process-tree.mjs';
import { seededDirectory } from './measure/seeds.mjs';
import { startVaultdesk } from './measure/vaultdesk.mjs';

const restores = Number(process.argv[2] ?? 100);
const wallets = 1_000;
/** After these, all code is compiled and tables have reached their size. */
const warmUps = 60;
const rounds = 4;

/** Maximum growth since the warm-up: noise, measured over 3,000 restores. */
const limits = {
  heldMebibytes: 4,
  chainMebibytes: 8,
  openFiles: 2,
  files: 12,
  storedMebibytes: 16,
};
/** Factor on the fastest restore of the first round. Other load on the machine affects the slower ones. */
const slowerAtMost = 2;

const { directory } = await seededDirectory('wallets', wallets);
const preload = new URL('./measure/watch-memory.mjs', import.meta.url).href;
const service = await startVaultdesk(directory, { preload });
for (const chain of chainNames)
  await service.resultOf(`POST /_vaultdesk/chains/${chain}/start`, {});
await service.resultOf('POST /_vaultdesk/snapshots', { name: 'all' });
const users = await countUsers();

/** @returns {Promise<number>} */
async function countUsers() {
  const { counts } = await service.resultOf('GET /_vaultdesk/overview');
  return counts.users;
}

/** Changes the world and restores it. @param {number} round */
async function restoreOnce(round) {
  await service.resultOf('POST /api/users', { reference: `turn-${round}` });
  const startedAt = performance.now();
  await service.resultOf('POST /_vaultdesk/snapshots/all/restore', {});
  const duration = performance.now() - startedAt;
  const now = await countUsers();
  if (now !== users) throw new Error(`${now} users exist after a restore instead of ${users}.`);
  return duration;
}

/** @param {number} count */
async function restoreTimes(count) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < count; round += 1) times.push(await restoreOnce(round));
  times.sort((left, right) => left - right);
  return { least: times[0] ?? 0, median: quantile(times, 0.5), slow: quantile(times, 0.95) };
}

/** Memory, open files and stored files of the service, its chains and its directory. */
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

/** Sizes of the files in a folder; files may disappear during the call. @param {string} folder @returns {number[]} */
function sizesBelow(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const entry = statSync(join(folder, name), { throwIfNoEntry: false });
    return entry?.isFile() ? [entry.size] : [];
  });
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

await restoreTimes(warmUps);
const before = await holdings();
/** The fastest restore of each round. @type {number[]} */
const quickest = [];
for (let round = 0; round < rounds; round += 1) {
  const { least, median, slow } = await restoreTimes(Math.ceil(restores / rounds));
  quickest.push(least);
  console.info(
    `restores: fastest ${least.toFixed(1)} ms, median ${median.toFixed(1)} ms, 95 of 100 within ${slow.toFixed(1)} ms; ${describe(await holdings())}`,
  );
}
const after = await holdings();
await service.stop();

/** @param {Awaited<ReturnType<typeof holdings>>} held */
function describe({ heldMebibytes, chainMebibytes, openFiles, files, storedMebibytes }) {
  const [memory, chain, stored] = [heldMebibytes, chainMebibytes, storedMebibytes].map(
    (mebibytes) => mebibytes.toFixed(1),
  );
  return `${memory} MiB held, chains ${chain} MiB, ${openFiles} files open, ${files} kept of ${stored} MiB`;
}

console.info(
  `${restores.toLocaleString('en')} restores of ${wallets.toLocaleString('en')} wallets and four chains`,
);
console.info(`before: ${describe(before)}`);
for (const [name, limit] of entriesOf(limits))
  if (after[name] > before[name] + limit)
    throw new Error(`${name} grew from ${before[name].toFixed(1)} to ${after[name].toFixed(1)}.`);
const [first = 0] = quickest;
const last = quickest.at(-1) ?? 0;
if (last > slowerAtMost * first)
  throw new Error(
    `A restore took ${first.toFixed(1)} ms in the first round and ${last.toFixed(1)} ms in the last.`,
  );

/** @template {object} Value @param {Value} value @returns {[keyof Value, Value[keyof Value]][]} */
function entriesOf(value) {
  return /** @type {[keyof Value, Value[keyof Value]][]} */ (Object.entries(value));
}
