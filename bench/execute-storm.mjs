// @ts-check
/**
 * Repeatedly executes a contract function while a share of the traffic between the service and its chain is lost,
 * delayed, duplicated or corrupted, and the service and its chain are killed with SIGKILL. Clients repeat unanswered
 * requests with the same Idempotency-Key. At the end, every intent was mined exactly once, under the hash in its
 * response, and no nonce is missing; in the world of each snapshot taken during the run, every intent it contains was
 * mined once. With a number of instances, they serve one world on PostgreSQL with the chains of one chain server;
 * each kill hits an instance or the chain server.
 *
 * node bench/execute-storm.mjs [executions] [wallets] [at once] [kills] [faults in %] [snapshots] [instances]     (after npm run build)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { concat, getCreate2Address, id, keccak256 } from 'ethers';
import { seeded } from '../test/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import { StormService } from './storm-service.mjs';
import { takeSnapshots } from './storm-snapshots.mjs';

const [
  executions = 200,
  wallets = 10,
  concurrency = 20,
  kills = 5,
  faultPercent = 20,
  snapshots = 0,
  instances = 0,
] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-storm-'));
const chance = seeded(24680);
const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const paidTopic = id('Paid(address,bytes32,uint256)');
const settledWithinMilliseconds = 120_000;

/** @typedef {{ id: string, address: string, credential: string }} Sender */
/** @typedef {{ reference: string, sender: Sender }} Intent */

const service =
  instances === 0
    ? new StormService(dataDir, { faultPercent, seed: 0 })
    : await SharedService.start({ instances, servesChains: true });

/** Repeats a POST with the same key until a response arrives. @param {string} path @param {string} key @param {object} body @param {Record<string, string>} [headers] */
function post(path, key, body, headers = {}) {
  return service.resultOf(`POST ${path}`, body, { ...headers, 'idempotency-key': key });
}

/** Every fourth kill hits the chain server. @param {number} number */
function killOne(number) {
  return service instanceof SharedService && number % 4 === 2
    ? service.killChains()
    : service.kill();
}

/** @param {number} number @returns {Promise<Sender>} */
async function makeSender(number) {
  const user = await post('/api/users', `user ${number}`.replace(' ', '-'), {
    signingMethod: { type: 'PIN', value: '482915' },
  });
  const credential = `${user.signingMethods[0].id}:482915`;
  const body = { userId: user.id, secretType: 'ETHEREUM' };
  const wallet = await post('/api/wallets', `wallet-${number}`, body, {
    'signing-method': credential,
  });
  return { id: wallet.id, address: wallet.address, credential };
}

/** @param {Sender} sender @param {string} key @param {object} request @returns {Promise<string>} */
async function execute(sender, key, request) {
  const transactionRequest = { walletId: sender.id, secretType: 'ETHEREUM', ...request };
  const { transactionHash } = await post(
    '/api/transactions/execute',
    key,
    { transactionRequest },
    { 'signing-method': sender.credential },
  );
  return transactionHash;
}

/** Deploys the contract that reports payments. @param {Sender} sender */
async function layContract(sender) {
  const file = new URL('../contracts/artifacts/VaultdeskPlayground.json', import.meta.url);
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8'));
  const salt = id('execute-storm');
  const data = concat([salt, bytecode]);
  await execute(sender, 'contract', { type: 'TRANSFER', to: deploymentProxy, value: 0, data });
  return getCreate2Address(deploymentProxy, salt, keccak256(bytecode));
}

/** @param {string} filter */
async function listAll(filter) {
  const transactions = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { body } = await service.insist(`GET /api/transactions?size=1000&page=${page}&${filter}`);
    transactions.push(...body.result);
    hasMore = body.pagination.hasNextPage;
  }
  return transactions;
}

