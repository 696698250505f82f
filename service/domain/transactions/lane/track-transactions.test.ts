import { expect, test } from 'vitest';
import { frozen } from '../../../../test/fakes/clock.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { present } from '../../../../test/values.ts';
import { aCoin, aSender, aToken, contract, loseResponses, lost, receiver } from '../../../../test/world/sender.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { transferEvents } from '../../../model/wallets/transfer-events.ts';
import { toTransaction } from '../select-transactions.ts';
import { patienceMilliseconds } from './transaction-states.ts';

const aMinute = 60_000;

test('a mined transaction succeeds, and is final when it is deep and durable', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.durableBlock = 0n;
  const { id } = await send();

  expect(await track()).toBe(true);
  expect(stored(id)).toMatchObject({
    state: 'SUCCEEDED',
    isFinal: false,
    block: { number: '1', hash: chain.blocks[1]?.hash, timestamp: '2030-01-01T00:00:01.000Z' },
    gasUsed: '21000',
    effectiveGasPrice: '3000000000',
  });

  chain.durableBlock = 1n;
  expect(await track()).toBe(false);
  expect(stored(id).isFinal).toBe(true);
});

test("becomes final after the chain's required confirmations", async () => {
  const { send, track, stored, chain } = await aSender();
  Object.assign(chain.network, { requiredConfirmations: 3 });
  const { id } = await send();

  await track();
  chain.mine();
  await track();
  expect(stored(id)).toMatchObject({ state: 'SUCCEEDED', isFinal: false });

  chain.mine();
  expect(await track()).toBe(false);
  expect(stored(id).isFinal).toBe(true);
});

test('a transaction that reverted in its block fails with the reason from a simulation', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.failsInBlock = () => true;
  const { id } = await send({ chainSpecificFields: { gasLimit: 90_000 } });
  const panic = `0x4e487b71${'11'.padStart(64, '0')}`;
  chain.respondToCall = () => ({ reverted: true, data: panic, message: 'reverted' });

  await track();

  expect(stored(id)).toMatchObject({ state: 'FAILED', isFinal: true, reason: expect.stringContaining('Panic 0x11') });
});

test('a transaction that used all its gas in an invalid instruction did not run out of gas', async () => {
  const { send, stored, track, chain } = await aSender();
  chain.failsInBlock = () => true;
  const { id } = await send({ chainSpecificFields: { gasLimit: 21_000 } });
  chain.respondToCall = () => ({ reverted: true, data: '0x', message: 'EVM error InvalidFEOpcode' });

  await track();

  expect(stored(id).reason).toMatch(/^It failed. The contract stopped with the instruction INVALID/);
});

