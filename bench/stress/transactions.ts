import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { concat, getCreate2Address, id, keccak256 } from 'ethers';
import pLimit from 'p-limit';
import { artifactOf, eventsOf } from '../market.ts';
import { type Trader, waitForNone } from '../service.ts';
import { scenario } from './driver.ts';

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
    const traders = await pLimit(wallets).map(Array(wallets), () => service.createTrader());
    const execute = (index: number, key: string, request: object) => {
      const trader = traders[index % wallets];
      assert(trader, 'At least one wallet is needed.');
      return service.execute(trader, request, { 'idempotency-key': key });
    };
    const settle = () => waitForNone(() => service.countOf('/api/transactions?statuses=PENDING'), 'transactions');
    const checkNonces = async ({ id: walletId, address }: Trader) => {
      const own: { status: string; hash: string; nonce: number }[] = await service.listAll(
        `/api/transactions?walletId=${walletId}`,
      );
      const failed = own.find(({ status }) => status !== 'SUCCEEDED');
      assert(!failed, `${failed?.hash} is ${failed?.status}.`);
      const nonces = own.map(({ nonce }) => nonce).sort((left, right) => left - right);
      const isComplete = nonces.every((nonce, index) => nonce === index);
      assert(isComplete, `The nonces of ${address} have gaps: ${nonces.join(', ')}.`);
      const count = Number(await service.callChain('eth_getTransactionCount', [address, 'latest']));
      assert(count === own.length, `Transactions of ${address}: ${count} on the chain, ${own.length} in the service.`);
    };

    const { bytecode } = artifactOf(contract);
    const salt = id('executions');
    const address = getCreate2Address(deploymentProxy, salt, keccak256(bytecode));
    const data = concat([salt, bytecode]);
    await execute(0, 'contract', { type: 'TRANSFER', to: deploymentProxy, value: 0, data });
    await settle();

    /** Transaction hash in the response, by reference. */
    const ledger = new Map<string, string>();
    const pay = { type: 'CONTRACT_EXECUTION', to: address, functionName: 'pay', value: '0.001' };
    const snapshots = await stress.runUnderLoad(service, {
      ...{ items: Array.from({ length: operations }, (_none, index) => id(`intent ${index}`)), clients, settle },
      operate: async (reference, index) => {
        const inputs = [{ type: 'bytes32', value: reference }];
        ledger.set(reference, await execute(index, reference, { ...pay, inputs }));
      },
      check: async (isRestored) => {
        await settle();
        for (const trader of traders) await checkNonces(trader);
        const logs = await eventsOf(service, { contract, event: 'Paid', address });
        const succeeded: { hash: string }[] = await service.listAll('/api/transactions?statuses=SUCCEEDED');
        const hashes = new Set(succeeded.map(({ hash }) => hash));
        const unknown = logs.find(({ transactionHash }) => !hashes.has(transactionHash));
        assert(!unknown, `${unknown?.transactionHash} is mined, but the service does not know it.`);
        const mined = new Map(logs.map(({ topics, transactionHash }) => [topics[2], transactionHash]));
        assert(mined.size === logs.length, 'An intent was mined twice.');
        if (isRestored) return;
        assert(mined.size === operations, `${mined.size} of ${operations} intents were mined.`);
        for (const [reference, hash] of ledger)
          assert(mined.get(reference) === hash, `${reference} was not mined under the hash in its response.`);
        assert(new Set(ledger.values()).size === operations, 'Two intents have one hash.');
      },
    });
    return `${operations} executions of ${wallets} wallets, ${stress.killed} kills, ${service.faults} faults: each mined once, also in the worlds of ${snapshots} snapshots.`;
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
    const countMints = (status: string) => service.countOf(`/api/v2/tokens/mints?status=${status}`);
    const progress = async () => {
      const failed = await countMints('FAILED');
      assert(failed === 0, `${failed} mints failed.`);
      await pause(100);
      return (await countMints('SUCCEEDED')) / operations;
    };
    const settle = () => waitForNone(async () => operations * (1 - (await progress())), 'mints');

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
    const requested: { mints: { id: string }[] } = await service.resultOf('POST /api/v2/tokens/mints', request);
    const ids = new Set(requested.mints.map((mint) => mint.id.replaceAll('-', '')));
    const amounts = new Map(destinations.map(({ address: to, amount }) => [to, BigInt(amount)]));

    const snapshots = await stress.runUnderLoad(service, {
      ...{ items: [], clients: 1, progress, settle, operate: async () => {} },
      check: async () => {
        await settle();
        const logs = await eventsOf(service, { contract: 'Collection1155', event: 'Minted', address });
        assert(logs.length === operations, `${logs.length} of ${operations} mints exist.`);
        const emitted = new Set(logs.map(({ topics }) => (topics[1] ?? '').slice(-32)));
        assert(emitted.size === operations, 'A mint exists twice.');
        const isKnown = [...emitted].every((mint) => ids.has(mint));
        assert(isKnown, 'An unrequested mint exists.');
        for (const { topics, data } of logs) {
          const to = `0x${(topics[3] ?? '').slice(-40)}`;
          const amount = BigInt(`0x${data.slice(66)}`);
          assert(amounts.get(to) === amount, `${to} received ${amount}.`);
        }
      },
    });
    return `${operations} mints in one request, ${stress.killed} kills, ${service.faults} faults: each minted once, also in the worlds of ${snapshots} snapshots.`;
  },
);
