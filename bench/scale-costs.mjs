// @ts-check
/**
 * Measures the costs of one world, which are the input of the scale simulation: bytes per record in memory and in the
 * log, and the costs of an idle world in a service.
 *
 * node bench/scale-costs.mjs [records of each kind]     (after npm run build)
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { startService } from './killable-service.mjs';
import { SharedService } from './shared-service.mjs';

const count = Number(process.argv[2] ?? 2_000);
const worlds = 32;
const pin = '482915';

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */

/** @param {KillableService} service @param {string} methodAndPath @param {object} [body] */
async function resultOf({ baseUrl, headers, operatorToken }, methodAndPath, body) {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const authorization = path.startsWith('/_vaultdesk/')
    ? `Bearer ${operatorToken}`
    : (headers.authorization ?? '');
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, authorization },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await response.json();
  if (!response.ok) throw new Error(`${methodAndPath}: ${JSON.stringify(content)}`);
  return content.result;
}

/** @type {Record<string, { what: string, most?: number, make: (service: KillableService, index: number) => Promise<unknown> }>} */
const kinds = {
  user: {
    what: 'a user',
    make: (service, index) => resultOf(service, 'POST /api/users', { reference: `user ${index}` }),
  },
  market: {
    what: 'a user of the market',
    make: (service, index) =>
      resultOf(service, 'POST /users', { type: 'SUB_USER', nickname: `user ${index}` }),
  },
  method: {
    what: 'a user with a PIN',
    most: 200,
    make: (service) =>
      resultOf(service, 'POST /api/users', { signingMethod: { type: 'PIN', value: pin } }),
  },
  payment: {
    what: 'a payment by card, with its session and four events',
    most: 1_000,
    make: async (service) => {
      const session = { amount: 100, currency: 'usd' };
      const { paymentIntentId } = await resultOf(service, 'POST /checkout/sessions', session);
      const card = { cardNumber: '4242 4242 4242 4242', name: 'Ada Lovelace' };
      return resultOf(service, `POST /_vaultdesk/payments/${paymentIntentId}/card`, card);
    },
  },
};

/** Journal size of a data directory in bytes. @param {string} folder */
function journalBytes(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('journal'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** @param {string} kind */
async function measure(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-costs-'));
  const service = await startService(folder, { isWatched: true });
  try {
    const { make, most } = kinds[kind] ?? {};
    if (!make) throw new Error(`Unknown kind of record: ${kind}.`);
    // Few enough that no checkpoint shortens the journal.
    const batchSize = Math.min(count, most ?? count);
    const limit = pLimit(32);
    const makeAll = () =>
      Promise.all(
        Array.from({ length: batchSize }, (_none, index) => limit(() => make(service, index))),
      );
    // Code and tables that the first record of a kind adds are not counted.
    await makeAll();
    const before = { ...(await service.ask('memory')), log: journalBytes(folder) };
    await makeAll();
    const after = { ...(await service.ask('memory')), log: journalBytes(folder) };
    return {
      memory: Math.round((after.heap - before.heap) / batchSize),
      log: Math.round((after.log - before.log) / batchSize),
    };
  } finally {
    await service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIdleWorlds() {
  const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-costs-'));
  const service = await startService(folder, { isWatched: true });
  try {
    const before = await service.ask('memory');
    for (let index = 0; index < worlds; index += 1)
      await resultOf(service, 'POST /_vaultdesk/worlds', { name: `idle-${index}` });
    const after = await service.ask('memory');
    return {
      alone: Math.round(before.resident / 2 ** 20),
      each: Math.round((after.heap - before.heap) / worlds / 1024),
    };
  } finally {
    await service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes per entry of a world in a database, and the start time of a new instance. */
async function measureShared() {
  const service = await SharedService.start({ instances: 1 });
  const size = async () =>
    Number(await service.postgres.ask("select pg_total_relation_size('vaultdesk.log')"));
  try {
    const instance = await service.at(0);
    const limit = pLimit(32);
    const before = await size();
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: count }, (_none, index) =>
        limit(() => resultOf(instance, 'POST /api/users', { reference: `user ${index}` })),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const bytes = Math.round(((await size()) - before) / count);
    const entries = Number(await service.postgres.ask('select count(*) from vaultdesk.log'));
    const killed = performance.now();
    await service.kill({ index: 0 });
    const start = Math.round(performance.now() - killed);
    return { bytes, perSecond: Math.round(count / seconds), entries, start };
  } finally {
    await service.end();
  }
}

for (const [kind, { what }] of Object.entries(kinds)) {
  const { memory, log } = await measure(kind);
  console.info(`${what}: ${memory} B of memory, ${log} B of the log`);
}
const { alone, each } = await measureIdleWorlds();
console.info(
  `a service with an empty world: ${alone} MiB resident; each further idle one: ${each} KiB`,
);
const { bytes, perSecond, entries, start } = await measureShared();
console.info(
  `on PostgreSQL: ${bytes} B of the log a user, ${perSecond} users a second by one instance in ${entries} entries; ${start} ms until a new instance serves them`,
);
