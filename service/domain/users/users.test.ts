import { test as base, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import {
  asApplication,
  asOperator,
  aUser,
  aWallet,
  aWalletOwner,
  otherApplicationId,
  ourApplicationId,
} from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { userOperations } from './users.operations.ts';
import { createUser, createUserInput, type ListUsersInput, listUsers, listUsersInput } from './users.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const test = base.extend('ports', () => fakePorts());

const pin = { type: 'PIN', value: '123456' } as const;

test('a user is created with a PIN that opens', async ({ ports }) => {
  const { id, signingMethods } = valueIn(await createUser(ports, { signingMethod: pin }, asApplication()));

  expect(signingMethods).toMatchObject([{ type: 'PIN', remainingAttempts: 10, hasMasterSecret: true }]);
  const credential = { id: present(signingMethods[0]).id, value: pin.value };
  expect((await verifySigningMethod(ports, credential, id)).ok).toBe(true);
});

test.each([
  ['an emergency code', { type: 'EMERGENCY_CODE' }, 'signingMethod.type'],
  ['a biometric', { type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone-7f3a' }, 'signingMethod.type'],
  ['a PIN of five digits', { type: 'PIN', value: '12345' }, 'signingMethod.value'],
])('a user cannot start with %s', (_what, signingMethod, field) => {
  const parsed = createUserInput.safeParse({ signingMethod });

  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

test('the operator creates a user for the chosen application, and none without a choice', async ({ ports }) => {
  const user = valueIn(await createUser(ports, {}, asOperator(otherApplicationId)));

  expect(ports.storage.read(({ users }) => users.find(user.id))).toMatchObject({ applicationId: otherApplicationId });
  expect(await createUser(ports, {}, asOperator())).toEqual(fail('application.required', expect.any(String)));
});

test('a user whose PIN cannot be sealed is not created', async () => {
  const ports = fakePorts({ vault: busyVault() });

  expect(await createUser(ports, { signingMethod: pin }, asApplication())).toEqual(
    fail('vault.busy', expect.any(String)),
  );
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
});

test('a new reference replaces the old one in searches', async () => {
  const user = aUser({ reference: 'old' });
  const ports = fakePorts({ users: [user] });

  const change = { userId: user.id, reference: 'new' };
  expect(valueIn(await run(userOperations.change, ports, change, asApplication())).reference).toBe('new');

  const result = (reference: string) =>
    ports.storage.read(({ users }) => users.listBy('withReference', `${ourApplicationId}/${reference}`));
  expect(result('new')).toEqual([{ ...user, reference: 'new' }]);
  expect(result('old')).toEqual([]);
});

test('a rejected write leaves no user', async ({ ports }) => {
  ports.storage.isFull = true;

  expect(await createUser(ports, {}, asApplication())).toEqual(fail('storage.full', expect.any(String)));
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
});

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

const input = listUsersInput.parse({});

test('a user is listed with all wallets, including archived ones, and currently locked methods', async () => {
  const { user, method, wallet } = await aWalletOwner();
  const otherUser = aUser();
  const locked = { ...method, incorrectAttempts: 10, remainingAttempts: 0 };
  const ports = fakePorts({
    users: [user, otherUser],
    signingMethods: [locked],
    wallets: [wallet, aWallet({ userId: user.id, archived: true })],
  });

  const { items } = valueIn(await run(userOperations.listWithWallets, ports, input, asOperator()));

  const byId = new Map(items.map((item) => [item.id, item]));
  expect(byId.get(user.id)).toMatchObject({ wallets: 2, lockedMethods: 1 });
  expect(byId.get(otherUser.id)).toMatchObject({ wallets: 0, lockedMethods: 0 });
  for (const problem of ['locked', 'no-recovery'] as const)
    expect(
      valueIn(await run(userOperations.listWithWallets, ports, { ...input, problem }, asOperator())).items,
    ).toMatchObject([{ id: user.id }]);
});

test('a temporary lock counts until it ends', async () => {
  const { user, method, wallet } = await aWalletOwner();
  const ports = fakePorts({
    users: [user],
    wallets: [wallet],
    signingMethods: [{ ...method, lockedUntil: '2030-01-01T01:00:00.000Z', locks: 1 }],
    settings: { lockProfile: 'hosted' },
  });
  const locked = async () =>
    valueIn(await run(userOperations.listWithWallets, ports, input, asOperator())).items[0]?.lockedMethods;

  expect(await locked()).toBe(1);
  ports.clock.advance(2 * 60 * 60 * 1000);
  expect(await locked()).toBe(0);
});
