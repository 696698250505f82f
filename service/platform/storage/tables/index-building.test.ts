import { setImmediate as otherWork } from 'node:timers/promises';
import { test as base, expect } from 'vitest';
import { aUser, aWallet } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { present, turnsDuring } from '../../../../test/values.ts';
import { walletListKey } from '../../../model/wallets/wallet.ts';
import { sortInSteps } from './index-building.ts';
import { MemoryTable, NotBuilt, waitingForIndexes } from './memory-table.ts';

const test = base.extend('table', () => aTable());

const recordCount = 5_000;
const everyUser = '*';

function aTable() {
  const users = Array.from({ length: recordCount }, () => aUser());
  const table = new MemoryTable('users');
  table.load(users, new Map());
  return { table, users };
}

test('builds an index of many records with other work in between', async ({ table: { table } }) => {
  expect(await turnsDuring(table.prepare('byCreation'))).toBeGreaterThan(recordCount / 2_000);

  expect(table.countBy('byCreation', everyUser)).toBe(recordCount);
});

test('builds synchronously on a lookup during the build, and stays correct', async ({ table: { table, users } }) => {
  const building = table.prepare('byCreation');
  expect(table.countBy('byCreation', everyUser)).toBe(recordCount);
  table.apply(users[0]?.id ?? '', undefined);

  await building;

  expect(table.countBy('byCreation', everyUser)).toBe(recordCount - 1);
});

test('builds once for two concurrent requests', async ({ table: { table } }) => {
  await Promise.all([table.prepare('byCreation'), table.prepare('byCreation')]);

  expect(table.countBy('byCreation', everyUser)).toBe(recordCount);
});

test('finishes an awaited index before the others of its build', async () => {
  const wallets = new MemoryTable('wallets');
  wallets.load(
    Array.from({ length: recordCount }, (_none, index) => aWalletAt(index)),
    new Map(),
  );
  const building = wallets.buildIndexes();

  await wallets.prepare('byUser');

  const counted = () => wallets.countBy('byCreation', walletListKey('*', undefined, 'any'));
  expect(waitingForIndexes(() => wallets.listBy('byUser', aWalletAt(0).userId))).toHaveLength(recordCount / 40);
  expect(() => waitingForIndexes(counted)).toThrow(NotBuilt);
  await building;
  expect(waitingForIndexes(counted)).toBe(recordCount);
});

test('builds the other indexes of the same order on a request for one', async () => {
  const wallets = new MemoryTable('wallets');
  wallets.load(
    Array.from({ length: recordCount }, (_none, index) => aWalletAt(index)),
    new Map(),
  );

  await wallets.prepare('byUser');
  await wallets.prepare('byCreation');

  expect(wallets.countBy('byCreation', walletListKey('*', undefined, 'any'))).toBe(recordCount);
  expect([...wallets.builtAtOnce]).toEqual([]);
});

test('builds deferred indexes with other work in between', async ({ table: { table } }) => {
  expect(await turnsDuring(table.buildIndexes())).toBeGreaterThan(recordCount / 500);

  expect(table.countBy('byCreation', everyUser)).toBe(recordCount);
});

test.each([1, 2, 3])('builds indexes correctly while records change (%i)', async (seed) => {
  const chance = seeded(seed);
  const wallets = Array.from({ length: 3_000 }, (_none, index) => aWalletAt(index));
  const table = new MemoryTable('wallets');
  table.load(wallets.slice(0, 2_500), new Map());
  const building = { isDone: false };
  const done = table.buildIndexes().then(() => {
    building.isDone = true;
  });

  while (!building.isDone) {
    for (let change = 0; change < 40; change += 1) {
      const wallet = present(wallets[Math.floor(chance() * wallets.length)]);
      const changed = { ...wallet, ...aWalletAt(Math.floor(chance() * 900)), id: wallet.id };
      table.apply(wallet.id, chance() < 0.3 ? undefined : changed);
    }
    await otherWork();
  }
  await done;

  const expected = new MemoryTable('wallets');
  expected.load([...table.all()], new Map());
  const keys = [undefined, 'ETHEREUM', 'MATIC'].map((chain) => walletListKey('*', chain, 'any'));
  expect(expected.countBy('byCreation', present(keys[0]))).toBeGreaterThan(1_000);
  for (const name of ['byCreation', 'byDescription'] as const)
    for (const key of keys) expect(table.listBy(name, key)).toEqual(expected.listBy(name, key));
  for (const { userId } of wallets) expect(table.listBy('byUser', userId)).toEqual(expected.listBy('byUser', userId));
});

function aWalletAt(index: number) {
  return aWallet({
    userId: `00000000-0000-4000-8000-${String(index % 40).padStart(12, '0')}`,
    secretType: index % 3 === 0 ? 'MATIC' : 'ETHEREUM',
    description: `Wallet ${index % 700}`,
    createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, index % 600)).toISOString(),
  });
}

const byNumber = (left: number, right: number) => left - right;

function sorted(items: readonly number[]): { items: readonly number[]; longestStep: number } {
  const steps = sortInSteps(items, byNumber);
  let longestStep = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { items: value, longestStep };
    longestStep = Math.max(longestStep, value);
  }
}

const chance = seeded(1);
const random = Array.from({ length: 20_000 }, () => Math.floor(chance() * 1_000_000));

test.each<readonly [name: string, items: readonly number[]]>([
  ['nothing', []],
  ['one item', [1]],
  ['a few items', [3, 1, 2]],
  ['many items', random],
  ['many sorted items', random.toSorted(byNumber)],
  ['many items in reverse order', random.toSorted(byNumber).reverse()],
  ['many items with duplicates', random.map((item) => Math.min(item, 500_000))],
])('sorts %s', (_name, items) => {
  expect(sorted(items).items).toEqual(items.toSorted(byNumber));
});

test('limits the number of items per step', () => {
  expect(sorted(random).longestStep).toBeLessThan(5_000);
});
