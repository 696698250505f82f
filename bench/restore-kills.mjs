// @ts-check
/**
 * Repeatedly kills the service with SIGKILL at each of the five steps of a restore, while transactions are pending.
 * After each start, the world is completely the old one or that of the snapshot: the old one before the journal
 * entry, the new one after it. Its ledger equals its chain.
 *
 * node bench/restore-kills.mjs [kills at each step]     (after npm run build)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../test/seeded.mjs';
import { startService } from './killable-service.mjs';

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */
/** @typedef {import('./kill-self.mjs').Step} Step */
/** @typedef {'old' | 'new'} World */

const kills = Number(process.argv[2] ?? 2);
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-restores-'));
const chance = seeded(97531);
const settledWithinMilliseconds = 60_000;
const afterAnswerMilliseconds = 2_000;
/** Unused otherwise, so that its balance is the number of transfers. */
const receiver = '0x00000000000000000000000000000000000beef1';
const transferred = 10n ** 15n;

/** The possible worlds after a kill at each step. @type {Record<Step, readonly World[]>} */
const possibleWorlds = {
  prepare: ['old'],
  fence: ['old'],
  decide: ['old', 'new'],
  'roll forward': ['new'],
  open: ['new'],
};
/** The first two steps take longer, and the steps after them must not have started. @type {Partial<Record<Step, number>>} */
const longestDelay = { prepare: 1, fence: 1, decide: 20, 'roll forward': 10, open: 5 };

/** @type {Step[]} */
const steps = ['prepare', 'fence', 'decide', 'roll forward', 'open'];

/** @param {KillableService} service @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] */
async function call(
  { baseUrl, headers: common, operatorToken },
  methodAndPath,
  body,
  headers = {},
) {
  const [method = '', path = ''] = methodAndPath.split(' ');
  /** @type {Record<string, string>} */
  const operator = path.startsWith('/_vaultdesk/')
    ? { authorization: `Bearer ${operatorToken}` }
    : {};
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...common, ...operator, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await response.json();
  if (response.status !== 200) throw new Error(`${methodAndPath}: ${JSON.stringify(content)}`);
  return content.result ?? content;
}

/** @typedef {{ walletId: string, address: string, headers: Record<string, string> }} Sender */

/** @param {KillableService} service @returns {Promise<Sender>} */
async function makeSender(service) {
  const user = await call(service, 'POST /api/users', {
    signingMethod: { type: 'PIN', value: '482915' },
  });
  const headers = { 'signing-method': `${user.signingMethods[0].id}:482915` };
  const body = { userId: user.id, secretType: 'ETHEREUM' };
  const { id, address } = await call(service, 'POST /api/wallets', body, headers);
  return { walletId: id, address, headers };
}

/** @param {KillableService} service @param {Sender} sender */
function transfer(service, { walletId, headers }) {
  const transactionRequest = {
    ...{ type: 'TRANSFER', walletId, secretType: 'ETHEREUM', to: receiver },
    value: '0.001',
  };
  return call(service, 'POST /api/transactions/execute', { transactionRequest }, headers);
}

/** The number of transfers once each is settled and the ledger equals the chain: a kill reverts blocks. @param {KillableService} service @param {Sender} sender */
async function settled(service, { walletId, address }) {
  const deadline = Date.now() + settledWithinMilliseconds;
  for (;;) {
    /** @type {{ status: string, nonce: number }[]} */
    const transactions = await call(
      service,
      `GET /api/transactions?size=1000&walletId=${walletId}`,
    );
    const fault = await faultOf(service, address, transactions);
    if (fault === undefined) return transactions.length;
    if (Date.now() > deadline) throw new Error(fault);
    await pause(20);
  }
}

