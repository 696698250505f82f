// @ts-check
import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { applicationAt, listedAt, waitingAt } from './listed-rows.mjs';
import { cli, temporaryFolder } from './programs.mjs';
import {
  addressOf,
  largeReceiver,
  mintOf,
  rowsOfSmallOwner,
  smallReceiver,
  userIdAt,
  userOf,
  walletOf,
} from './seed-rows.mjs';
import { startVaultdesk } from './vaultdesk.mjs';

/** @typedef {import('./seed-rows.mjs').Row} Row */
/** @typedef {(applicationId: string, index: number) => Row[]} RowsAt */
/** @typedef {{ directory: string, jsonBytes: number, records: number }} Seed Size of the JSON, and number of records. */

const restoreMilliseconds = 900_000;
const rowsAPiece = 10_000;

/** The rows of a new installation, and the head of its backup. @type {{ directory: string, head: object, rows: string[] } | undefined} */
let empty;

async function emptyInstallation() {
  const directory = temporaryFolder('empty');
  await (await startVaultdesk(directory)).stop();
  const backup = join(temporaryFolder('backup'), 'empty');
  execFileSync(process.execPath, [cli, 'backup', backup, '--data-dir', directory]);
  const [head = '', ...rows] = readFileSync(backup, 'utf8').trimEnd().split('\n').map(textOf);
  return { directory, head: JSON.parse(head), rows };
}

/** Seeds by kind and number of rows, created once per run. Each user copies one. @type {Map<string, Seed>} */
const seeds = new Map();

/**
 * A private data directory with this number of rows of a kind, created by restoring a backup. It was started once, so
 * that no first start is measured.
 * @param {keyof typeof kinds} kind @param {number} count @returns {Promise<Seed>}
 */
export async function seededDirectory(kind, count) {
  const name = `${kind}-${count}`;
  const seed = seeds.get(name) ?? (await seedOf(kind, count));
  seeds.set(name, seed);
  const directory = temporaryFolder(name);
  cpSync(seed.directory, directory, { recursive: true });
  return { ...seed, directory };
}

/** @param {keyof typeof kinds} kind @param {number} count @returns {Promise<Seed>} */
async function seedOf(kind, count) {
  console.info(` creates a data directory: ${kind}, ${count.toLocaleString('en')}`);
  empty ??= await emptyInstallation();
  const directory = temporaryFolder(`seed-${kind}-${count}`);
  const backup = join(temporaryFolder('backup'), 'seed');
  const written = writeBackup(backup, empty, count, kinds[kind]);
  execFileSync(process.execPath, [cli, 'restore', backup, '--data-dir', directory], {
    timeout: restoreMilliseconds,
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=8192' },
  });
  cpSync(join(empty.directory, 'device.key'), join(directory, 'device.key'));
  await (await startVaultdesk(directory)).stop();
  return { directory, ...written };
}

/** @param {string} path @param {{ head: object, rows: string[] }} base @param {number} count @param {RowsAt} rowsAt */
function writeBackup(path, { head, rows }, count, rowsAt) {
  const [application] = rows
    .map((row) => JSON.parse(row))
    .filter(({ table }) => table === 'applications');
  const textsAt = (/** @type {number} */ index) =>
    rowsAt(application.value.id, index).map((row) => JSON.stringify(row));
  const records = recordsOf(count, rowsAt);
  const file = openSync(path, 'w');
  const all = { ...head, at: new Date().toISOString(), records: rows.length + records };
  writeSync(file, [JSON.stringify(all), ...rows].map(checkedLine).join(''));
  let jsonBytes = 0;
  let written = 0;
  for (let from = 0; from < count; from += rowsAPiece) {
    const indexes = Array.from(
      { length: Math.min(rowsAPiece, count - from) },
      (_, index) => from + index,
    );
    const texts = indexes.flatMap(textsAt);
    written += texts.length;
    jsonBytes += texts.reduce((sum, text) => sum + text.length, 0);
    writeSync(file, texts.map(checkedLine).join(''));
  }
  closeSync(file);
  if (written !== records)
    throw new Error(`${written} rows were written, but the backup declares ${records}.`);
  return { jsonBytes, records };
}

/** The first indexes may have more or fewer rows; from this index on, all have the same number. */
const unlikeOthers = 100;

/** Computes the number of rows without generating all of them twice. @param {number} count @param {RowsAt} rowsAt */
function recordsOf(count, rowsAt) {
  const first = Array.from({ length: Math.min(count, unlikeOthers) }, (_, index) => index);
  const others = Math.max(0, count - unlikeOthers);
  const rowsOfOther = others > 0 ? rowsAt('', unlikeOthers).length : 0;
  return first.reduce((sum, index) => sum + rowsAt('', index).length, others * rowsOfOther);
}

/** @param {string} line */
function textOf(line) {
  return line.split(' ').slice(2).join(' ');
}

/** @param {string} text */
function checkedLine(text) {
  const bytes = Buffer.from(text);
  return `${crc32(bytes).toString(16).padStart(8, '0')} ${bytes.length.toString(16)} ${text}\n`;
}

/** Kinds of seeds: the rows at an index. @satisfies {Record<string, RowsAt>} */
const kinds = {
  /** @type {RowsAt} A user with a wallet at each index. */
  wallets: (applicationId, index) => [
    userOf(applicationId, index),
    walletOf(applicationId, index, userIdAt(index)),
  ],
  /** @type {RowsAt} Mints for a thousand receivers. */
  mints: (applicationId, index) => mintOf(applicationId, index, addressOf(index % 1000)),
  /** @type {RowsAt} Wallets of one user, except twenty of another user. */
  walletsOfOne: (applicationId, index) => {
    const owner = index < rowsOfSmallOwner ? 0 : 1;
    const wallet = walletOf(applicationId, index, userIdAt(owner));
    return index < 2 ? [userOf(applicationId, index), wallet] : [wallet];
  },
  /** @type {RowsAt} Mints for one receiver, except twenty for another. */
  mintsOfOne: (applicationId, index) =>
    mintOf(applicationId, index, index < rowsOfSmallOwner ? smallReceiver : largeReceiver),
  /** @type {RowsAt} One record of each list of the console. */
  listed: listedAt,
  waiting: waitingAt,
  /** @type {RowsAt} An application with a webhook. */
  applications: applicationAt,
};