const aTokenTransfer = { type: 'TOKEN_TRANSFER', tokenAddress: contract, value: '10' };
const word = (value: bigint | number | string) => BigInt(value).toString(16).padStart(64, '0');
const aMove = (from: string, to: string, units: number) => ({
  address: contract,
  topics: [transferEvents.transfer, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(units)}`,
});

test.each([
  ['in full', (from: string) => [aMove(from, receiver, 10_000_000)], '10'],
  [
    'minus a fee for another account',
    (from: string) => [aMove(from, receiver, 9_000_000), aMove(from, contract, 1_000_000)],
    '9',
  ],
  [
    'before the receiver pays a fee',
    (from: string) => [aMove(from, receiver, 10_000_000), aMove(receiver, contract, 500_000)],
    '9.5',
  ],
  ['from another sender', () => [aMove(contract, receiver, 3)], '0.000003'],
  ['at another account', (from: string) => [aMove(from, contract, 10_000_000)], '0'],
])('records tokens that arrived %s', async (_form, moves, amount) => {
  const { send, track, stored, chain, address } = await aSender();
  chain.respondToCall = aToken();
  chain.logsOf = () => moves(address);
  const { id } = await send(aTokenTransfer);

  await track();

  expect(toTransaction(stored(id))).toMatchObject({ status: 'SUCCEEDED', tokens: { amount } });
});

test('records the increase of the balance if a token reports no transfer', async () => {
  const { send, track, stored, chain } = await aSender();
  let reads = 0;
  chain.respondToCall = aToken();
  const { id } = await send(aTokenTransfer);
  chain.respondToCall = aToken({ balance: () => (reads++ === 0 ? 1_000_000n : 8_000_000n) });

  await track();

  expect(toTransaction(stored(id))).toMatchObject({ status: 'SUCCEEDED', tokens: { amount: '7' } });
});

test('a token transfer that returned false in its block failed, until its block is removed', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.durableBlock = 0n;
  chain.respondToCall = aToken();
  const { id } = await send(aTokenTransfer);
  chain.respondToCall = aToken({ transfer: `0x${word(0)}` });

  await track();

  expect(toTransaction(stored(id))).toMatchObject({
    status: 'FAILED',
    reason: 'The transfer failed: the token returned false, so it transferred nothing.',
    tokens: { amount: '0' },
  });
  chain.takeBack(1);
  await track();
  expect(toTransaction(stored(id))).toMatchObject({ status: 'PENDING', reason: undefined, tokens: { amount: '10' } });
});

test('checks the result of a transfer again while the chain does not respond', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.respondToCall = aToken();
  const { id } = await send(aTokenTransfer);
  const { call } = chain;
  chain.call = async () => lost;

  await track();
  expect(stored(id).state).toBe('PENDING');
  chain.call = call;
  await track();

  expect(stored(id).state).toBe('SUCCEEDED');
});

test('does not query a chain without unsettled transactions', async () => {
  const { send, track, chain } = await aSender();
  await send();
  await track();
  chain.block = () => Promise.reject(new Error('The chain was woken.'));

  expect(await track()).toBe(false);
});

test('changes nothing if the chain does not respond', async () => {
  const { send, track, stored, chain } = await aSender();
  const sent = await send();
  chain.failure = lost;

  expect(await track()).toBe(true);
  expect(stored(sent.id)).toBe(sent);
});

test('resends a transaction unchanged once the node responds', async () => {
  const { send, track, stored, chain } = await aSender();
  const mend = loseResponses(chain, { arrives: false });
  const sent = await send();

  await track();
  expect(stored(sent.id).state).toBe('PENDING');
  mend();
  await track();
  await track();

  expect(chain.broadcasts).toEqual([sent.signed]);
  expect(stored(sent.id)).toMatchObject({ state: 'SUCCEEDED', broadcastFault: undefined });
});

test('does not resend a transaction that the node accepted without a response', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.holdsBlocks = true;
  const mend = loseResponses(chain, { arrives: true });
  const sent = await send();
  mend();

  await track();

  expect(chain.broadcasts).toEqual([sent.signed]);
  expect(stored(sent.id)).toMatchObject({
    state: 'PENDING',
    broadcastFault: undefined,
    broadcastAt: '2030-01-01T00:00:00.000Z',
  });
});

test('resends forgotten transactions in nonce order, even with a frozen service clock', async () => {
  const { ports, send, track, chain } = await aSender();
  chain.holdsBlocks = true;
  frozen(ports);
  const sent = [await send(), await send(), await send()];
  chain.forgetPool();
  chain.broadcasts.length = 0;

  await track();
  expect(chain.broadcasts).toEqual([]);
  await track(aMinute);

  expect(chain.broadcasts).toEqual(sent.map(({ signed }) => signed));
});

test('resends a transaction after a chain crash, and it is mined again', async () => {
  const { send, track, all, chain } = await aSender();
  chain.durableBlock = 0n;
  const sent = [await send(), await send()];
  await track();
  expect(all().map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  chain.takeBack(2);
  chain.broadcasts.length = 0;

  await track(aMinute);
  await track();

  expect(chain.broadcasts).toEqual(sent.map(({ signed }) => signed));
  expect(all()).toMatchObject([
    { state: 'SUCCEEDED', block: { number: '1', hash: chain.blocks[1]?.hash } },
    { state: 'SUCCEEDED', block: { number: '2', hash: chain.blocks[2]?.hash } },
  ]);
});

test('remembers the previous block if a transaction is mined in another block', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.durableBlock = 0n;
  const { id, signed } = await send();
  await track();
  const removedHash = chain.blocks[1]?.hash;
  chain.takeBack(1);
  chain.mine();
  await chain.sendRawTransaction(signed);

  await track();

  expect(stored(id)).toMatchObject({ block: { number: '2' }, leftBlocks: [{ hash: removedHash }] });
  expect(stored(id).sentAgain).toBeUndefined();
});

test('never reuses the nonce of a transaction that a crash removed', async () => {
  const { send, chain, track } = await aSender();
  chain.durableBlock = 0n;
  await send();
  await track();
  chain.takeBack(1);

  expect((await send()).nonce).toBe(1);
});

test('checks a lost final transaction again when the next transaction is sent', async () => {
  const { send, chain, track, stored } = await aSender();
  const first = await send();
  await track();
  expect(stored(first.id).isFinal).toBe(true);
  chain.takeBack(1);

  const second = await send();
  await track(aMinute);
  await track();

  expect(second.nonce).toBe(1);
  expect([first, second].map(({ id }) => stored(id).state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

test('sends no transactions of the old chain after a reset', async () => {
  const { send, track, stored, ports, chain } = await aSender();
  chain.holdsBlocks = true;
  const waiting = await send();
  await ports.chains.reset('ETHEREUM');
  const fresh = ports.chains.of('ETHEREUM');

  expect(await track(aMinute)).toBe(false);

  expect(fresh.broadcasts).toEqual([]);
  expect(stored(waiting.id)).toMatchObject({
    state: 'FAILED',
    isFinal: true,
    reason: expect.stringContaining('reset'),
  });
  expect((await send()).nonce).toBe(0);
});

test('waits with transactions of another chain id until that chain returns', async () => {
  const transaction = aTransaction({ chainId: 1, secretType: 'ETHEREUM' });
  const { track, stored } = await aSender({ transactions: [transaction] });

  expect(await track(aMinute)).toBe(false);
  expect(stored(transaction.id)).toBe(transaction);
});

test('replaces one of two transactions when the other is mined', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.holdsBlocks = true;
  const first = await send();
  const second = await send({ chainSpecificFields: { nonce: 0 } });
  chain.mine();

  expect(await track()).toBe(false);

  expect(stored(second.id)).toMatchObject({ state: 'SUCCEEDED', isFinal: true });
  expect(stored(first.id)).toMatchObject({ state: 'REPLACED', isFinal: true, nonceTakenBy: '1' });
});

test("a replaced transaction is pending again when the other's block is removed", async () => {
  const { send, track, stored, chain } = await aSender();
  chain.durableBlock = 0n;
  chain.holdsBlocks = true;
  const first = await send();
  const second = await send({ chainSpecificFields: { nonce: 0 } });
  chain.mine();
  await track();
  chain.takeBack(1);
  chain.broadcasts.length = 0;

  await track(aMinute);

  expect([first, second].map(({ id }) => stored(id).state)).toEqual(['PENDING', 'PENDING']);
  expect(chain.broadcasts).toEqual([second.signed]);
});

test('an outside transaction with the nonce replaces ours, and the lane continues', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.holdsBlocks = true;
  const ours = await send();
  chain.forgetPool();
  const theirs = aTransaction({ to: receiver, nonce: 0, value: '1' });
  await chain.sendRawTransaction(theirs.signed);
  chain.mine();
  chain.mine();

  expect(await track(aMinute)).toBe(false);

  expect(stored(ours.id)).toMatchObject({ state: 'REPLACED', isFinal: true });
  expect((await send()).nonce).toBe(1);
});

test('a nonce reported as used replaces nothing while another node still has the transaction', async () => {
  const { send, track, stored, chain } = await aSender();
  chain.holdsBlocks = true;
  const ours = await send();
  chain.nonce = async () => ok(1);

  expect(await track(aMinute)).toBe(true);
  expect(stored(ours.id).state).toBe('PENDING');
});

test('fails a transaction that the node keeps rejecting, and the next fills its gap', async () => {
  const { send, track, stored, chain, address } = await aSender();
  chain.holdsBlocks = true;
  const mend = loseResponses(chain, { arrives: false });
  const first = await send({ value: '60' });
  const second = await send({ value: '1' });
  mend();
  chain.balances.set(address, 2n * aCoin);

  await track();
  expect(stored(first.id)).toMatchObject({
    state: 'PENDING',
    broadcastFault: expect.stringContaining('too few coins'),
    refusedSince: '2030-01-01T00:00:00.000Z',
  });
  await track(patienceMilliseconds - 1);
  expect(stored(first.id).state).toBe('PENDING');
  await track(1);
  expect(stored(first.id)).toMatchObject({
    state: 'FAILED',
    isFinal: true,
    reason: expect.stringContaining('too few coins'),
  });

  const third = await send({ value: '0.1' });
  expect(third.nonce).toBe(0);
  chain.mine();
  chain.mine();
  await track();
  expect([second, third].map(({ id }) => stored(id).state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

test('a failed transaction that is in a block after all gets its status on chain', async () => {
  const { execute, send, track, all, chain } = await aSender();
  const broadcast = chain.sendRawTransaction.bind(chain);
  chain.sendRawTransaction = async (signed) => {
    await broadcast(signed);
    return ok({ accepted: false, hash: '', reason: 'other', message: 'no' });
  };
  expect(await execute()).toEqual(fail('transaction.submit.ethereum-error', expect.any(String)));
  chain.sendRawTransaction = broadcast;
  chain.takeBack(1);
  const next = await send({ value: '0.1' });
  expect(next.nonce).toBe(0);
  chain.takeBack(1);
  await broadcast(present(all().find(({ id }) => id !== next.id)).signed);

  await track();

  expect(all().map(({ id, state }) => [id === next.id, state])).toEqual(
    expect.arrayContaining([
      [true, 'REPLACED'],
      [false, 'SUCCEEDED'],
    ]),
  );
});

test('leaves transactions that changed since they were read to the next round', async () => {
  const { send, track, stored, chain, ports } = await aSender();
  const sent = await send();
  const readReceipt = chain.receipt.bind(chain);
  let reads = 0;
  chain.receipt = async (hash) => {
    reads += 1;
    // The first read precedes the block.
    if (reads === 1) return ok(undefined);
    await ports.storage.change(({ transactions }) => transactions.put({ ...stored(sent.id), alias: 'changed' }));
    return readReceipt(hash);
  };

  expect(await track()).toBe(true);
  expect(stored(sent.id)).toMatchObject({ state: 'PENDING', alias: 'changed' });
});

test('settles many lanes in one round', async () => {
  const { send, track, all, chain } = await aSender();
  await Promise.all(Array.from({ length: 30 }, () => send({ value: '0.1' })));
  expect(chain.broadcasts).toHaveLength(30);

  expect(await track()).toBe(false);
  expect(new Set(all().map(({ state }) => state))).toEqual(new Set(['SUCCEEDED']));
});
