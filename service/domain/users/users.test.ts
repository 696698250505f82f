import { test as base, expect } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import { asApplication, asOperator, aUser, otherApplicationId, ourApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { userOperations } from './users.operations.ts';
import { createUser, createUserInput } from './users.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const test = base.extend('ports', () => fakePorts());

const pin = { type: 'PIN', value: '123456' } as const;

test('a user belongs to the application that created it', async ({ ports }) => {
  const user = valueIn(await createUser(ports, { reference: 'customer 7' }, asApplication()));

  expect(user).toEqual({
    id: user.id,
    reference: 'customer 7',
    createdAt: '2030-01-01T00:00:00.000',
    signingMethods: [],
  });
  expect(ports.storage.read(({ users }) => users.find(user.id))).toMatchObject({ applicationId: ourApplicationId });
});

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
