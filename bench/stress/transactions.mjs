import { setTimeout as pause } from 'node:timers/promises';
import { concat, getCreate2Address, id, keccak256 } from 'ethers';
import pLimit from 'p-limit';
import { artifactOf, eventsOf } from '../market.mjs';
import { expectThat, waitForNone } from '../service.mjs';
import { scenario } from './driver.mjs';

/** @typedef {import('../service.mjs').Trader} Trader */

const contract = 'VaultdeskPlayground';
const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/**
 * Clients execute a contract function, and repeat unanswered requests with the same Idempotency-Key. Every intent is
 * mined exactly once, under the hash in its response, and no nonce is missing; in the world of each snapshot, every
 * intent that it contains is mined once.
 */
export const executions = scenario(
  { operations: 200, wallets: 10, clients: 20, kills: 5, faults: 20, snapshots: 0, instances: 0, seed: 1 },
  async ({ operations, wallets, clients }, stress) => {
    const service = await stress.start({ servesChains: true });
    /** @type {Trader[]} */
    const traders = await Promise.all(Array.from({ length: wallets }, () => service.makeTrader()));
    const traderAt = (/** @type {number} */ index) => traders[index % wallets] ?? traders[0];
    /** @param {number} index @param {string} key @param {object} request */
    const execute = (index, key, request) => {
      const trader = traderAt(index);
      expectThat(trader !== undefined, 'At least one wallet is needed.');
      return service.execute(trader, request, { 'idempotency-key': key });
    };
    const untilSettled = () => waitForNone(() => service.countOf('/api/transactions?statuses=PENDING'), 'transactions');
    /** @param {Trader} trader */
    const checkNonces = async ({ id: walletId, address }) => {
      const own = await service.listAll(`/api/transactions?walletId=${walletId}`);
      const failed = own.find(({ status }) => status !== 'SUCCEEDED');
      expectThat(!failed, `${failed?.hash} is ${failed?.status}.`);
      const nonces = own.map(({ nonce }) => nonce).sort((left, right) => left - right);
      const isComplete = nonces.every((nonce, index) => nonce === index);
      expectThat(isComplete, `The nonces of ${address} have gaps: ${nonces.join(', ')}.`);
      const count = await service.askChain('eth_getTransactionCount', [address, 'latest']);
      const counts = `${Number(count)} on the chain, ${own.length} in the service`;
      expectThat(Number(count) === own.length, `Transactions of ${address}: ${counts}.`);
    };
    /** Each reference was mined at most once, in a transaction that the service knows. Returns reference → hash. */
    const checkWorld = async () => {
      await untilSettled();
      for (const trader of traders) await checkNonces(trader);
      const logs = await eventsOf(service, { contract, event: 'Paid', address });
      const succeeded = await service.listAll('/api/transactions?statuses=SUCCEEDED');
      const hashes = new Set(succeeded.map(({ hash }) => hash));
      const unknown = logs.find(({ transactionHash }) => !hashes.has(transactionHash));
      expectThat(!unknown, `${unknown?.transactionHash} is mined, but the service does not know it.`);
      const mined = new Map(logs.map(({ topics, transactionHash }) => [topics[2], transactionHash]));
      expectThat(mined.size === logs.length, 'An intent was mined twice.');
      return mined;
    };

    const { bytecode } = artifactOf(contract);
    const salt = id('executions');
    const address = getCreate2Address(deploymentProxy, salt, keccak256(bytecode));
    const data = concat([salt, bytecode]);
    await execute(0, 'contract', { type: 'TRANSFER', to: deploymentProxy, value: 0, data });
    await untilSettled();

    const references = Array.from({ length: operations }, (_none, index) => id(`intent ${index}`));
    /** Transaction hash in the response, by reference. @type {Map<string, string>} */
    const ledger = new Map();
    const pay = { type: 'CONTRACT_EXECUTION', to: address, functionName: 'pay', value: '0.001' };
    const restoreEach = stress.takeSnapshots(service);
    const load = pLimit(clients).map(references, async (reference, index) => {
      const inputs = [{ type: 'bytes32', value: reference }];
      ledger.set(reference, await execute(index, reference, { ...pay, inputs }));
    });
    await Promise.all([load, stress.spreadKills(service, () => ledger.size / operations)]);
    const mined = await checkWorld();
    expectThat(mined.size === operations, `${mined.size} of ${operations} intents were mined.`);
    for (const reference of references)
      expectThat(
        mined.get(reference) === ledger.get(reference),
        `The intent ${reference} was not mined under the hash in its response.`,
      );
    expectThat(new Set(ledger.values()).size === operations, 'Two intents have one hash.');
    await service.calm();
    const restored = await restoreEach(async () => void (await checkWorld()));
    return `${operations} executions of ${wallets} wallets, ${stress.killed} kills, ${service.faults} faults: each mined once, also in the worlds of ${restored} snapshots.`;
  },
);

