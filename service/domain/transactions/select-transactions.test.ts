import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { anId, asApplication, asOperator, aWallet } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { listTransactionsWithMeaning as listTransactions } from './meaning/meaning-of.ts';
import type { ListTransactionsInput } from './select-transactions.ts';

const userId = anId();
const walletId = anId();
const otherWalletId = anId();
const page = { page: 1, size: 10 };

function at(second: number, fields: Partial<TransactionRecord> = {}): TransactionRecord {
  const createdAt = `2030-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
  return aTransaction({ userId, walletId, nonce: second, createdAt, ...fields });
}

async function list(
  transactions: readonly TransactionRecord[],
  input: Partial<ListTransactionsInput> = {},
  caller: Caller = asApplication(),
) {
  const ports = fakePorts({ transactions });
  return valueIn(await run(listTransactions, ports, { ...page, ...input }, caller));
}

async function nonces(...parameters: Parameters<typeof list>): Promise<number[]> {
  return (await list(...parameters)).items.map(({ nonce }) => nonce);
}

test("an entry shows coins, function and times in the API's form", async () => {
  const { items } = await list([
    at(1, { value: '1500000000000000000', alias: 'order 7', call: { functionName: 'pay', inputs: [] } }),
  ]);

  expect(items).toMatchObject([
    { value: '1.5', functionName: 'pay', alias: 'order 7', status: 'PENDING', createdAt: '2030-01-01T00:00:01.000' },
  ]);
});

test('merges several states into one list', async () => {
  const states = ['PENDING', 'SUCCEEDED', 'FAILED', 'REPLACED'] as const;
  const transactions = Array.from({ length: 12 }, (_none, second) =>
    at(second, { state: states[second % 4] ?? 'PENDING' }),
  );

  expect(await nonces(transactions, { statuses: ['FAILED'] })).toEqual([10, 6, 2]);
  expect(await nonces(transactions, { statuses: ['FAILED', 'PENDING', 'FAILED'] })).toEqual([10, 8, 6, 4, 2, 0]);
  const second = await list(transactions, { statuses: ['FAILED', 'PENDING'], page: 2, size: 4 });
  expect(second.items.map(({ nonce }) => nonce)).toEqual([2, 0]);
  expect(second.pagination.numberOfElements).toBe(6);
});

test('filters by wallet, user and chain', async () => {
  const transactions = [
    at(1),
    at(2, { walletId: otherWalletId }),
    at(3, { walletId: anId(), userId: anId() }),
    at(4, { walletId: anId(), secretType: 'MATIC' }),
  ];

  expect(await nonces(transactions, { walletId })).toEqual([1]);
  expect(await nonces(transactions, { userId })).toEqual([4, 2, 1]);
  expect(await nonces(transactions, { userId, secretType: 'MATIC' })).toEqual([4]);
  expect(await nonces(transactions, { secretType: 'ETHEREUM' })).toEqual([3, 2, 1]);
  expect(await nonces(transactions, { walletId, userId: anId() })).toEqual([]);
  expect(await nonces(transactions, { walletId: anId() })).toEqual([]);
});

test('search finds hashes, ids and addresses in any letter case', async () => {
  const searched = at(1);
  const transactions = [searched, at(2, { to: `0x${'ab'.repeat(20)}` }), at(3)];

  expect(await nonces(transactions, { search: searched.hash.toUpperCase().replace('0X', '0x') })).toEqual([1]);
  expect(await nonces(transactions, { search: searched.id })).toEqual([1]);
  expect(await nonces(transactions, { search: searched.from })).toEqual([3, 2, 1]);
  expect(await nonces(transactions, { search: `0x${'AB'.repeat(20)}` })).toEqual([2]);
  expect(await nonces(transactions, { search: searched.from, statuses: ['FAILED'] })).toEqual([]);
  expect(await nonces(transactions, { search: 'order 7' })).toEqual([]);
  expect(await nonces(transactions, { search: '' })).toEqual([3, 2, 1]);
});

test("an application's lists omit transactions of archived wallets", async () => {
  const [used, archived] = [aWallet({ userId }), aWallet({ userId, archived: true })];
  // Lists do not verify signatures, so all records can share one signed transaction.
  const signed = aTransaction({ userId });
  const transactions = Array.from(
    { length: 2_500 },
    (_none, nonce): TransactionRecord => ({
      ...signed,
      id: anId(),
      nonce,
      state: nonce % 2 === 0 ? 'PENDING' : 'SUCCEEDED',
      walletId: nonce % 5 === 0 ? used.id : archived.id,
      createdAt: new Date(Date.UTC(2030, 0, 1) + nonce).toISOString(),
    }),
  );
  const ports = fakePorts({ transactions, wallets: [used, archived] });
  const listPage = async (input: Partial<ListTransactionsInput>, caller: Caller = asApplication()) =>
    valueIn(await run(listTransactions, ports, { ...page, ...input }, caller));
  const [hidden, shown] = [transactions[2_499]?.id, transactions[2_495]?.id];

  const last = await listPage({ page: 50 });
  expect(last.pagination).toMatchObject({ numberOfElements: 500, hasNextPage: false });
  expect(last.items.map(({ nonce }) => nonce)).toEqual([45, 40, 35, 30, 25, 20, 15, 10, 5, 0]);
  const filters: [Partial<ListTransactionsInput>, number][] = [
    [{ statuses: ['PENDING'] }, 250],
    [{ secretType: used.secretType }, 500],
    [{ userId }, 500],
    [{ walletId: archived.id }, 0],
    [{ walletId: used.id }, 500],
    [{ search: hidden }, 0],
    [{ search: shown }, 1],
  ];
  for (const [filter, count] of filters)
    expect((await listPage(filter)).pagination.numberOfElements, JSON.stringify(filter)).toBe(count);
  expect((await listPage({}, asOperator())).pagination.numberOfElements).toBe(2_500);
  expect((await listPage({ walletId: archived.id }, asOperator())).items).toHaveLength(10);
});
