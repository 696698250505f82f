import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { vaultdeskPlayground } from '../../../contracts/addresses.ts';
import { chainsIn, deployed } from '../../../test/chain/real-chains.ts';
import { startFaultProxy } from '../../../test/chain/rpc-fault-proxy.mjs';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { killablePorts } from '../../../test/fakes/killable-ports.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { anApplication, aWalletOwner, type WalletOwner } from '../../../test/records/users.ts';
import { bySize } from '../../../test/run-size.ts';
import { aFolder, present, valueIn } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { chains as knownChains } from '../../model/transactions/chain.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { trackTransactions } from './lane/track-transactions.ts';

const setting = (name: string, usual: number) => Number(process.env[`VAULTDESK_STORM_${name}`] ?? usual);
const executions = setting('EXECUTIONS', bySize({ quick: 30, full: 60 }));
const wallets = setting('WALLETS', 6);
const concurrency = setting('CONCURRENCY', 12);
const faultShare = setting('FAULT_SHARE', 0.2);
const kills = setting('KILLS', 2);
const seed = setting('SEED', 7);

const paid = id('Paid(address,bytes32,uint256)');
const application = anApplication({ isDefault: true });

interface Intent {
  readonly owner: WalletOwner;
  /** Sent to the contract, which emits it. */
  readonly reference: string;
}

async function aWorld() {
  const owners = await Promise.all(
    Array.from({ length: wallets }, () => {
      const { privateKey } = aSigner();
      return aWalletOwner({ privateKey: Buffer.from(privateKey.slice(2), 'hex') });
    }),
  );
  const records = {
    applications: [application],
    users: owners.map(({ user }) => user),
    signingMethods: owners.map(({ method }) => method),
    wallets: owners.map(({ wallet }) => wallet),
  };
  const node = chainsIn(await aFolder());
  const ports = fakePorts(records);
  const chain = node.of('ETHEREUM');
  const playground = await deployed(ports, chain, vaultdeskPlayground);
  for (const { wallet } of owners) await chain.fund?.(wallet.address, 10n ** 20n);
  const target = valueIn(await node.rpcUrl('ETHEREUM'));
  const proxy = await startFaultProxy({ target, seed, share: faultShare });
  const { chainId } = knownChains.ETHEREUM;
  const faulty = chainsIn('', {
    config: { ETHEREUM: { rpcUrl: proxy.url, chainId, confirmations: 1 } },
    pause: async () => {},
  });
  return { owners, ports: { ...ports, chains: faulty }, chain, playground, proxy };
}

const answered = z.object({ result: z.object({ transactionHash: z.string() }) });
/** Retryable statuses: unknown outcome, killed service, or unreachable node. */
const repeatable = [429, 500, 503];

/** Repeats an execution under the same key until it succeeds; returns the hash. */
async function executeOnce(
  service: () => { readonly ports: Ports; readonly token: string },
  playground: string,
  { owner, reference }: Intent,
): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { ports, token } = service();
    const { wallet, credential } = owner;
    const response = await call(transportsOf(ports).http, 'POST /api/transactions/execute', {
      token,
      headers: { 'idempotency-key': reference, 'signing-method': `${credential.id}:${credential.value}` },
      body: {
        transactionRequest: {
          type: 'CONTRACT_EXECUTION',
          walletId: wallet.id,
          secretType: 'ETHEREUM',
          to: playground,
          functionName: 'pay',
          value: '0.001',
          inputs: [{ type: 'bytes32', value: reference }],
        },
      },
    });
    if (response.status === 200) return answered.parse(response.body).result.transactionHash;
    if (!repeatable.includes(response.status)) throw new Error(response.text);
  }
  throw new Error(`Nobody answered for ${reference}.`);
}

/** Counts how often the contract emitted each reference. */
async function emittedReferences(chain: ChainClient, playground: string): Promise<string[]> {
  const filter = { address: playground, topics: [paid], fromBlock: 0n, toBlock: 'latest' } as const;
  return valueIn(await chain.logs(filter)).map(({ topics }) => present(topics[2]));
}

test(`mines each of ${executions} executions once, through a faulty node and ${kills} kills`, async () => {
  const { owners, ports: world, chain, playground, proxy } = await aWorld();
  const token = await tokenOf(world, application);
  let service = killablePorts(world);
  const intents = Array.from({ length: executions }, (_none, index) => ({
    owner: present(owners[index % owners.length]),
    reference: id(`intent ${index}`),
  }));
  const hashes = new Map<Intent, string>();
  const pendingIntents = [...intents];
  const client = async () => {
    for (let intent = pendingIntents.shift(); intent; intent = pendingIntents.shift()) {
      hashes.set(intent, await executeOnce(() => ({ ports: service.ports, token }), playground, intent));
      const killsDue = Math.floor((hashes.size * (kills + 1)) / executions);
      if (killsDue > killsMade && killsMade < kills) {
        killsMade += 1;
        service.kill();
        service = killablePorts(world);
      }
    }
  };
  let killsMade = 0;
  let isOver = false;
  const tracker = async () => {
    let hasMore = true;
    while (!isOver || hasMore) {
      // Rounds without unsettled transactions make no queries and must leave time for the clients.
      await yieldToOthers();
      world.clock.advance(200);
      hasMore = await trackTransactions(service.ports, 'ETHEREUM').catch(() => true);
    }
  };

  const tracking = tracker();
  await Promise.all(Array.from({ length: concurrency }, client));
  isOver = true;
  await tracking;
  await proxy.close();

  const emitted = await emittedReferences(chain, playground);
  expect(emitted.toSorted()).toEqual(intents.map(({ reference }) => reference).toSorted());
  const stored = world.storage.read(({ transactions }) => transactions.listBy('byCreation', '*/*/*'));
  expect(new Set(hashes.values()).size).toBe(executions);
  expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set(hashes.values()));
  expect(new Set(stored.map(({ state, isFinal }) => `${state} ${isFinal}`))).toEqual(new Set(['SUCCEEDED true']));
  for (const { wallet } of owners) {
    const own = stored.filter(({ walletId }) => walletId === wallet.id);
    const nonces = own.map(({ nonce }) => nonce).toSorted((left, right) => left - right);
    expect(nonces).toEqual(Array.from(nonces.keys()));
    expect(valueIn(await chain.nonce(wallet.address, 'latest'))).toBe(own.length);
  }
  expect(killsMade).toBe(kills);
  expect([...proxy.happened.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
}, 600_000);
