// @ts-check
/**
 * Repeatedly kills the service with SIGKILL while clients write, and records every acknowledged write outside of it.
 * After each start, all of them must be stored completely.
 *
 * node bench/kill-loop.mjs [rounds]     (after npm run build)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../test/seeded.mjs';
import { startService } from './killable-service.mjs';

const rounds = Number(process.argv[2] ?? 20);
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-kill-'));

/** @type {Map<string, boolean>} Acknowledged users, and whether they were created with a PIN. */
const ledger = new Map();
const chance = seeded(12345);

/** @param {import('./killable-service.mjs').KillableService} service @param {() => boolean} isOver */
async function write({ baseUrl, headers }, isOver) {
  while (!isOver()) {
    const hasPin = chance() < 0.2;
    const body = hasPin
      ? { signingMethod: { type: 'PIN', value: '482915' } }
      : { reference: 'kill' };
    try {
      const response = await fetch(`${baseUrl}/api/users`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { success, result } = await response.json();
      if (success) ledger.set(result.id, hasPin);
    } catch {
      return; // Unknown outcome: the service was killed before it responded.
    }
  }
}

/** @param {import('./killable-service.mjs').KillableService} service */
async function check({ baseUrl, headers }) {
  /** @type {Map<string, boolean>} */
  const stored = new Map();
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const response = await fetch(`${baseUrl}/api/users?size=1000&page=${page}`, { headers });
    const { result, pagination } = await response.json();
    for (const user of result) {
      if (user.reference === undefined && user.signingMethods.length !== 1)
        throw new Error(`User ${user.id} came without its PIN: a commit was half applied.`);
      stored.set(user.id, user.signingMethods.length === 1);
    }
    hasMore = pagination.hasNextPage;
  }
  for (const [id, hasPin] of ledger)
    if (stored.get(id) !== hasPin) throw new Error(`The acknowledged user ${id} is missing.`);
  return stored.size;
}

let storedCount = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const service = await startService(dataDir);
    storedCount = await check(service);
    let isOver = false;
    const writers = Array.from({ length: 8 }, () => write(service, () => isOver));
    await new Promise((resolve) => setTimeout(resolve, 20 + chance() * 250));
    const killed = service.kill();
    isOver = true;
    await Promise.all([killed, ...writers]);
    if (round % 50 === 0) console.info(`${round} kills, ${ledger.size} acknowledged`);
  }
  const service = await startService(dataDir);
  storedCount = await check(service);
  const code = await service.stop();
  if (code !== 0) throw new Error(`The clean stop ended with ${code}.`);
  console.info(
    `${rounds} kills: ${ledger.size} acknowledged users all stored, ${storedCount} in total, none partially applied.`,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
