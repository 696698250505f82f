import { expect, onTestFinished, test } from 'vitest';
import { randomIds } from '../../adapters/clock/random-ids.ts';
import { aNode } from '../../testing/a-node.ts';
import { fakeChains } from '../../testing/fake-chain.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { SimulatedDisk } from '../../testing/simulated-disk.ts';
import { BlockMaker } from './block-maker.ts';
import { ChainStateFile } from './chain-state-file.ts';
import { RpcTransport } from './rpc-transport.ts';
import { StateKeeper } from './state-keeper.ts';

const aBlock = '    Block Number: 7';

test('a dump is rested from as long as it took twice, wherever the clock is set meanwhile', async () => {
  const clock = fixedClock();
  const log = recordedLog();
  const { network } = fakeChains().of('ETHEREUM');
  let dumps = 0;
  let reached = () => {};
  const second = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const node = await aNode(({ method }) => {
    if (method !== 'anvil_dumpState') return '0x7';
    dumps += 1;
    clock.advance(5);
    clock.setBy(86_400_000);
    if (dumps === 2) reached();
    return '0x1f8b00';
  });
  const transport = new RpcTransport(node.url);
  onTestFinished(() => transport.close());
  const ids = randomIds;
  const file = new ChainStateFile(new SimulatedDisk(), '/chain');
  const blocks = new BlockMaker(transport, { clock, ids });
  const keeper = new StateKeeper({ network, transport, file, blocks, clock, ids, log }, 0n);

  keeper.heard(aBlock);
  await keeper.keep();
  keeper.heard(aBlock);
  await second;

  await keeper.stop();
  expect(keeper.durableBlock).toBe(7n);
});
