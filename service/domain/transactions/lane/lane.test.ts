import { test as base, expect } from 'vitest';
import { advanceClockBy, frozen } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { asOperator, otherApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { aSender, loseResponses, lost, type Sender } from '../../../../test/world/sender.ts';
import { inLane } from './lane.ts';
import { getLane } from './nonces.ts';
import { waitedMilliseconds } from './settle-lane.ts';

const test = base.extend('sender', () => aSender());

async function laneOf({ ports, address }: Sender, caller = asOperator()) {
  const lane = { secretType: 'ETHEREUM', address: address.toLowerCase() } as const;
  return valueIn(await run(getLane, ports, lane, caller));
}

test('lists the mined and pending transactions of a lane', async ({ sender }) => {
  await sender.send();
  sender.chain.holdsBlocks = true;
  const pending = await sender.send();

  const lane = await laneOf(sender);
  expect(lane).toMatchObject({ minedNonces: 1, nextNonce: 2, pending: [{ id: pending.id, nonce: 1 }], gaps: [] });
  expect(lane).toMatchObject({ isStuck: false, stuckReason: undefined });
});

test('lists only the last of several replacements as pending', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  await sender.send();
  const second = await sender.send({ chainSpecificFields: { nonce: 0 } });

  expect((await laneOf(sender)).pending).toMatchObject([{ id: second.id }]);
});

test('a gap blocks later nonces and is filled next', async ({ sender }) => {
  await sender.send({ chainSpecificFields: { nonce: 3 } });

  expect(await laneOf(sender)).toMatchObject({
    nextNonce: 0,
    gaps: [0, 1, 2],
    isStuck: true,
    stuckReason: expect.stringContaining('The nonce 0 is unused'),
  });
});

test('a lane is stuck if no node accepts its first transaction or if it has been pending for long', async () => {
  const sender = await aSender();
  sender.chain.holdsBlocks = true;
  const restore = loseResponses(sender.chain, { arrives: false });
  await sender.send();

  expect(await laneOf(sender)).toMatchObject({ isStuck: true, stuckReason: lost.failure.message });
  restore();
  await sender.track();
  expect((await laneOf(sender)).isStuck).toBe(false);
  sender.ports.clock.advance(121_000);
  expect(await laneOf(sender)).toMatchObject({ isStuck: true, stuckReason: expect.stringContaining('two minutes') });
});

test('hides the wallet of another application', async ({ sender }) => {
  expect((await laneOf(sender, asOperator(otherApplicationId))).walletId).toBeUndefined();
});

test('reports an unresponsive chain', async ({ sender: { ports, address, chain } }) => {
  chain.failure = lost;

  expect(await run(getLane, ports, { secretType: 'ETHEREUM', address }, asOperator())).toEqual(lost);
});

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
