import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { inLane } from './lane.ts';

test('a held lane does not block the same address in another world', async () => {
  const chain = fakePorts().chains.of('MATIC');
  const otherChain = fakePorts().chains.of('MATIC');
  const ran: string[] = [];
  let dispose = () => {};
  const running = inLane(chain, '0xAA', () => new Promise<void>((resolve) => (dispose = resolve)));

  const queued = inLane(chain, '0xaa', async () => void ran.push('here'));
  await inLane(otherChain, '0xAA', async () => void ran.push('there'));
  dispose();
  await Promise.all([running, queued]);

  expect(ran).toEqual(['there', 'here']);
});
