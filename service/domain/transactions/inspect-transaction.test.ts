import { Transaction } from 'ethers/transaction';
import { test as base, expect } from 'vitest';
import { run } from '../../../test/operations/run.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { anId, asApplication, asOperator } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { aCall, aSender, loseResponses, lost, rejectSubmissions, type Sender } from '../../../test/world/sender.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { type Caller, noKey } from '../../platform/ports/operation.ts';
import { inspectTransaction } from './inspect-transaction.ts';
import { cancelTransaction, resubmitTransaction } from './transactions.operations.ts';

const test = base.extend('sender', () => aSender());

async function inspect({ ports }: Sender, transactionId: string, caller = asOperator()) {
  return run(inspectTransaction, ports, { transactionId }, caller);
}

test('shows a call with its arguments, timeline and depth', async ({ sender }) => {
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

test('a pending transaction can be replaced while its wallet can sign', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  loseResponses(sender.chain, { arrives: false });
  const { id } = await sender.send();

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    mayBeReplaced: true,
    confirmations: 0,
    timeline: [{}, { what: 'Not accepted yet', why: lost.failure.message }],
  });
  await sender.ports.storage.change(({ wallets }) => wallets.put({ ...sender.owner.wallet, archived: true }));
  expect(valueIn(await inspect(sender, id)).mayBeReplaced).toBe(false);
});

test('shows when the chain first reported the transaction', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  loseResponses(sender.chain, { arrives: true });
  const { id } = await sender.send();
  expect(valueIn(await inspect(sender, id)).broadcastAt).toBeUndefined();

  await sender.track(1_000);

  expect(valueIn(await inspect(sender, id))).toMatchObject({
    broadcastAt: '2030-01-01T00:00:01.000',
    timeline: [{}, { what: 'Accepted by the node' }],
  });
});

