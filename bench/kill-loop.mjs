// @ts-check
/**
 * Kills the service with SIGKILL while clients write, again and again, and keeps a ledger of every
 * acknowledged write outside of it. After each start, each of them must be there, whole.
 *
 * node bench/kill-loop.mjs [rounds]     (after npm run build)
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rounds = Number(process.argv[2] ?? 20);
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-kill-'));

/** @type {Map<string, boolean>} Acknowledged users, and whether they were made with a PIN. */
const ledger = new Map();
let random = 12345;

function chance() {
  random = (Math.imul(random, 1103515245) + 12345) >>> 0;
  return random / 4294967296;
}

async function start() {
  const child = spawn(
    process.execPath,
    ['out/main/cli.js', 'serve', '--port', '0', '--data-dir', dataDir, '--json'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let told = '';
  child.stderr.on('data', (bytes) => {
    told += bytes;
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}: ${told}`)));
  });
  const ready = JSON.parse(String(line));
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  });
  const reply = await fetch(ready.tokenUrl, { method: 'POST', body: form });
  const { access_token: token } = await reply.json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { child, api: `${ready.baseUrl}/api/users`, headers };
}

/** @param {{ api: string, headers: Record<string, string> }} service @param {() => boolean} isOver */
async function write({ api, headers }, isOver) {
  while (!isOver()) {
    const hasPin = chance() < 0.2;
    const body = hasPin
      ? { signingMethod: { type: 'PIN', value: '482915' } }
      : { reference: 'kill' };
    try {
      const reply = await fetch(api, { method: 'POST', headers, body: JSON.stringify(body) });
      const { success, result } = await reply.json();
      if (success) ledger.set(result.id, hasPin);
    } catch {
      return; // The service was killed before it answered: nobody knows.
    }
  }
}

/** @param {{ api: string, headers: Record<string, string> }} service */
async function check({ api, headers }) {
  /** @type {Map<string, boolean>} */
  const found = new Map();
  for (let page = 1, more = true; more; page += 1) {
    const reply = await fetch(`${api}?size=1000&page=${page}`, { headers });
    const { result, pagination } = await reply.json();
    for (const user of result) {
      if (user.reference === undefined && user.signingMethods.length !== 1)
        throw new Error(`User ${user.id} came without its PIN: a commit was half applied.`);
      found.set(user.id, user.signingMethods.length === 1);
    }
    more = pagination.hasNextPage;
  }
  for (const [id, hasPin] of ledger)
    if (found.get(id) !== hasPin) throw new Error(`The acknowledged user ${id} is not there.`);
  return found.size;
}

let kept = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const service = await start();
    kept = await check(service);
    let isOver = false;
    const writers = Array.from({ length: 8 }, () => write(service, () => isOver));
    await new Promise((resolve) => setTimeout(resolve, 20 + chance() * 250));
    const ended = new Promise((resolve) => service.child.once('exit', resolve));
    service.child.kill('SIGKILL');
    isOver = true;
    await Promise.all([ended, ...writers]);
    if (round % 50 === 0) console.info(`${round} kills, ${ledger.size} acknowledged`);
  }
  const service = await start();
  kept = await check(service);
  const ended = new Promise((resolve) => service.child.once('exit', resolve));
  service.child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`The clean stop ended with ${code}.`);
  console.info(
    `${rounds} kills: ${ledger.size} acknowledged users all there, ${kept} in all, none half applied.`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
