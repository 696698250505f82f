import { expect, test } from 'vitest';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aSigningMethod, aUser, aWallet, ourApplicationId } from '../../../test/records/users.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import type { ChainStatus } from '../../platform/ports/chains.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import { KnownChains, UsersWithoutCode } from './attention-index.ts';

const asleep: ChainStatus = { secretType: 'MATIC', state: 'asleep', chainId: 137 };

test('a slow node does not delay the list, and its state appears in the next query', async () => {
  const knownChains = new KnownChains(0);
  let resolveStatus: (states: readonly ChainStatus[]) => void = () => {};
  const chains = {
    status: () =>
      new Promise<readonly ChainStatus[]>((resolve) => {
        resolveStatus = resolve;
      }),
  };

  expect(await knownChains.status(chains)).toBeUndefined();
  const second = knownChains.status(chains);
  resolveStatus([asleep]);
  expect(await second).toEqual([asleep]);
  expect(await knownChains.status(chains)).toEqual([asleep]);
});

async function someUsers(count: number) {
  const users = Array.from({ length: count }, () => aUser());
  const wallets = users.map(({ id }) => aWallet({ userId: id }));
  const [user] = users;
  const code = await aSigningMethod({ type: 'EMERGENCY_CODE', userId: user?.id ?? '' });
  return { users, wallets, code };
}

function aWatch(records: FakePortsOptions) {
  const { storage, changes } = fakePorts(records);
  const watch = new UsersWithoutCode(storage, changes);
  return {
    total: async (owner = everyApplication) => (await watch.of(owner)).total,
    commit: (change: (tables: TableWriters) => void) =>
      storage.transact((tables) => {
        change(tables);
        return ok();
      }),
  };
}

test('a user is listed with the first wallet and removed with an emergency code', async () => {
  const { users, wallets, code } = await someUsers(1);
  const { total, commit } = aWatch({ users });
  expect(await total()).toBe(0);

  await commit((tables) => {
    for (const wallet of wallets) tables.wallets.put(wallet);
  });
  expect(await total()).toBe(1);
  expect(await total(ourApplicationId)).toBe(1);
  await commit(({ signingMethods }) => signingMethods.put(code));
  expect(await total()).toBe(0);
});

test('a user is listed again after the emergency code is deleted', async () => {
  const { users, wallets, code } = await someUsers(2);
  const { total, commit } = aWatch({ users, wallets, signingMethods: [code] });
  expect(await total()).toBe(1);

  await commit(({ signingMethods }) => signingMethods.delete(code.id));

  expect(await total()).toBe(2);
});

test('a deleted emergency code is noticed in a batch in which another user changes a method', async () => {
  const { users, wallets, code } = await someUsers(2);
  const otherCode = await aSigningMethod({ type: 'EMERGENCY_CODE', userId: users[1]?.id ?? '' });
  const { total, commit } = aWatch({ users, wallets, signingMethods: [code, otherCode] });
  expect(await total()).toBe(0);

  await commit(({ signingMethods }) => {
    signingMethods.delete(code.id);
    signingMethods.put({ ...otherCode, incorrectAttempts: 1 });
  });

  expect(await total()).toBe(1);
});

test('a user is removed with their last wallet', async () => {
  const { users, wallets } = await someUsers(1);
  const { total, commit } = aWatch({ users, wallets });
  expect(await total()).toBe(1);

  await commit((tables) => {
    for (const { id } of wallets) tables.wallets.delete(id);
  });

  expect(await total()).toBe(0);
});

test('a deleted user is removed', async () => {
  const { users, wallets, code } = await someUsers(3);
  const { total, commit } = aWatch({ users, wallets, signingMethods: [code] });
  expect(await total()).toBe(2);

  await commit((tables) => {
    for (const { id } of users) tables.users.delete(id);
    for (const { id } of wallets) tables.wallets.delete(id);
  });

  expect(await total()).toBe(0);
});

test('more changes than one notice names are all tracked', async () => {
  const { users, wallets } = await someUsers(100);
  const { total, commit } = aWatch({ users });
  expect(await total()).toBe(0);

  await commit((tables) => {
    for (const wallet of wallets) tables.wallets.put(wallet);
  });

  expect(await total()).toBe(100);
});