const chain = { secretType: 'ETHEREUM' };

/**
 * Mints for many receivers in one request, like a CSV import. Every mint SUCCEEDED and exists on the chain once, also in
 * the world of each snapshot that was taken during the run.
 */
export const mints = scenario(
  { operations: 10_000, kills: 1, faults: 0, snapshots: 0, seed: 1 },
  async ({ operations }, stress) => {
    const service = await stress.start();
    const countMints = (/** @type {string} */ status) => service.countOf(`/api/v2/tokens/mints?status=${status}`);
    const progress = async () => {
      const failed = await countMints('FAILED');
      expectThat(failed === 0, `${failed} mints failed.`);
      await pause(100);
      return (await countMints('SUCCEEDED')) / operations;
    };
    const untilDone = () => waitForNone(async () => operations * (1 - (await progress())), 'mints');

    const deployment = { ...chain, name: 'Stress' };
    const { address } = await service.resultOf('POST /api/v2/contracts/deployments', deployment);
    const { creations } = await service.resultOf('POST /api/v2/token-types/creations', {
      ...{ ...chain, contractAddress: address },
      creations: [{ name: 'Drop', fungible: true }],
    });
    const destinations = Array.from({ length: operations }, (_none, number) => ({
      address: `0x${(number + 1).toString(16).padStart(8, '0').padStart(40, 'c5')}`,
      amount: 1 + (number % 3),
    }));
    const { tokenTypeId } = creations[0];
    const request = { ...chain, contractAddress: address, tokenTypeId, destinations };
    const { mints: requested } = await service.resultOf('POST /api/v2/tokens/mints', request);
    const restoreEach = stress.takeSnapshots(service);
    await stress.spreadKills(service, progress);
    await untilDone();

    /** @type {Set<string>} */
    const ids = new Set(requested.map((/** @type {any} */ { id }) => id.replaceAll('-', '')));
    const amounts = new Map(destinations.map(({ address: to, amount }) => [to, BigInt(amount)]));
    const check = async () => {
      const logs = await eventsOf(service, { contract: 'Collection1155', event: 'Minted', address });
      expectThat(logs.length === operations, `${logs.length} of ${operations} mints exist.`);
      const emitted = logs.map(({ topics }) => (topics[1] ?? '').slice(-32));
      expectThat(new Set(emitted).size === operations, 'A mint exists twice.');
      expectThat(
        emitted.every((id) => ids.has(id)),
        'An unrequested mint exists.',
      );
      for (const { topics, data } of logs) {
        const to = `0x${(topics[3] ?? '').slice(-40)}`;
        const amount = BigInt(`0x${data.slice(66)}`);
        expectThat(amounts.get(to) === amount, `${to} received ${amount}.`);
      }
    };
    await check();
    const restored = await restoreEach(async () => {
      await untilDone();
      await check();
    });
    return `${operations} mints in one request, ${stress.killed} kills, ${service.faults} faults: each minted once, also in the worlds of ${restored} snapshots. ${stress.seconds}.`;
  },
);
