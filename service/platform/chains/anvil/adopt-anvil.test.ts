import { expect, test } from 'vitest';
import { chainsIn, type RealChains } from '../../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';
import { aFolder, present, valueIn } from '../../../../test/values.ts';
import type { StoredChain } from '../../ports/chains.ts';
import { nodeFileSystem } from '../../storage/files/node-file-system.ts';
import { snapshotLimit } from '../limits.ts';
import { writeStoredChains } from './chain-files.ts';

const sender = aSigner();

/** Chains with a fixed clock, so that their blocks are equal in every run. */
function chainsOf(folder: string, world: number): RealChains {
  const clock = fixedClock();
  return chainsIn(folder, { world, clock, blockTime: () => clock.millis() });
}

async function transfer(chains: RealChains, nonce: number): Promise<void> {
  const chain = chains.of('ETHEREUM');
  valueIn(await chain.sendRawTransaction(await aTransfer(sender, { nonce })));
  const isIn = async () => valueIn(await chain.nonce(sender.address, 'latest')) > nonce;
  await expect.poll(isIn).toBe(true);
}

/** Waits first until no earlier call can still take effect. */
async function capture(chains: RealChains): Promise<readonly StoredChain[]> {
  const captureChains = async () => valueIn(await chains.capture({ isForReturn: true }));
  await expect.poll(async () => (await captureChains())[0]?.blockHash).toBeDefined();
  return captureChains();
}

/** The saved state of a chain with two blocks, and that chain one block later. */
async function aWorldThatWentOn() {
  const folder = await aFolder();
  const chains = chainsOf(folder, 0);
  await chains.of('ETHEREUM').fund?.(sender.address, 10n ** 18n);
  await transfer(chains, 0);
  await transfer(chains, 1);
  const storedChains = await capture(chains);
  await transfer(chains, 2);
  return { folder, chains, storedChains };
}

interface Change {
  readonly folder: string;
  readonly storedChains: readonly StoredChain[];
  readonly world: number;
}

/** The world that replaces another one, started from the saved state. */
async function startWorld({ folder, storedChains, world }: Change, previous?: RealChains): Promise<RealChains> {
  await writeStoredChains(nodeFileSystem, folder, { chains: storedChains, world });
  const next = chainsOf(folder, world);
  // The present is saved before every restore, too.
  if (previous) valueIn(await previous.capture({ isForReturn: false }));
  if (previous) await next.adopt(await previous.leave(), storedChains);
  return next;
}

const newest = async (chains: RealChains) => present(valueIn(await chains.of('ETHEREUM').block('latest')));

/** Calls the node directly, like a tool. */
async function requestNode(chains: RealChains, method: string, params: readonly unknown[] = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  await fetch(valueIn(await chains.rpcUrl('ETHEREUM')), { method: 'POST', headers, body });
}

const stateOf = async (chains: RealChains) => (await chains.status())[0]?.state;

test('a chain returns to a moment repeatedly in its own process, and then equals one started from the file', async () => {
  const { folder, chains, storedChains } = await aWorldThatWentOn();
  const started = await startWorld({ folder: await aFolder(), storedChains, world: 1 });
  for (const nonce of [2, 3]) await transfer(started, nonce);
  const expected = await newest(started);

  let current = chains;
  for (const world of [1, 2, 3]) {
    // A transaction behind a nonce gap is dropped.
    await current.of('ETHEREUM').sendRawTransaction(await aTransfer(sender, { nonce: 9 }));
    const url = await current.rpcUrl('ETHEREUM');
    const next = await startWorld({ folder, storedChains, world }, current);

    expect(await stateOf(next)).toBe('running');
    expect(await next.rpcUrl('ETHEREUM')).toEqual(url);
    expect(next.anvils).toEqual([]);
    expect(await newest(next)).toMatchObject({ number: 2n });
    expect(valueIn(await next.of('ETHEREUM').durableBlockNumber())).toBe(2n);
    for (const nonce of [2, 3]) await transfer(next, nonce);
    expect(await newest(next)).toEqual(expected);
    current = next;
  }
}, 30_000);

test('saves the blocks made after a return, and they survive the death of the process', async () => {
  const { folder, chains, storedChains } = await aWorldThatWentOn();
  const next = await startWorld({ folder, storedChains, world: 1 }, chains);
  await transfer(next, 2);
  await next.of('ETHEREUM').save?.();

  chains.anvils[0]?.kill();
  await chains.anvils[0]?.exited;

  await expect.poll(() => next.anvils.length).toBe(1);
  expect(await newest(next)).toMatchObject({ number: 3n });
});

const otherHash = `0x${'ab'.repeat(32)}`;

test.each<[reason: string, damage: (chains: RealChains) => Promise<void>, changes?: Partial<StoredChain>]>([
  ['another client reverted blocks', (chains) => requestNode(chains, 'evm_revert', ['0x0'])],
  ['a node setting has changed', (chains) => requestNode(chains, 'anvil_setCoinbase', [sender.address])],
  ['the snapshot has another block', async () => {}, { blockHash: otherHash }],
  ['the snapshot has another height', async () => {}, { blockNumber: 7n }],
  ['the snapshot has another state', async () => {}, { genesis: Buffer.from('{"timestamp":1}') }],
])('a chain starts from the file if %s', async (_reason, damage, changes = {}) => {
  const { folder, chains, storedChains } = await aWorldThatWentOn();
  await damage(chains);
  const expected = storedChains.map((chain) => ({ ...chain, ...changes }));

  const next = await startWorld({ folder, storedChains: expected, world: 1 }, chains);

  expect(await stateOf(next)).toBe('asleep');
  await chains.anvils[0]?.exited;
  expect(await newest(next)).toMatchObject({ number: 2n });
  expect(next.anvils).toHaveLength(1);
});

test('worlds return to any of many moments in any order, though a node holds few', async () => {
  const { folder, chains, storedChains } = await aWorldThatWentOn();
  const moments = [{ storedChains, number: 2n }];
  for (let nonce = 3; nonce < 3 + snapshotLimit; nonce += 1) {
    moments.push({ storedChains: await capture(chains), number: BigInt(nonce) });
    await transfer(chains, nonce);
  }

  let current = chains;
  const starts: number[] = [];
  for (const [index, momentIndex] of [3, 3, 2, 0, 1, 4, 4].entries()) {
    const moment = present(moments[momentIndex]);
    current = await startWorld({ folder, storedChains: moment.storedChains, world: index + 1 }, current);
    expect(await newest(current)).toMatchObject({ number: moment.number });
    starts.push(current.anvils.length);
  }

  expect(starts).toEqual([0, 0, 0, 0, 1, 1, 0]);
}, 30_000);

test('a chain with a block interval starts from the file', async () => {
  const folder = await aFolder();
  const config = { ETHEREUM: { blockSeconds: 60 } };
  const chains = chainsIn(folder, { config });
  await chains.of('ETHEREUM').fund?.(sender.address, 1n);
  const storedChains = await capture(chains);

  const anvils = await chains.leave();

  expect(anvils.size).toBe(0);
  await chains.anvils[0]?.exited;
  await writeStoredChains(nodeFileSystem, folder, { chains: storedChains, world: 1 });
  const next = chainsIn(folder, { config, world: 1 });
  expect(valueIn(await next.of('ETHEREUM').balance(sender.address))).toBe(1n);
});
