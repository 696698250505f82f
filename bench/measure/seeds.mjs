// @ts-check
import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { cli, temporaryFolder } from './programs.mjs';
import { startVaultdesk } from './vaultdesk.mjs';

/** @typedef {{ table: string, value: Record<string, unknown> }} Row */
/** @typedef {(applicationId: string, place: number) => Row[]} RowsAt */
/** @typedef {{ directory: string, jsonBytes: number, records: number }} Seed What is on the disk, of its records, and how many. */

const restoreMilliseconds = 900_000;
const rowsAPiece = 10_000;

/** What a new installation holds, and the head of its backup. @type {{ directory: string, head: object, rows: string[] } | undefined} */
let empty;

async function emptyInstallation() {
  const directory = temporaryFolder('empty');
  await (await startVaultdesk(directory)).stop();
  const backup = join(temporaryFolder('backup'), 'empty');
  execFileSync(process.execPath, [cli, 'backup', backup, '--data-dir', directory]);
  const [head = '', ...rows] = readFileSync(backup, 'utf8').trimEnd().split('\n').map(textOf);
  return { directory, head: JSON.parse(head), rows };
}

/** Made once a run, by its rows and their number; each user takes a copy. @type {Map<string, Seed>} */
const seeds = new Map();

/**
 * A data directory of one's own with so many rows of a kind, made by restoring a backup. It was started
 * once, so that no first start is measured.
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
  console.info(`  makes a data directory: ${kind}, ${count.toLocaleString('en')}`);
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
  const textsAt = (/** @type {number} */ place) =>
    rowsAt(application.value.id, place).map((row) => JSON.stringify(row));
  let records = 0;
  for (let place = 0; place < count; place += 1) records += rowsAt('', place).length;
  const file = openSync(path, 'w');
  const all = { ...head, at: new Date().toISOString(), records: rows.length + records };
  writeSync(file, [JSON.stringify(all), ...rows].map(checkedLine).join(''));
  let jsonBytes = 0;
  for (let from = 0; from < count; from += rowsAPiece) {
    const places = Array.from({ length: Math.min(rowsAPiece, count - from) }, (_, at) => from + at);
    const texts = places.flatMap(textsAt);
    jsonBytes += texts.reduce((sum, text) => sum + text.length, 0);
    writeSync(file, texts.map(checkedLine).join(''));
  }
  closeSync(file);
  return { jsonBytes, records };
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

/** @param {number} start Its first digit. @param {number} place */
function idOf(start, place) {
  return `${start}0000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;
}

/** @param {number} place */
function momentOf(place) {
  return new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString();
}

/** @param {number} place */
function addressOf(place) {
  return `0x${place.toString(16).padStart(40, '0')}`;
}

/** The wallet that was seeded at a place. @param {number} place */
export function walletIdAt(place) {
  return idOf(2, place);
}

/** The user that was seeded at a place. @param {number} place */
export function userIdAt(place) {
  return idOf(1, place);
}

/** As json-server holds it. @param {number} place */
export function seededWallet(place) {
  return walletOf('', place, userIdAt(place)).value;
}

/** @param {string} applicationId @param {number} place @returns {Row} */
function userOf(applicationId, place) {
  const reference = `user ${place}`;
  const user = { id: userIdAt(place), applicationId, reference, createdAt: momentOf(place) };
  return { table: 'users', value: user };
}

/** Its key is bytes that nothing opens. @param {string} applicationId @param {number} place @param {string} userId @returns {Row} */
function walletOf(applicationId, place, userId) {
  const wallet = {
    id: walletIdAt(place),
    applicationId,
    userId,
    address: addressOf(place),
    secretType: 'ETHEREUM',
    walletType: 'API_WALLET',
    description: `Wallet ${place}`,
    primary: true,
    archived: false,
    createdAt: momentOf(place),
    sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
  };
  return { table: 'wallets', value: wallet };
}

/** What the small owner has, where one has all the rest: the first user, or the small receiver. */
export const rowsOfSmallOwner = 20;

export const largeReceiver = addressOf(0xfeed);
export const smallReceiver = addressOf(0xbeef);

/** @param {string} applicationId @param {number} place @param {string} destination @returns {Row[]} */
function mintOf(applicationId, place, destination) {
  const contractAddress = '0x00000000000000000000000000000000000000C7';
  const collectionId = '30000000-0000-4000-8000-000000000001';
  const shared = { applicationId, chain: 'ETHEREUM', status: 'SUCCEEDED', transactionIds: [] };
  const mint = {
    ...shared,
    id: idOf(4, place),
    collectionId,
    contractAddress,
    typeId: 1,
    destination,
    amount: 1,
    tokenId: '1',
    createdAt: momentOf(place),
    sequence: 0,
  };
  if (place > 0) return [{ table: 'tokenMints', value: mint }];
  const collection = {
    ...shared,
    id: collectionId,
    standard: 'ERC_1155',
    name: 'Bench',
    symbol: 'BENCH',
    description: '',
    owner: contractAddress,
    operator: contractAddress,
    metadataBase: 'http://127.0.0.1:8787/',
    address: contractAddress,
    salt: `0x${'5a'.repeat(32)}`,
    lastTypeId: 1,
    createdAt: momentOf(0),
  };
  return [
    { table: 'tokenMints', value: mint },
    { table: 'collections', value: collection },
  ];
}

/** What can be seeded: the rows at a place. @satisfies {Record<string, RowsAt>} */
const kinds = {
  /** @type {RowsAt} A user with a wallet at each place. */
  wallets: (applicationId, place) => [
    userOf(applicationId, place),
    walletOf(applicationId, place, userIdAt(place)),
  ],
  /** @type {RowsAt} Mints for a thousand receivers. */
  mints: (applicationId, place) => mintOf(applicationId, place, addressOf(place % 1000)),
  /** @type {RowsAt} Wallets of one user, but for twenty of another. */
  walletsOfOne: (applicationId, place) => {
    const owner = place < rowsOfSmallOwner ? 0 : 1;
    const wallet = walletOf(applicationId, place, userIdAt(owner));
    return place < 2 ? [userOf(applicationId, place), wallet] : [wallet];
  },
  /** @type {RowsAt} Mints for one receiver, but for twenty for another. */
  mintsOfOne: (applicationId, place) =>
    mintOf(applicationId, place, place < rowsOfSmallOwner ? smallReceiver : largeReceiver),
};
