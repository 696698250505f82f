import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { anEndpoint } from '../../testing/an-endpoint.ts';
import { fakeChains } from '../../testing/fake-chain.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { anHour } from '../../testing/fixed-clock.ts';
import { SimulatedDisk } from '../../testing/simulated-disk.ts';
import { BlockMaker } from './block-maker.ts';
import { ChainStateFile } from './chain-state-file.ts';
import { RpcTransport } from './rpc-transport.ts';
import { StateKeeper } from './state-keeper.ts';

const question = z.object({ id: z.unknown(), method: z.string() });
const aBlock = '    Block Number: 7';

test('a clock that is moved on during a dump does not put off the next one', async () => {
  const { clock, ids, log } = fakePorts();
  let dumps = 0;
  const { origin } = await anEndpoint(async (request, response) => {
    const { id, method } = question.parse(await json(request));
    const isDump = method === 'anvil_dumpState';
    if (isDump) {
      dumps += 1;
      clock.advance(anHour);
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: isDump ? '0x1f8b' : '0x7' }));
  });
  const transport = new RpcTransport(origin);
  const { network } = fakeChains().of('ETHEREUM');
  const parts = { network, transport, clock, ids, log };
  const file = new ChainStateFile(new SimulatedDisk(), '/chains');
  const blocks = new BlockMaker(transport, parts);
  const keeper = new StateKeeper({ ...parts, file, blocks }, 0n);
  onTestFinished(async () => {
    keeper.abandon();
    transport.close();
  });

  keeper.heard(aBlock);
  await expect.poll(() => dumps).toBe(1);
  await expect.poll(() => keeper.durableBlock).toBe(7n);
  keeper.heard(aBlock);

  await expect.poll(() => dumps).toBe(2);
});
