import { expect, test } from 'vitest';
import { anId, asOperator, otherApplicationId } from '../../test/records/builders.ts';
import { valueIn } from '../../test/value-in.ts';
import { aCall, aSender, loseAnswers, lost, type Sender } from '../../test/world/a-sender.ts';
import { fail, ok } from '../kernel/result.ts';
import { inspectTransaction } from './inspect-transaction.ts';

async function inspect({ ports }: Sender, transactionId: string, caller = asOperator()) {
  return inspectTransaction(ports, { transactionId }, caller);
}

test('shows a call with its arguments, timeline and depth', async () => {
  const sender = await aSender();
  const { id } = await sender.send({ ...aCall, value: '0.5' });
  await sender.track();

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    id,
    status: 'SUCCEEDED',
    value: '0.5',
    functionName: 'take',
    inputs: [{ type: 'uint256', value: '7' }],
    blockNumber: 1,
    confirmations: 1,
    requiredConfirmations: 1,
    isFinal: true,
    gasUsed: '21000',
    timeline: [
      { at: '2030-01-01T00:00:00.000', what: 'Signed and stored', why: 'Nonce 0' },
      { at: '2030-01-01T00:00:01.000', what: 'In block 1' },
      { what: 'Final' },
    ],
    mayBeReplaced: false,
  });
});

test('a pending transaction can be replaced while its wallet can sign', async () => {
  const sender = await aSender();
  sender.chain.holdsBlocks = true;
  loseAnswers(sender.chain, { arrives: false });
  const { id } = await sender.send();

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    mayBeReplaced: true,
    confirmations: 0,
    timeline: [{}, { what: 'Not accepted yet', why: lost.failure.message }],
  });
  await sender.ports.storage.transact(({ wallets }) => {
    wallets.put({ ...sender.owner.wallet, archived: true });
    return ok();
  });
  expect(valueIn(await inspect(sender, id)).mayBeReplaced).toBe(false);
});

test('shows when the chain first reported the transaction', async () => {
  const sender = await aSender();
  sender.chain.holdsBlocks = true;
  loseAnswers(sender.chain, { arrives: true });
  const { id } = await sender.send();
  expect(valueIn(await inspect(sender, id)).broadcastAt).toBeUndefined();

  await sender.track(1_000);

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    broadcastAt: '2030-01-01T00:00:01.000',
    timeline: [{}, { what: 'Accepted by the node' }],
  });
});

test('the timeline lists each reorganised block in observation order', async () => {
  const sender = await aSender();
  sender.chain.durableBlock = 0n;
  const { id } = await sender.send();
  await sender.track();
  sender.chain.takeBack(1);
  sender.chain.mine();
  await sender.track(60_000);
  sender.chain.durableBlock = undefined;
  await sender.track(1_000);

  const timeline = valueIn(await inspect(sender, id)).timeline;
  expect(timeline.map(({ at, what }) => [at?.slice(14), what])).toEqual([
    ['00:00.000', 'Signed and stored'],
    ['00:00.000', 'In block 1'],
    ['01:00.000', 'Block 1 was removed'],
    ['01:00.000', 'Resent'],
    [expect.any(String), 'Accepted by the node'],
    [expect.any(String), 'In block 2'],
    [undefined, 'Final'],
  ]);
});

test('transactions with the same nonce refer to each other', async () => {
  const sender = await aSender();
  sender.chain.holdsBlocks = true;
  const first = await sender.send();
  const second = await sender.send({ chainSpecificFields: { nonce: 0 } });

  expect(valueIn(await inspect(sender, first.id)).replacedBy).toBe(second.id);
  sender.chain.mine();
  await sender.track();

  expect(valueIn(await inspect(sender, first.id))).toMatchObject({
    status: 'REPLACED',
    replacedBy: second.id,
    timeline: [{}, { what: 'Replaced' }],
  });
  expect(valueIn(await inspect(sender, second.id))).toMatchObject({ replaces: first.id });
  expect(valueIn(await inspect(sender, second.id)).replacedBy).toBeUndefined();
});

test('returns the stored data if the chain does not respond', async () => {
  const sender = await aSender();
  const { id } = await sender.send();
  await sender.track();
  sender.chain.failure = lost;

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    status: 'SUCCEEDED',
    confirmations: 0,
    logs: [],
  });
});

test('does not find unknown ids or ids of applications that are not selected', async () => {
  const sender = await aSender();
  const { id } = await sender.send();

  const notFound = fail('transaction.not-found', expect.any(String));
  expect(await inspect(sender, anId())).toEqual(notFound);
  expect(await inspect(sender, id, asOperator(otherApplicationId))).toEqual(notFound);
});