async function waitUntilSettled() {
  const deadline = Date.now() + settledWithinMilliseconds;
  for (;;) {
    const pending = await listAll('statuses=PENDING');
    if (pending.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${pending.length} transactions are still pending at the deadline.`);
    await pause(200);
  }
}

/** Events that the contract emitted. @param {string} contract @returns {Promise<{ topics: string[], transactionHash: string }[]>} */
function toldPayments(contract) {
  const filter = { address: contract, topics: [paidTopic], fromBlock: '0x0', toBlock: 'latest' };
  return service.askChain('eth_getLogs', [filter]);
}

/** Throws unless each reference was mined once, in a transaction that the service knows. @param {string} contract @param {readonly Sender[]} senders */
async function checkWorld(contract, senders) {
  await waitUntilSettled();
  for (const sender of senders) await checkNonces(sender);
  const logs = await toldPayments(contract);
  const knownHashes = new Set((await listAll('statuses=SUCCEEDED')).map(({ hash }) => hash));
  if (new Set(logs.map(({ topics }) => topics[2])).size !== logs.length)
    throw new Error('An intent was mined twice.');
  const unknownLog = logs.find(({ transactionHash }) => !knownHashes.has(transactionHash));
  if (unknownLog)
    throw new Error(`${unknownLog.transactionHash} is mined, but the service does not know it.`);
}

/** @param {Intent[]} intents @param {ReadonlyMap<string, string>} ledger @param {string} contract */
async function checkIntents(intents, ledger, contract) {
  const logs = await toldPayments(contract);
  if (logs.length !== intents.length)
    throw new Error(`${logs.length} of ${intents.length} intents were mined.`);
  const minedUnder = new Map(
    logs.map(({ topics, transactionHash }) => [topics[2], transactionHash]),
  );
  for (const { reference } of intents)
    if (minedUnder.get(reference) !== ledger.get(reference))
      throw new Error(`The intent ${reference} was not mined under the hash in its response.`);
}

/** @param {Sender} sender */
async function checkNonces({ id: walletId, address }) {
  const ownTransactions = await listAll(`walletId=${walletId}`);
  const failed = ownTransactions.filter(({ status }) => status !== 'SUCCEEDED');
  if (failed.length > 0) throw new Error(`${failed[0].hash} is ${failed[0].status}.`);
  const nonces = ownTransactions.map(({ nonce }) => nonce).sort((left, right) => left - right);
  if (nonces.some((nonce, index) => nonce !== index))
    throw new Error(`The nonces of ${address} have gaps: ${nonces.join(', ')}.`);
  const count = Number(await service.askChain('eth_getTransactionCount', [address, 'latest']));
  if (count !== ownTransactions.length)
    throw new Error(
      `${address} has ${count} transactions on the chain, but ${ownTransactions.length} in the service.`,
    );
}

const startedAt = Date.now();
try {
  const senders = await Promise.all(
    Array.from({ length: wallets }, (_none, index) => makeSender(index)),
  );
  const [first] = senders;
  if (!first) throw new Error('At least one wallet is needed.');
  const contract = await layContract(first);
  await waitUntilSettled();
  const intents = Array.from({ length: executions }, (_none, index) => ({
    reference: id(`intent ${index}`),
    sender: senders[index % senders.length] ?? first,
  }));
  /** Transaction hash in the response, by reference. @type {Map<string, string>} */
  const ledger = new Map();
  const remaining = [...intents];
  let killed = 0;
  let isKilling = false;

  const killWhenDue = async () => {
    const due = Math.floor((ledger.size * (kills + 1)) / executions);
    if (isKilling || killed >= Math.min(due, kills)) return;
    isKilling = true;
    // At a random moment of the transactions in flight.
    await pause(chance() * 40);
    await killOne(killed);
    killed += 1;
    isKilling = false;
  };
  const client = async () => {
    for (let intent = remaining.shift(); intent; intent = remaining.shift()) {
      const { reference, sender } = intent;
      const hash = await execute(sender, reference, {
        type: 'CONTRACT_EXECUTION',
        to: contract,
        functionName: 'pay',
        value: '0.001',
        inputs: [{ type: 'bytes32', value: reference }],
      });
      ledger.set(reference, hash);
      void killWhenDue();
    }
  };
  const snapshotRun = takeSnapshots(service, snapshots);
  await Promise.all(Array.from({ length: concurrency }, client));
  // Short runs can end before their last kill, which must still hit unsettled transactions.
  while (isKilling) await pause(20);
  for (; killed < kills; killed += 1) await killOne(killed);
  const seconds = (Date.now() - startedAt) / 1000;
  await waitUntilSettled();
  await checkIntents(intents, ledger, contract);
  for (const sender of senders) await checkNonces(sender);
  if (new Set(ledger.values()).size !== executions) throw new Error('Two intents have one hash.');
  await snapshotRun.stop();
  await service.calm();
  const restored = await snapshotRun.restoreEach(() => checkWorld(contract, senders));
  const perSecond = (executions / seconds).toFixed(1);
  console.log(
    `${executions} executions of ${wallets} wallets, ${concurrency} at once, ${killed} kills, ${service.faults} faults: each was mined once, ${perSecond} a second, and in the worlds of ${restored} snapshots too.`,
  );
} finally {
  await service.end();
  rmSync(dataDir, { recursive: true, force: true });
}
