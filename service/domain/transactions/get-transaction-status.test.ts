import { test as base, expect } from 'vitest';
import { run } from '../../../test/operations/run.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { asApplication, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { aSender, aToken, contract, lost, receiver, type Sender } from '../../../test/world/sender.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { getTransactionStatus } from './get-transaction-status.ts';

const test = base.extend('sender', () => aSender());

async function statusOf({ ports }: Sender, hash: string, caller = asApplication()) {
  return run(getTransactionStatus, ports, { secretType: 'ETHEREUM', hash }, caller);
}

test('reports block, cost and depth of a mined transaction', async ({ sender }) => {
  Object.assign(sender.chain.network, { requiredConfirmations: 2 });
  const { hash } = await sender.send({ value: '0.5' });

  expect(valueIn(await statusOf(sender, hash))).toEqual({
    hash,
    chain: 'ETHEREUM',
    status: 'SUCCEEDED',
    confirmations: 1,
    hasReachedFinality: false,
    blockHash: sender.chain.blocks[1]?.hash,
    blockNumber: 1,
    from: sender.address,
    to: receiver,
    nonce: 0,
    gas: 25200,
    gasUsed: 21000,
    gasPrice: 3000000000,
    value: 0.5,
    rawValue: 500000000000000000,
    input: '0x',
    logs: [],
    timestamp: '2030-01-01T00:00:01.000',
    reason: undefined,
  });
  sender.chain.mine();
  expect(valueIn(await statusOf(sender, hash.toUpperCase().replace('0X', '0x')))).toMatchObject({
    confirmations: 2,
    hasReachedFinality: true,
  });
});

test('also reports transactions that were signed elsewhere', async ({ sender }) => {
  const foreign = aTransaction({ to: receiver, value: '7' });
  await sender.chain.sendRawTransaction(foreign.signed);

  expect(valueIn(await statusOf(sender, foreign.hash))).toMatchObject({ status: 'SUCCEEDED', rawValue: 7 });
});

test('reports an amount that no JSON number represents exactly as text', async ({ sender }) => {
  const { hash } = await sender.send({ value: '1.000000000000000001' });

  expect(valueIn(await statusOf(sender, hash))).toMatchObject({
    value: '1.000000000000000001',
    rawValue: '1000000000000000001',
  });
});

test('reports a token transfer that returned false as failed, from any sender', async ({ sender }) => {
  const inputs = [
    { type: 'address', value: receiver },
    { type: 'uint256', value: '7' },
  ];
  const data = valueIn(encodeCall('transfer', inputs)).calldata;
  const foreign = aTransaction({ to: contract, data });
  await sender.chain.sendRawTransaction(foreign.signed);
  sender.chain.respondToCall = aToken({ transfer: `0x${'0'.repeat(64)}` });

  expect(valueIn(await statusOf(sender, foreign.hash))).toMatchObject({
    status: 'FAILED',
    reason: expect.stringContaining('the token returned false'),
  });
});

test('reports the stored result of a settled token transfer', async ({ sender }) => {
  sender.chain.respondToCall = aToken();
  const { hash } = await sender.send({ type: 'TOKEN_TRANSFER', tokenAddress: contract, value: 1 });
  sender.chain.respondToCall = aToken({ transfer: `0x${'0'.repeat(64)}` });
  await sender.track();
  sender.chain.respondToCall = aToken();

  expect(valueIn(await statusOf(sender, hash))).toMatchObject({
    status: 'FAILED',
    reason: expect.stringContaining('the token returned false'),
  });
});

test('reports a pending transaction, even if the node forgot it', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  const { hash } = await sender.send();

  const pendingStatus = { status: 'PENDING', confirmations: 0, hasReachedFinality: false, nonce: 0 };
  expect(valueIn(await statusOf(sender, hash))).toMatchObject(pendingStatus);
  sender.chain.forgetPool();
  expect(valueIn(await statusOf(sender, hash))).toMatchObject(pendingStatus);
  expect(valueIn(await statusOf(sender, hash, asApplication(otherApplicationId)))).toMatchObject({ status: 'UNKNOWN' });
});

test('reports the reason of a failure', async ({ sender }) => {
  sender.chain.failsInBlock = () => true;
  const { hash } = await sender.send({ chainSpecificFields: { gasLimit: 21_000 } });
  await sender.track();

  expect(valueIn(await statusOf(sender, hash))).toMatchObject({ status: 'FAILED', reason: 'It ran out of gas.' });
});

test('reports replaced transactions and transactions of a reset chain as failed', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  const first = await sender.send();
  await sender.send({ chainSpecificFields: { nonce: 0 } });
  sender.chain.mine();
  await sender.track();
  const pending = await sender.send();
  await sender.ports.chains.reset('ETHEREUM');
  await sender.track();

  for (const { hash } of [first, pending])
    expect(valueIn(await statusOf(sender, hash))).toMatchObject({
      status: 'FAILED',
      hasReachedFinality: true,
      reason: expect.any(String),
    });
});

test('reports unknown hashes, and fails if the chain does not respond', async ({ sender }) => {
  const hash = `0x${'ab'.repeat(32)}`;

  expect(valueIn(await statusOf(sender, hash))).toEqual({
    hash,
    chain: 'ETHEREUM',
    status: 'UNKNOWN',
    confirmations: 0,
    hasReachedFinality: false,
    logs: [],
  });
  sender.chain.failure = lost;
  expect(await statusOf(sender, hash)).toEqual(lost);
});
