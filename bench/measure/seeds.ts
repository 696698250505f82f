import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { cli, temporaryFolder } from '../programs.ts';
import { startService } from '../service.ts';

const recordsAPiece = 10_000;
/** The first digit differs by kind. */
const idOf = (digit: number, index: number) => `${digit}0000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
const momentOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

/** Ids of the seeded user and wallet with this number. */
export const userIdAt = (index: number) => idOf(1, index);
export const walletIdAt = (index: number) => idOf(2, index);

export const userOf = (applicationId: string, index: number) => ({
  ...{ id: userIdAt(index), applicationId, reference: `user ${index}`, createdAt: momentOf(index) },
});

/** Its key is bytes that cannot be decrypted. */
export const walletOf = (applicationId: string, index: number) => ({
  ...{ id: walletIdAt(index), applicationId, userId: userIdAt(index), address: addressOf(index) },
  ...{ secretType: 'ETHEREUM', walletType: 'API_WALLET', description: `Wallet ${index}` },
  ...{ primary: true, archived: false, createdAt: momentOf(index) },
  sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
});

/** A mint of one collection, and the collection with the first. */
function mintOf(applicationId: string, index: number) {
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
    ...{ metadataBase: 'http://127.0.0.1:8787/', salt: `0x${'5a'.repeat(32)}`, createdAt: momentOf(0) },
  };
  return { tokenMints: mint, ...(index === 0 && { collections: collection }) };
}

/** The records at an index, by table. */
const kinds = {
  wallets: (applicationId: string, index: number) => ({
    users: userOf(applicationId, index),
    wallets: walletOf(applicationId, index),
  }),
  mints: mintOf,
};
type Kind = keyof typeof kinds;

/** A line of a backup: its checksum, length and text. */
function checkedLine(text: string): string {
  const bytes = Buffer.from(text);
  return `${crc32(bytes).toString(16).padStart(8, '0')} ${bytes.length.toString(16)} ${text}\n`;
}

function run(command: string, backup: string, directory: string) {
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=8192' };
  execFileSync(process.execPath, [cli, command, backup, '--data-dir', directory], { env });
}

/** Fills a backup of a new installation with records and restores it. Started once, so that no first start is measured. */
async function createSeed(kind: Kind, count: number) {
  const [empty, directory, backups] = ['empty', 'seed', 'backup'].map(temporaryFolder);
  if (!empty || !directory || !backups) throw new Error('A folder is missing.');
  const backup = join(backups, 'empty');
  await (await startService(empty)).stop();
  run('backup', backup, empty);
  const lines = readFileSync(backup, 'utf8').trimEnd().split('\n');
  const [head = '', ...rows] = lines.map((line) => line.split(' ').slice(2).join(' '));
  const applications = rows.map((row) => JSON.parse(row)).find(({ table }) => table === 'applications');
  const records = kind === 'wallets' ? 2 * count : count + Math.min(1, count);
  const full = join(backups, 'full');
  const seededHead = { ...JSON.parse(head), at: new Date().toISOString(), records: rows.length + records };
  writeFileSync(full, [JSON.stringify(seededHead), ...rows].map(checkedLine).join(''));
  let jsonBytes = 0;
  for (let from = 0; from < count; from += recordsAPiece) {
    const indexes = Array.from({ length: Math.min(recordsAPiece, count - from) }, (_none, index) => from + index);
    const texts = indexes
      .flatMap((index) => Object.entries(kinds[kind](applications.value.id, index)))
      .map(([table, value]) => JSON.stringify({ table, value }));
    jsonBytes += texts.reduce((sum, text) => sum + text.length, 0);
    writeFileSync(full, texts.map(checkedLine).join(''), { flag: 'a' });
  }
  run('restore', full, directory);
  cpSync(join(empty, 'device.key'), join(directory, 'device.key'));
  await (await startService(directory)).stop();
  return { directory, jsonBytes, records };
}

/** Created once per run; each user copies a seed. */
const seeds = new Map<string, ReturnType<typeof createSeed>>();

/** A private data directory with this number of users with wallets, or of mints; `jsonBytes` is the size of the records. */
export async function seededDirectory(kind: Kind, count: number) {
  const name = `${kind}-${count}`;
  const creating = seeds.get(name) ?? createSeed(kind, count);
  seeds.set(name, creating);
  const seed = await creating;
  const directory = temporaryFolder(name);
  cpSync(seed.directory, directory, { recursive: true });
  return { ...seed, directory };
}
