import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { fakeChains } from '../../../../test/fakes/fake-chain.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { deferred } from '../../../../test/values.ts';
import { aNode } from '../../../../test/world/a-node.ts';
import { randomIds } from '../../clock/clocks.ts';
import { RpcTransport } from '../rpc/rpc-transport.ts';
import { BlockProducer } from './block-producer.ts';
import { ChainFiles } from './chain-files.ts';
import { StateKeeper } from './state-keeper.ts';

const aBlock = '    Block Number: 7';

/** A state keeper of a chain whose node responds by this script. */
async function aKeeper(respondToMethod: (method: string) => unknown) {
  const clock = fixedClock();
  const { network } = fakeChains().of('ETHEREUM');
  const listeners = new Set<(line: string) => void>();
  const node = await aNode(({ method }) => {
    // Like anvil, it prints its requests.
    for (const listener of listeners) listener(method);
    return respondToMethod(method);
  });
  const process = {
    onLine: (listener: (line: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const transport = new RpcTransport(node.url);
  onTestFinished(() => transport.close());
  const files = new ChainFiles(new SimulatedDisk(), '/chain');
  const blocks = new BlockProducer(transport, { clock, ids: randomIds });
  const savedBlocks: bigint[] = [];
  const log = recordedLog();
  const parts = { network, process, transport, files, blocks, clock, ids: randomIds, log };
  const onSaved = () => savedBlocks.push(keeper.durableBlock);
  const keeper = new StateKeeper({ ...parts, saved: onSaved }, 0n);
  return { keeper, blocks, clock, node, files, savedBlocks };
}

test('pauses after a dump for twice its duration, independent of clock changes', async () => {
  let dumps = 0;
  const { promise: second, resolve: onDump } = deferred();
  const { keeper, clock } = await aKeeper((method) => {
    if (method !== 'anvil_dumpState') return '0x7';
    dumps += 1;
    clock.advance(5);
    clock.setBy(86_400_000);
    if (dumps === 2) onDump();
    return '0x1f8b00';
  });

  keeper.heard(aBlock);
  await keeper.keep();
  keeper.heard(aBlock);
  await second;

  await keeper.stop();
  expect(keeper.durableBlock).toBe(7n);
});

test('saves a block after a shorter pause if a caller waits for it', async () => {
  let newest = 7;
  const dumpedBlocks: number[] = [];
  const { keeper, clock } = await aKeeper((method) => {
    if (method !== 'anvil_dumpState') return `0x${newest}`;
    dumpedBlocks.push(newest);
    clock.advance(100_000);
    return '0x1f8b00';
  });
  keeper.heard(aBlock);
  await keeper.keep();
  clock.advance(150_000);
  newest = 8;
  keeper.heard('    Block Number: 8');
  await setTimeout(50);
  expect(dumpedBlocks).not.toContain(8);

  keeper.hasten();
  keeper.heard('    Block Number: 8');

  await expect.poll(() => keeper.durableBlock, { interval: 5 }).toBe(8n);
  await keeper.stop();
});

test('reports a newer saved block once', async () => {
  const { keeper, savedBlocks } = await aKeeper((method) => (method === 'anvil_dumpState' ? '0x1f8b00' : '0x7'));

  keeper.heard(aBlock);
  await keeper.keep();
  await keeper.keep();

  expect(savedBlocks).toEqual([7n]);
  await keeper.stop();
});

test('waits for a running write when the chain ends, which does not replace the state', async () => {
  const { promise: isRead, resolve: onRead } = deferred();
  const { promise: isReleased, resolve: release } = deferred();
  const { keeper, files, savedBlocks } = await aKeeper(async (method) => {
    if (method === 'anvil_dumpState') return '0x1f8b00';
    onRead();
    await isReleased;
    return '0x7';
  });
  keeper.heard(aBlock);
  await isRead;

  const ending = keeper.abandon();
  expect(await Promise.race([ending, setTimeout(20, 'running')])).toBe('running');
  release();
  await ending;

  expect(await files.readState()).toBeUndefined();
  expect(savedBlocks).toEqual([]);
});

test('saves a transaction with its block, and not before', async () => {
  const { keeper, node } = await aKeeper((method) => (method === 'anvil_dumpState' ? '0x1f8b00' : '0x7'));

  keeper.heard('eth_sendRawTransaction');
  keeper.heard('evm_mine');
  await keeper.stop();

  expect(node.requests).toEqual([]);
});

test('saves a block that is reported before it can be read', async () => {
  const { promise: second, resolve: onDump } = deferred();
  let dumps = 0;
  const { keeper } = await aKeeper((method) => {
    if (method !== 'anvil_dumpState') return dumps < 1 ? '0x6' : '0x7';
    if (dumps === 1) onDump();
    return '0x1f8b00';
  });

  keeper.heard(aBlock);
  await keeper.keep();
  expect(keeper.durableBlock).toBe(6n);
  dumps += 1;
  await second;

  await keeper.stop();
  expect(keeper.durableBlock).toBe(7n);
});

/** A node of seven blocks with a pending transaction. */
function aRevertingNode() {
  const node = { newest: 7, waiting: 1, dumps: new Set<number>() };
  const responses: Record<string, () => unknown> = {
    txpool_status: () => ({ pending: `0x${node.waiting}`, queued: '0x0' }),
    txpool_content: () => ({ pending: {}, queued: {} }),
    evm_snapshot: () => '0x1',
    evm_mine: () => {
      node.newest += 1;
      node.waiting = 0;
      return '0x0';
    },
    evm_revert: () => {
      node.newest = 7;
      return true;
    },
    anvil_dumpState: () => {
      node.dumps.add(node.newest);
      return '0x1f8b00';
    },
  };
  const respondToMethod = (method: string) => (responses[method] ?? (() => `0x${node.newest.toString(16)}`))();
  return { node, respondToMethod };
}

const threeBlockReorg = { kind: 'reorg', blocks: 3 };

test('does not save blocks that will be reverted: a save waits for their replacements', async () => {
  const { node, respondToMethod } = aRevertingNode();
  const { keeper, blocks } = await aKeeper(respondToMethod);
  const reorgs = [{ ...threeBlockReorg, milliseconds: 100 }];
  blocks.obey(() => reorgs.pop());

  blocks.arrived();
  await expect.poll(() => node.newest, { interval: 5 }).toBe(10);
  keeper.heard('    Block Number: 10');
  await keeper.keep();

  expect(keeper.durableBlock).toBe(11n);
  expect([...node.dumps]).toEqual([11]);
  blocks.stop();
  await keeper.stop();
});

test('saves blocks that were to be reverted if the chain is stopped before', async () => {
  const { node, respondToMethod } = aRevertingNode();
  const { keeper, blocks } = await aKeeper(respondToMethod);
  blocks.obey(() => ({ ...threeBlockReorg, milliseconds: 30_000 }));

  blocks.arrived();
  await expect.poll(() => node.newest, { interval: 5 }).toBe(10);
  keeper.heard('    Block Number: 10');
  blocks.stop();
  await keeper.stop();

  expect(keeper.durableBlock).toBe(10n);
});
