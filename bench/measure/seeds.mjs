import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { cli, temporaryFolder } from '../programs.mjs';
import { startService } from '../service.mjs';

/** @typedef {{ table: string, value: { [field: string]: unknown } }} Row */
/** @typedef {{ directory: string, jsonBytes: number, records: number }} Seed Size of the JSON, and number of records. */

const rowsAPiece = 10_000;
/** @param {number} start Its first digit. @param {number} index */
const idOf = (start, index) => `${start}0000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
const momentOf = (/** @type {number} */ index) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
const addressOf = (/** @type {number} */ index) => `0x${index.toString(16).padStart(40, '0')}`;

/** Ids of the seeded user and wallet with this number. @param {number} index */
export const userIdAt = (index) => idOf(1, index);
/** @param {number} index */
export const walletIdAt = (index) => idOf(2, index);
/** The wallets in the database of json-server. @param {number} count */
export const seededWallets = (count) =>
  Array.from({ length: count }, (_none, index) => walletOf('', index, userIdAt(index)).value);

/** @param {string} applicationId @param {number} index @returns {Row} */
export function userOf(applicationId, index) {
  const reference = `user ${index}`;
  const value = { id: userIdAt(index), applicationId, reference, createdAt: momentOf(index) };
  return { table: 'users', value };
}

/** Its key is bytes that cannot be decrypted. @param {string} applicationId @param {number} index @param {string} userId @returns {Row} */
export function walletOf(applicationId, index, userId) {
  const value = {
    ...{ id: walletIdAt(index), applicationId, userId, address: addressOf(index) },
    ...{ secretType: 'ETHEREUM', walletType: 'API_WALLET', description: `Wallet ${index}` },
    ...{ primary: true, archived: false, createdAt: momentOf(index) },
    sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
  };
  return { table: 'wallets', value };
}

/** A mint of one collection. @param {string} applicationId @param {number} index @returns {Row[]} */
function mintOf(applicationId, index) {
  const address = '0x00000000000000000000000000000000000000C7';
  const collectionId = idOf(3, 1);
  const shared = { applicationId, chain: 'ETHEREUM', status: 'SUCCEEDED', transactionIds: [] };
  const mint = {
    ...{ ...shared, id: idOf(4, index), collectionId, contractAddress: address, typeId: 1 },
    ...{ destination: addressOf(index % 1000), amount: 1, tokenId: '1', sequence: 0 },
    createdAt: momentOf(index),
  };
  const collection = {
    ...{ ...shared, id: collectionId, standard: 'ERC_1155', name: 'Bench', symbol: 'BENCH' },
    ...{ description: '', owner: address, operator: address, address, lastTypeId: 1 },
    ...{ metadataBase: 'http://127.0.0.1:8787/', salt: `0x${'5a'.repeat(32)}` },
    createdAt: momentOf(0),
  };
  const ofFirst = index === 0 ? [{ table: 'collections', value: collection }] : [];
  return [{ table: 'tokenMints', value: mint }, ...ofFirst];
}

/** The records at an index. @satisfies {{ [kind: string]: (applicationId: string, index: number) => Row[] }} */
const kinds = {
  /** A user with a wallet. @type {(applicationId: string, index: number) => Row[]} */
  wallets: (application, index) => [userOf(application, index), walletOf(application, index, userIdAt(index))],
  mints: mintOf,
};

/** A line of a backup: its checksum, length and text. @param {string} text */
function checkedLine(text) {
  const bytes = Buffer.from(text);
  return `${crc32(bytes).toString(16).padStart(8, '0')} ${bytes.length.toString(16)} ${text}\n`;
}

/** The lines of a new installation's backup. @type {Promise<{ directory: string, lines: string[] }> | undefined} */
let empty;

async function emptyInstallation() {
  const directory = temporaryFolder('empty');
  await (await startService(directory)).stop();
  const backup = join(temporaryFolder('backup'), 'empty');
  execFileSync(process.execPath, [cli, 'backup', backup, '--data-dir', directory]);
  const lines = readFileSync(backup, 'utf8').trimEnd().split('\n');
  return { directory, lines: lines.map((line) => line.split(' ').slice(2).join(' ')) };
}

/** Seeds by kind and number of rows, created once per run. Each user copies one. @type {Map<string, Promise<Seed>>} */
const seeds = new Map();

/**
 * A private data directory with this number of rows of a kind, created by restoring a backup. It was started once, so
 * that no first start is measured.
 * @param {keyof typeof kinds} kind @param {number} count @returns {Promise<Seed>}
 */
export async function seededDirectory(kind, count) {
  const name = `${kind}-${count}`;
  const making = seeds.get(name) ?? makeSeed(kind, count);
  seeds.set(name, making);
  const seed = await making;
  const directory = temporaryFolder(name);
  cpSync(seed.directory, directory, { recursive: true });
  return { ...seed, directory };
}

/** @param {keyof typeof kinds} kind @param {number} count @returns {Promise<Seed>} */
async function makeSeed(kind, count) {
  empty ??= emptyInstallation();
  const { directory: emptyDirectory, lines } = await empty;
  const [head = '', ...rows] = lines;
  const applications = rows.map((row) => JSON.parse(row)).find(({ table }) => table === 'applications');
  const [backup, directory] = [join(temporaryFolder('backup'), 'seed'), temporaryFolder('seed')];
  const records = kind === 'wallets' ? 2 * count : count + Math.min(1, count);
  const all = { ...JSON.parse(head), at: new Date().toISOString(), records: rows.length + records };
  writeFileSync(backup, [JSON.stringify(all), ...rows].map(checkedLine).join(''));
  let jsonBytes = 0;
  for (let from = 0; from < count; from += rowsAPiece) {
    const length = Math.min(rowsAPiece, count - from);
    const texts = Array.from({ length }, (_none, index) => kinds[kind](applications.value.id, from + index))
      .flat()
      .map((record) => JSON.stringify(record));
    jsonBytes += texts.reduce((sum, text) => sum + text.length, 0);
    writeFileSync(backup, texts.map(checkedLine).join(''), { flag: 'a' });
  }
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=8192' };
  execFileSync(process.execPath, [cli, 'restore', backup, '--data-dir', directory], { env });
  cpSync(join(emptyDirectory, 'device.key'), join(directory, 'device.key'));
  await (await startService(directory)).stop();
  return { directory, jsonBytes, records };
}