test('the timeline lists each reorganised block in observation order', async ({ sender }) => {
  sender.chain.durableBlock = 0n;
  const { id } = await sender.send();
  await sender.track();
  sender.chain.takeBack(1);
  sender.chain.mine();
  await sender.track(60_000);
  sender.chain.durableBlock = undefined;
  await sender.track(1_000);

  const timeline = valueIn(await inspect(sender, id)).timeline;
  expect(timeline.at(-1)?.why).toBe('After 1 confirmation');
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

test('transactions with the same nonce refer to each other', async ({ sender }) => {
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

test('returns the stored data if the chain does not respond', async ({ sender }) => {
  const { id } = await sender.send();
  await sender.track();
  sender.chain.failure = lost;

  expect(valueIn(await inspect(sender, id))).toMatchObject({ status: 'SUCCEEDED', confirmations: 0, logs: [] });
});

test('does not find unknown ids', async ({ sender }) => {
  expect(await inspect(sender, anId())).toEqual(fail('transaction.not-found', expect.any(String)));
});

const anyFailure = (code: Parameters<typeof fail>[0]) => fail(code, expect.any(String));

interface Options {
  readonly hash: string;
  readonly value?: string;
  readonly caller?: Caller;
}

function replaceWith(replace: typeof resubmitTransaction) {
  return ({ ports, owner }: Sender, { hash, value = owner.credential.value, caller = asApplication() }: Options) => {
    const signingMethodCredential = { ...owner.credential, value };
    const input = { secretType: 'ETHEREUM', transactionHash: hash, signingMethodCredential } as const;
    return replace(ports, input, caller, noKey);
  };
}

const resubmit = replaceWith(resubmitTransaction);
const cancel = replaceWith(cancelTransaction);

async function aWaitingCall() {
  const sender = await aSender();
  sender.chain.holdsBlocks = true;
  return { sender, sent: await sender.send({ ...aCall, value: '0.5', alias: 'order 7' }) };
}

test('resubmits a transaction with the same nonce and content and a higher fee', async () => {
  const { sender, sent } = await aWaitingCall();

  const { transactionHash } = valueIn(await resubmit(sender, { hash: sent.hash.toUpperCase().replace('0X', '0x') }));

  const replacement = present(sender.all().find(({ hash }) => hash === transactionHash));
  expect(replacement).toMatchObject({
    nonce: 0,
    type: 'CONTRACT_EXECUTION',
    to: sent.to,
    value: sent.value,
    data: sent.data,
    gasLimit: sent.gasLimit,
    call: sent.call,
    alias: 'order 7',
    replaces: sent.id,
    maxFeePerGas: '3375000001',
    maxPriorityFeePerGas: '1125000001',
  });
  sender.chain.mine();
  await sender.track();
  expect(sender.stored(replacement.id).state).toBe('SUCCEEDED');
  expect(sender.stored(sent.id).state).toBe('REPLACED');
});

test('replaces a cancelled transaction with an empty transfer', async () => {
  const { sender, sent } = await aWaitingCall();

  const { transactionHash } = valueIn(await cancel(sender, { hash: sent.hash }));

  const bytes = present(sender.chain.broadcasts.at(-1));
  expect(Transaction.from(bytes)).toMatchObject({
    hash: transactionHash,
    to: sender.address,
    value: 0n,
    data: '0x',
    nonce: 0,
    gasLimit: 21_000n,
  });
  sender.chain.mine();
  await sender.track();
  expect(sender.stored(sent.id).state).toBe('REPLACED');
});

test('each replacement outbids the previous transaction and the market', async () => {
  const { sender, sent } = await aWaitingCall();
  await resubmit(sender, { hash: sent.hash });

  valueIn(await cancel(sender, { hash: sent.hash }));
  Object.assign(sender.chain, {
    feeData: async () => ok({ baseFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n, maxFeePerGas: 0n, gasPrice: 0n }),
  });
  valueIn(await resubmit(sender, { hash: sent.hash }));

  expect(sender.chain.broadcasts.map((bytes) => Transaction.from(bytes).maxFeePerGas)).toEqual([
    3_000_000_000n,
    3_375_000_001n,
    3_796_875_002n,
    200_000_000_001n,
  ]);
});

test('outbids a legacy transaction with an EIP-1559 transaction', async ({ sender }) => {
  sender.chain.holdsBlocks = true;
  const sent = await sender.send({ chainSpecificFields: { gasPrice: 4_000_000_000 } });

  valueIn(await resubmit(sender, { hash: sent.hash }));

  expect(Transaction.from(present(sender.chain.broadcasts.at(-1)))).toMatchObject({
    type: 2,
    maxFeePerGas: 4_500_000_001n,
    maxPriorityFeePerGas: 4_500_000_001n,
  });
});

test.each([
  ['resubmitted', resubmit],
  ['cancelled', cancel],
])('rejects %s of a mined transaction, noticed or not', async (_what, replace) => {
  const { sender, sent } = await aWaitingCall();
  sender.chain.mine();

  expect(await replace(sender, { hash: sent.hash })).toEqual(anyFailure('transaction.not-pending'));
  await sender.track();
  expect(await replace(sender, { hash: sent.hash })).toEqual(anyFailure('transaction.not-pending'));
});

test('rejects hashes that no wallet of an application signed', async () => {
  const ofCustody = aTransaction();
  const sender = await aSender({ transactions: [ofCustody] });

  for (const hash of [ofCustody.hash, `0x${'ab'.repeat(32)}`])
    expect(await cancel(sender, { hash })).toEqual(anyFailure('transaction.not-found'));
});

test('rejects a wrong value and an archived wallet', async () => {
  const { sender, sent } = await aWaitingCall();

  expect(await cancel(sender, { hash: sent.hash, value: '000000' })).toEqual(anyFailure('pincode.incorrect'));
  await sender.ports.storage.change(({ wallets }) => wallets.put({ ...sender.owner.wallet, archived: true }));
  expect(await cancel(sender, { hash: sent.hash })).toEqual(anyFailure('wallet.archived'));
  expect(sender.all()).toHaveLength(1);
});

test('rejects a replacement that the wallet cannot pay', async () => {
  const { sender, sent } = await aWaitingCall();
  sender.chain.balances.set(sender.address, 10n ** 13n);

  expect(await resubmit(sender, { hash: sent.hash })).toEqual(anyFailure('transaction.insufficient-funds'));
});

test('leaves the first transaction unchanged if the node rejects the replacement', async () => {
  const { sender, sent } = await aWaitingCall();
  rejectSubmissions(sender.chain, 'replacement-underpriced');

  expect(await resubmit(sender, { hash: sent.hash })).toEqual(anyFailure('transaction.submit.ethereum-error'));
  expect(sender.stored(sent.id).state).toBe('PENDING');
});
