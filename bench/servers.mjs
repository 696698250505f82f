// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const cli = 'out/main/cli.cjs';

/** @param {string} name */
export function temporaryFolder(name) {
  return mkdtempSync(join(tmpdir(), `vaultdesk-bench-${name}-`));
}

/**
 * A started program: its first line, how long that took, and its end.
 * @param {string[]} argv @param {{ isReady?: (text: string) => boolean }} [options]
 */
export async function startProgram(argv, { isReady = (text) => text.includes('\n') } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      text += bytes;
      if (isReady(text)) resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`${argv.join(' ')} ended with ${code}.`)));
  });
  return {
    text,
    milliseconds: performance.now() - began,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** @param {string} dataDir */
export async function startVaultdesk(dataDir) {
  const program = await startProgram([
    cli,
    'serve',
    '--port',
    '0',
    '--data-dir',
    dataDir,
    '--json',
  ]);
  const ready = JSON.parse(program.text);
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  });
  const reply = await fetch(ready.tokenUrl, { method: 'POST', body: form });
  const { access_token: token } = await reply.json();
  const port = Number(new URL(ready.baseUrl).port);
  return { ...program, ready, port, headers: { authorization: `Bearer ${token}` } };
}

/**
 * A data directory with this many users and as many wallets, made from a backup: the keys in it are
 * random bytes that nothing opens.
 * @param {number} count
 */
export async function seededDirectory(count) {
  const { seeds, ...seeded } = await directoryOf(count, seedRows);
  /** @type {Record<string, unknown>[]} */
  const wallets = seeds.map(([, wallet]) => ({ ...wallet?.value }));
  return { ...seeded, wallets };
}

/** A data directory with a collection and this many mints in it. @param {number} count */
export async function mintedDirectory(count) {
  return directoryOf(count, mintRows);
}

/** @typedef {{ table: string, value: Record<string, unknown> }} Row */

/** @param {number} count @param {(applicationId: string, place: number) => Row[]} rowsAt */
async function directoryOf(count, rowsAt) {
  const first = temporaryFolder('first');
  const program = await startVaultdesk(first);
  await program.stop();
  const backup = join(temporaryFolder('backup'), 'seed');
  execFileSync(process.execPath, [cli, 'backup', backup, '--data-dir', first]);
  const rows = readFileSync(backup, 'utf8').trimEnd().split('\n').slice(1).map(textOf);
  const application = rows
    .map((row) => JSON.parse(row))
    .find(({ table }) => table === 'applications');
  const seeds = Array.from({ length: count }, (_none, place) =>
    rowsAt(application.value.id, place),
  );
  const all = [...rows, ...seeds.flat().map((row) => JSON.stringify(row))];
  const head = {
    vaultdesk: 'backup',
    schemaVersion: 1,
    at: new Date().toISOString(),
    records: all.length,
  };
  writeFileSync(backup, [JSON.stringify(head), ...all].map(checkedLine).join(''));
  const directory = temporaryFolder(String(count));
  execFileSync(process.execPath, [cli, 'restore', backup, '--data-dir', directory]);
  cpSync(join(first, 'device.key'), join(directory, 'device.key'));
  return { directory, seeds, jsonBytes: all.reduce((sum, row) => sum + row.length, 0) };
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

/** @param {string} applicationId @param {number} place */
function seedRows(applicationId, place) {
  const tail = place.toString(16).padStart(12, '0');
  const createdAt = new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString();
  const user = {
    id: `10000000-0000-4000-8000-${tail}`,
    applicationId,
    reference: `user ${place}`,
    createdAt,
  };
  const wallet = {
    id: `20000000-0000-4000-8000-${tail}`,
    applicationId,
    userId: user.id,
    address: `0x${place.toString(16).padStart(40, '0')}`,
    secretType: 'ETHEREUM',
    walletType: 'API_WALLET',
    description: `Wallet ${place}`,
    primary: true,
    archived: false,
    createdAt,
    sealedKey: { version: 1, wrapped: 'A'.repeat(80) },
  };
  return [
    { table: 'users', value: user },
    { table: 'wallets', value: wallet },
  ];
}

/** @param {string} applicationId @param {number} place */
function mintRows(applicationId, place) {
  const contractAddress = '0x00000000000000000000000000000000000000C7';
  const collectionId = '30000000-0000-4000-8000-000000000001';
  const shared = { applicationId, chain: 'ETHEREUM', status: 'SUCCEEDED', transactionIds: [] };
  const createdAt = new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString();
  const mint = {
    ...shared,
    id: `40000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`,
    collectionId,
    contractAddress,
    typeId: 1,
    destination: `0x${(place % 1000).toString(16).padStart(40, '0')}`,
    amount: 1,
    tokenId: '1',
    createdAt,
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
    createdAt,
  };
  return [
    { table: 'tokenMints', value: mint },
    { table: 'collections', value: collection },
  ];
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}

/**
 * json-server with these wallets, or `undefined` where it cannot be installed.
 * @param {unknown[]} wallets
 */
export async function startJsonServer(wallets) {
  const folder = join(tmpdir(), 'vaultdesk-bench-json-server');
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js');
  if (!existsSync(program))
    try {
      const install = ['install', '--silent', '--prefix', folder, 'json-server@0.17.4'];
      execFileSync('npm', install, { stdio: 'ignore' });
    } catch {
      return undefined;
    }
  const database = join(temporaryFolder('json-server'), 'db.json');
  writeFileSync(database, JSON.stringify({ wallets, users: [] }));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(
    process.execPath,
    [program, '--quiet', '--host', '127.0.0.1', '--port', String(port), database],
    { stdio: 'ignore' },
  );
  const began = performance.now();
  while (!(await answers(`http://127.0.0.1:${port}/users`)))
    if (performance.now() - began > 60_000) return undefined;
  return {
    port,
    milliseconds: performance.now() - began,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  }
}
