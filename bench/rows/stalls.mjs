// @ts-check
import { readdirSync } from 'node:fs';
import { atMost } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { userIdAt, walletIdAt } from '../measure/seed-rows.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { makeTrader } from '../storm-market.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/vaultdesk.mjs').Vaultdesk} Vaultdesk */

const preload = new URL('../measure/watch-stalls.mjs', import.meta.url).href;
/** Connections of each kind of request. */
const lanes = { reading: 4, listing: 2, writing: 16, selling: 1, signing: 2 };
const mostSeconds = 90;
/** The maximum metadata of a session, so that the journal soon reaches the length for a checkpoint. */
const notes = Array.from({ length: 50 }, (_none, index) => [`note ${index}`, 'x'.repeat(500)]);
const metadata = Object.fromEntries(notes);

/** The newest checkpoint in a directory. @param {string} directory */
function newestCheckpoint(directory) {
  const names = readdirSync(directory).filter((name) => /^checkpoint-\d+\.json$/.test(name));
  return names.sort().at(-1);
}

/** @param {Vaultdesk} service @param {number} count */
async function requestsTo(service, count) {
  const { port, headers } = service;
  const { id, credential } = await makeTrader(service);
  const signing = { ...headers, 'signing-method': credential };
  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: id };
  const at = (/** @type {number} */ index) => (index * 7919) % count;
  /** @type {Record<keyof typeof lanes, (index: number) => string>} */
  const requests = {
    reading: (index) =>
      requestText('GET', `/api/wallets/${walletIdAt(at(index))}`, { port, headers }),
    listing: (index) =>
      requestText('GET', `/api/wallets?size=20&userId=${userIdAt(at(index))}`, { port, headers }),
    writing: (index) => {
      const body = { reference: `new ${index}` };
      return requestText('POST', '/api/users', { port, headers, body });
    },
    selling: () => {
      const body = { amount: 100, currency: 'usd', metadata };
      return requestText('POST', '/checkout/sessions', { port, headers, body });
    },
    signing: (index) => {
      const body = { signatureRequest: { ...message, data: `Order ${index}` } };
      return requestText('POST', '/api/signatures', { port, headers: signing, body });
    },
  };
  return requests;
}

/** @param {Stage} stage @param {number} count @returns {Promise<import('../measure/row.mjs').Row[]>} */
async function rowsAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const service = await startVaultdesk(directory, { preload });
  defer(service.stop);
  const requests = await requestsTo(service, count);
  const kinds = /** @type {(keyof typeof lanes)[]} */ (Object.keys(lanes));
  const mix = () =>
    Promise.all(
      kinds.map((kind) => load(service.port, requests[kind], { ...scale, lanes: lanes[kind] })),
    );
  // Runs all kinds concurrently until a checkpoint has been written.
  const stalls = oncePerRound(async () => {
    const before = newestCheckpoint(directory);
    const startedAt = performance.now();
    await service.ask('stalls');
    do await mix();
    while (
      newestCheckpoint(directory) === before &&
      performance.now() - startedAt < mostSeconds * 1e3
    );
    if (newestCheckpoint(directory) === before) throw new Error('No checkpoint was written.');
    return service.ask('stalls');
  });
  return [
    {
      work: 'Stall of the event loop, p99',
      records: count,
      unit: 'ms',
      ours: async (round) => (await stalls(round)).p99,
      goals: [atMost(20, 'ms')],
    },
    {
      work: 'Stall of the event loop, longest',
      records: count,
      unit: 'ms',
      ours: async (round) => (await stalls(round)).longest,
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const stalls = {
  name: 'stalls',
  title: 'Standing still',
  about: `Delay of a 1 ms timer while ${lanes.reading} connections read wallets, ${lanes.listing} list, ${lanes.writing + lanes.selling} write and ${lanes.signing} sign as fast as they can, and a checkpoint is written.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
    return rows;
  },
};
