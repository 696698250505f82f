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

const all = { users, wallets };
const withCode = { ...all, signingMethods: [code] };

test.each<[string, FakePortsOptions, number, Change, number]>([
  [
    'lists a user with the first wallet',
    { users: users.slice(0, 1) },
    0,
    (to) => to.wallets.put(present(wallets[0])),
    1,
  ],
  ['removes a user with an emergency code', all, 100, (to) => to.signingMethods.put(code), 99],
  ['lists a user again whose emergency code is deleted', withCode, 99, (to) => to.signingMethods.delete(code.id), 100],
  [
    'notices a deleted emergency code in a batch in which another user changes a method',
    { ...all, signingMethods: [code, otherCode] },
    98,
    ({ signingMethods }) => {
      signingMethods.delete(code.id);
      signingMethods.put({ ...otherCode, incorrectAttempts: 1 });
    },
    99,
  ],
  ['removes a user with their last wallet', all, 100, (to) => to.wallets.delete(present(wallets[0]).id), 99],
  [
    'removes a deleted user',
    withCode,
    99,
    (tables) => {
      for (const { id } of users) tables.users.delete(id);
      for (const { id } of wallets) tables.wallets.delete(id);
    },
    0,
  ],
  ['tracks more changes than one notice names', { users }, 0, (to) => wallets.map((item) => to.wallets.put(item)), 100],
])('%s', async (_title, records, before, make, after) => {
  const { storage, changes } = fakePorts(records);
  const watch = new UsersWithoutCode(storage, changes);
  const totals = async () => [(await watch.of(everyApplication)).total, (await watch.of(ourApplicationId)).total];
  expect(await totals()).toEqual([before, before]);

  await change(storage, make);

  expect(await totals()).toEqual([after, after]);
});
