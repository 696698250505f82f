import { expect, test } from 'vitest';
import { advanceClockBy, frozen } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { inLane } from './lane.ts';
import { waitedMilliseconds } from './settle-lane.ts';

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

const since = '2030-01-01T00:00:00.000Z';

test('measures waiting time by the service clock', () => {
  const ports = fakePorts();
  advanceClockBy(ports, 5_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(5_000);
});

test('measures waiting time by the process while the service clock is frozen', () => {
  const ports = fakePorts();
  frozen(ports);
  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(0);

  ports.clock.advance(3_000);

  expect(waitedMilliseconds(ports.clock, 'one', since)).toBe(3_000);
  expect(waitedMilliseconds(ports.clock, 'another', since)).toBe(0);
});