/** @param {KillableService} service @param {string} address @param {{ status: string, nonce: number }[]} transactions @returns {Promise<string | undefined>} */
async function faultOf(service, address, transactions) {
  const nonces = transactions.map(({ nonce }) => nonce).sort((left, right) => left - right);
  if (nonces.some((nonce, index) => nonce !== index))
    return `The nonces have gaps: ${nonces.join(', ')}.`;
  const unfinished = transactions.find(({ status }) => status !== 'SUCCEEDED');
  if (unfinished) return `A transfer is ${unfinished.status}.`;
  const [count, balance] = await Promise.all([
    askChain(service, 'eth_getTransactionCount', [address, 'latest']),
    askChain(service, 'eth_getBalance', [receiver, 'latest']),
  ]);
  if (Number(count) !== nonces.length || BigInt(balance) !== transferred * BigInt(nonces.length))
    return `${nonces.length} transfers are in the ledger, and on the chain ${Number(count)} of ${BigInt(balance)} wei.`;
  return undefined;
}

/** @param {KillableService} service @param {string} method @param {unknown[]} params @returns {Promise<string>} */
async function askChain(service, method, params) {
  const question = { jsonrpc: '2.0', id: 1, method, params };
  return call(service, 'POST /_vaultdesk/rpc/ETHEREUM', question);
}

/** @param {KillableService} service @param {string} reference */
async function hasUser(service, reference) {
  const users = await call(service, `GET /api/users?reference=${reference}`);
  return users.length > 0;
}

let runs = 0;
let misses = 0;
/** @type {Record<World, number>} */
const worldCounts = { old: 0, new: 0 };

/**
 * Kills the service during a restore. Returns the resulting world, or `undefined` if the restore completed first.
 * @param {KillableService} service @param {Sender} sender @param {Step} step
 */
async function killWithin(service, sender, step) {
  runs += 1;
  const name = `moment-${runs}`;
  const ofSnapshot = await settled(service, sender);
  await call(service, 'POST /_vaultdesk/snapshots', { name });
  // State outside the snapshot: a user, and transfers of which some are pending.
  await call(service, 'POST /api/users', { reference: name });
  await transfer(service, sender);
  const underWay = [1, 2].map(() => transfer(service, sender).catch(() => undefined));
  if (chance() < 0.5) await Promise.all(underWay);
  await service.ask({ step, delayMilliseconds: chance() * (longestDelay[step] ?? 0) });
  const died = await call(service, `POST /_vaultdesk/snapshots/${name}/restore`, {})
    // The last step follows the response, as the end of some delays does.
    .then(() => service.isOver(afterAnswerMilliseconds))
    .catch(() => service.isOver(settledWithinMilliseconds));
  await Promise.all(underWay);
  if (!died) return { name };
  const next = await start();
  const isOld = await hasUser(next, name);
  const count = await settled(next, sender);
  if (isOld ? count <= ofSnapshot : count !== ofSnapshot)
    throw new Error(`Of ${ofSnapshot} transfers in the snapshot, ${count} exist.`);
  return { name, next, world: isOld ? /** @type {const} */ ('old') : /** @type {const} */ ('new') };
}

/** Current and previous processes. @type {KillableService[]} */
const services = [];

async function start() {
  const service = await startService(dataDir, { killsItself: true });
  services.push(service);
  return service;
}

let service = await start();
const startedAt = Date.now();
try {
  const sender = await makeSender(service);
  for (let killed = 0; killed < kills * steps.length; ) {
    const step = steps[killed % steps.length] ?? 'open';
    const { name, next, world } = await killWithin(service, sender, step);
    if (next && world) {
      service = next;
      killed += 1;
      worldCounts[world] += 1;
      if (!possibleWorlds[step].includes(world))
        throw new Error(`After a kill at the step "${step}", the service has the ${world} world.`);
    } else {
      misses += 1;
      if (misses > 3 * kills + 10) throw new Error(`No kill hit the step "${step}".`);
    }
    await call(service, `DELETE /_vaultdesk/snapshots/${name}`);
  }
  await service.stop();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.info(
    `${kills} kills at each of the ${steps.length} steps of a restore, ${seconds} s: ${worldCounts.old} times the world of before, ${worldCounts.new} times that of the snapshot, each whole, and its ledger its chain. ${misses} restores were through before.`,
  );
} finally {
  await Promise.all(services.map(({ kill }) => kill()));
  rmSync(dataDir, { recursive: true, force: true });
}
