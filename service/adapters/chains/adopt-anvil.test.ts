import { expect, test } from 'vitest';
import type { StoredChain } from '../../ports/chains.ts';
import { aFolder } from '../../testing/a-folder.ts';
import { aSigner, aTransfer } from '../../testing/a-transfer.ts';
import { chainsIn, type RealChains } from '../../testing/an-anvil.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { present, valueIn } from '../../testing/value-in.ts';
import { nodeFileSystem } from '../file-system/node-file-system.ts';
import { writeStoredChains } from './chain-files.ts';
import { momentsHeld } from './limits.ts';

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
  const captured = async () => valueIn(await chains.capture({ isForReturn: true }));
  await expect.poll(async () => (await captured())[0]?.blockHash).toBeDefined();
  return captured();
}

/** The saved state of a chain with two blocks, and that chain one block later. */
async function aWorldThatWentOn() {
  const folder = await aFolder();
  const chains = chainsOf(folder, 0);
  await chains.of('ETHEREUM').fund?.(sender.address, 10n ** 18n);
  await transfer(chains, 0);
  await transfer(chains, 1);
  const kept = await capture(chains);
  await transfer(chains, 2);
  return { folder, chains, kept };
}

interface Change {
  readonly folder: string;
  readonly kept: readonly StoredChain[];
  readonly world: number;
}

/** The world that replaces another one, started from the saved state. */
async function begun({ folder, kept, world }: Change, left?: RealChains): Promise<RealChains> {
  await writeStoredChains(nodeFileSystem, folder, { chains: kept, world });
  const next = chainsOf(folder, world);
  // The present is saved before every restore, too.
  if (left) valueIn(await left.capture({ isForReturn: false }));
  if (left) await next.adopt(await left.leave(), kept);
  return next;
}

const newest = async (chains: RealChains) =>
  present(valueIn(await chains.of('ETHEREUM').block('latest')));

/** Calls the node directly, like a tool. */
async function ask(chains: RealChains, method: string, params: readonly unknown[] = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  await fetch(valueIn(await chains.rpcUrl('ETHEREUM')), { method: 'POST', headers, body });
}

const stateOf = async (chains: RealChains) => (await chains.status())[0]?.state;

test('a chain returns to a moment repeatedly in its own process, and then equals one started from the file', async () => {
  const { folder, chains, kept } = await aWorldThatWentOn();
  const started = await begun({ folder: await aFolder(), kept, world: 1 });
  for (const nonce of [2, 3]) await transfer(started, nonce);
  const expected = await newest(started);

  let before = chains;
  for (const world of [1, 2, 3]) {
    // A transaction behind a nonce gap is dropped.
    await before.of('ETHEREUM').sendRawTransaction(await aTransfer(sender, { nonce: 9 }));
    const url = await before.rpcUrl('ETHEREUM');
    const next = await begun({ folder, kept, world }, before);

    expect(await stateOf(next)).toBe('running');
    expect(await next.rpcUrl('ETHEREUM')).toEqual(url);
    expect(next.anvils).toEqual([]);
    expect(await newest(next)).toMatchObject({ number: 2n });
    expect(valueIn(await next.of('ETHEREUM').durableBlockNumber())).toBe(2n);
    for (const nonce of [2, 3]) await transfer(next, nonce);
    expect(await newest(next)).toEqual(expected);
    before = next;
  }
}, 30_000);

test('saves the blocks made after a return, and they survive the death of the process', async () => {
  const { folder, chains, kept } = await aWorldThatWentOn();
  const next = await begun({ folder, kept, world: 1 }, chains);
  await transfer(next, 2);
  await next.of('ETHEREUM').keep?.();

  chains.anvils[0]?.kill();
  await chains.anvils[0]?.exited;

  await expect.poll(() => next.anvils.length).toBe(1);
  expect(await newest(next)).toMatchObject({ number: 3n });
});

const otherHash = `0x${'ab'.repeat(32)}`;

test.each<[why: string, spoil: (chains: RealChains) => Promise<void>, told?: Partial<StoredChain>]>(
  [
    ['another client reverted blocks', (chains) => ask(chains, 'evm_revert', ['0x0'])],
    ['a node setting has changed', (chains) => ask(chains, 'anvil_setCoinbase', [sender.address])],
    ['the snapshot has another block', async () => {}, { blockHash: otherHash }],
    ['the snapshot has another height', async () => {}, { blockNumber: 7n }],
    ['the snapshot has another state', async () => {}, { genesis: Buffer.from('{"timestamp":1}') }],
  ],
)('a chain starts from the file if %s', async (_why, spoil, changes = {}) => {
  const { folder, chains, kept } = await aWorldThatWentOn();
  await spoil(chains);
  const expected = kept.map((chain) => ({ ...chain, ...changes }));

  const next = await begun({ folder, kept: expected, world: 1 }, chains);

  expect(await stateOf(next)).toBe('asleep');
  await chains.anvils[0]?.exited;
  expect(await newest(next)).toMatchObject({ number: 2n });
  expect(next.anvils).toHaveLength(1);
});

test('worlds return to any of many moments in any order, though a node holds few', async () => {
  const { folder, chains, kept } = await aWorldThatWentOn();
  const moments = [{ kept, number: 2n }];
  for (let nonce = 3; nonce < 3 + momentsHeld; nonce += 1) {
    moments.push({ kept: await capture(chains), number: BigInt(nonce) });
    await transfer(chains, nonce);
  }

  let before = chains;
  const starts: number[] = [];
  for (const [index, at] of [3, 3, 2, 0, 1, 4, 4].entries()) {
    const moment = present(moments[at]);
    before = await begun({ folder, kept: moment.kept, world: index + 1 }, before);
    expect(await newest(before)).toMatchObject({ number: moment.number });
    starts.push(before.anvils.length);
  }

  expect(starts).toEqual([0, 0, 0, 0, 1, 1, 0]);
}, 30_000);

test('a chain with a block interval starts from the file', async () => {
  const folder = await aFolder();
  const config = { ETHEREUM: { blockSeconds: 60 } };
  const chains = chainsIn(folder, { config });
  await chains.of('ETHEREUM').fund?.(sender.address, 1n);
  const kept = await capture(chains);

  const left = await chains.leave();

  expect(left.size).toBe(0);
  await chains.anvils[0]?.exited;
  await writeStoredChains(nodeFileSystem, folder, { chains: kept, world: 1 });
  const next = chainsIn(folder, { config, world: 1 });
  expect(valueIn(await next.of('ETHEREUM').balance(sender.address))).toBe(1n);
});
