import { test as base, expect } from 'vitest';
import { run } from '../../../test/operations/run.ts';
import { asOperator, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { aSender, loseResponses, lost, type Sender } from '../../../test/world/sender.ts';
import { getLane } from './lane/nonces.ts';

const test = base.extend('sender', () => aSender());

async function laneOf({ ports, address }: Sender, caller = asOperator()) {
  const lane = { secretType: 'ETHEREUM', address: address.toLowerCase() } as const;
  return valueIn(await run(getLane, ports, lane, caller));
}

test('lists the mined and pending transactions of a lane', async ({ sender }) => {
  await sender.send();
  sender.chain.holdsBlocks = true;
  const pending = await sender.send();

  expect(await laneOf(sender)).toEqual({
    secretType: 'ETHEREUM',
    address: sender.address,
    walletId: sender.owner.wallet.id,
    minedNonces: 1,
    nextNonce: 2,
    pending: [{ id: pending.id, hash: pending.hash, nonce: 1, createdAt: '2030-01-01T00:00:00.000', fault: undefined }],
    gaps: [],
    stuckReason: undefined,
    isStuck: false,
  });
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
