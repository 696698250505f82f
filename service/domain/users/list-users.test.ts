import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asApplication, aUser, aWalletOwner, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { type ListUsersInput, listUsers } from './users.ts';

const defaults: ListUsersInput = {
  page: 1,
  size: 100,
  sortOn: 'createdAt',
  sortOrder: 'DESC',
  includeSigningMethods: true,
};

async function list(ports: FakePorts, input: Partial<ListUsersInput> = {}, caller: Caller = asApplication()) {
  return valueIn(await run(listUsers, ports, { ...defaults, ...input }, caller));
}

async function references(...args: Parameters<typeof list>) {
  return (await list(...args)).items.map(({ reference }) => reference);
}

/** Users with these references, created a day apart. */
function usersNamed(names: readonly string[], applicationId?: string) {
  return names.map((reference, day) =>
    aUser({
      reference,
      createdAt: `2029-01-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`,
      ...(applicationId && { applicationId }),
    }),
  );
}

test('the newest user is listed first by default', async () => {
  const ports = fakePorts({ users: usersNamed(['one', 'two', 'three']) });

  expect(await references(ports)).toEqual(['three', 'two', 'one']);
  expect(await references(ports, { sortOrder: 'ASC' })).toEqual(['one', 'two', 'three']);
  expect(await references(ports, { sortOn: 'reference', sortOrder: 'ASC' })).toEqual(['one', 'three', 'two']);
});

test('a reference filter is exact; the search matches any part of it in any case', async () => {
  const ports = fakePorts({ users: usersNamed(['Anna', 'anna', 'Annabel', 'Bert']) });

  expect(await references(ports, { reference: 'anna' })).toEqual(['anna']);
  expect(await references(ports, { reference: 'ann' })).toEqual([]);
  expect((await references(ports, { search: 'ANN' })).toSorted()).toEqual(['Anna', 'Annabel', 'anna']);
  expect((await list(ports, { search: 'ann', size: 2 })).pagination.numberOfElements).toBe(3);
  expect(await references(ports, { search: 'bel' })).toEqual(['Annabel']);
  expect(await references(ports, { search: 'x' })).toEqual([]);
  expect(await references(ports, { search: '' })).toHaveLength(4);
});

test('a user is found by user id and signing method id within the same application only, on one page', async () => {
  const { user, method } = await aWalletOwner();
  const ports = fakePorts({ users: [user], signingMethods: [method] });
  const otherUser = asApplication(otherApplicationId);

  for (const search of [method.id, user.id]) {
    const { items, pagination } = await list(ports, { search: search.toUpperCase() });
    expect(items).toMatchObject([{ id: user.id }]);
    expect(pagination.numberOfElements).toBe(1);
    expect((await list(ports, { search, page: 2 })).items).toEqual([]);
    expect((await list(ports, { search }, otherUser)).items).toEqual([]);
  }
});

test('signing methods are omitted on request', async () => {
  const { method, records } = await aWalletOwner();
  const ports = fakePorts(records);

  expect((await list(ports)).items).toMatchObject([{ signingMethods: [{ id: method.id }] }]);
  expect((await list(ports, { includeSigningMethods: false })).items).toMatchObject([{ signingMethods: [] }]);
});

test('users with the same reference have the requested order, with ties sorted by id', async () => {
  const ids = ['0000000b', '0000000a', '0000000c'].map((first) => `${first}-0000-4000-8000-00000000`);
  const [first = '', second = '', third = ''] = ids.map((id) => `${id}0000`);
  const [early, late] = ['2029-01-01T00:00:00.000Z', '2029-01-02T00:00:00.000Z'];
  const ports = fakePorts({
    users: [
      aUser({ id: first, reference: 'twin', createdAt: early }),
      aUser({ id: second, reference: 'twin', createdAt: late }),
      aUser({ id: third, reference: 'twin', createdAt: late }),
    ],
  });
  const idsOf = async (input: Partial<ListUsersInput>) =>
    (await list(ports, { reference: 'twin', ...input })).items.map(({ id }) => id);

  expect(await idsOf({ sortOrder: 'ASC' })).toEqual([first, second, third]);
  expect(await idsOf({ sortOrder: 'DESC' })).toEqual([third, second, first]);
  expect(await idsOf({ sortOn: 'reference', sortOrder: 'ASC' })).toEqual([second, first, third]);
  expect(await idsOf({ sortOn: 'reference', sortOrder: 'DESC' })).toEqual([third, first, second]);
});
