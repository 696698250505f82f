import { expect, test } from 'vitest';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aSigningMethod, aUser, aWallet, ourApplicationId } from '../../../test/records/users.ts';
import { change } from '../../../test/storage/change.ts';
import { present } from '../../../test/values.ts';
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

const users = Array.from({ length: 100 }, () => aUser());
const wallets = users.map(({ id }) => aWallet({ userId: id }));
const ofUser = (index: number) => ({ type: 'EMERGENCY_CODE', userId: users[index]?.id ?? '' }) as const;
const code = await aSigningMethod(ofUser(0));
const otherCode = await aSigningMethod(ofUser(1));

type Change = (tables: TableWriters) => unknown;

test.each<[string, FakePortsOptions, number, Change, number]>([
  [
    'a user is listed with the first wallet',
    { users: users.slice(0, 1) },
    0,
    ({ wallets: all }) => all.put(present(wallets[0])),
    1,
  ],
  [
    'a user is removed with an emergency code',
    { users, wallets },
    100,
    ({ signingMethods }) => signingMethods.put(code),
    99,
  ],
  [
    'a user is listed again after the emergency code is deleted',
    { users, wallets, signingMethods: [code] },
    99,
    ({ signingMethods }) => signingMethods.delete(code.id),
    100,
  ],
  [
    'a deleted emergency code is noticed in a batch in which another user changes a method',
    { users, wallets, signingMethods: [code, otherCode] },
    98,
    ({ signingMethods }) => {
      signingMethods.delete(code.id);
      signingMethods.put({ ...otherCode, incorrectAttempts: 1 });
    },
    99,
  ],
  [
    'a user is removed with their last wallet',
    { users, wallets },
    100,
    ({ wallets: all }) => all.delete(present(wallets[0]).id),
    99,
  ],
  [
    'a deleted user is removed',
    { users, wallets, signingMethods: [code] },
    99,
    (tables) => {
      for (const { id } of users) tables.users.delete(id);
      for (const { id } of wallets) tables.wallets.delete(id);
    },
    0,
  ],
  [
    'more changes than one notice names are all tracked',
    { users },
    0,
    (tables) => wallets.map((wallet) => tables.wallets.put(wallet)),
    100,
  ],
])('%s', async (_title, records, before, make, after) => {
  const { storage, changes } = fakePorts(records);
  const watch = new UsersWithoutCode(storage, changes);
  const totals = async () => [(await watch.of(everyApplication)).total, (await watch.of(ourApplicationId)).total];
  expect(await totals()).toEqual([before, before]);

  await change(storage, make);

  expect(await totals()).toEqual([after, after]);
});
