import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault } from '../../../test/fakes/fake-vault.ts';
import { asApplication, asOperator, aUser, otherApplicationId, ourApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import type { NewSigningMethod } from '../../model/access/signing-method.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { getUser } from './get-user.ts';
import { changeUser } from './users.operations.ts';
import { createUser, withoutGeneratedCodes } from './users.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const pin = { type: 'PIN', value: '123456' } as const;

test('a user belongs to the application that created it', async () => {
  const ports = fakePorts();

  const user = valueIn(await createUser(ports, { reference: 'customer 7' }, asApplication()));

  expect(user).toEqual({
    id: user.id,
    reference: 'customer 7',
    createdAt: '2030-01-01T00:00:00.000',
    signingMethods: [],
  });
  expect(ports.storage.read(({ users }) => users.find(user.id))).toMatchObject({
    applicationId: ourApplicationId,
  });
});

test('a user can start with any method, and a generated code is shown once', async () => {
  const ports = fakePorts();
  const created = async (signingMethod: NewSigningMethod) =>
    valueIn(await createUser(ports, { signingMethod }, asApplication()));

  const biometric = { type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone-7f3a' } as const;
  const { id, signingMethods } = await created(biometric);
  expect(signingMethods).toMatchObject([{ type: 'BIOMETRIC', value: undefined }]);
  const face = { id: present(signingMethods[0]).id, value: 'a face' };
  expect((await verifySigningMethod(ports, face, id)).ok).toBe(true);

  const user = await created({ type: 'EMERGENCY_CODE' });
  const code = present(user.signingMethods[0]);
  const credential = { id: code.id, value: present(code.value) };
  expect((await verifySigningMethod(ports, credential, user.id)).ok).toBe(true);
  const result = await getUser(ports, { userId: user.id }, asApplication());
  expect(JSON.stringify(result)).not.toContain(code.value);
  expect(JSON.stringify(withoutGeneratedCodes(user))).not.toContain(code.value);
});

test('the operator creates a user for the chosen application, and none without a choice', async () => {
  const ports = fakePorts();

  const user = valueIn(await createUser(ports, {}, asOperator(otherApplicationId)));

  expect(ports.storage.read(({ users }) => users.find(user.id))).toMatchObject({
    applicationId: otherApplicationId,
  });
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
  expect(valueIn(await changeUser(ports, change, asApplication())).reference).toBe('new');

  const result = (reference: string) =>
    ports.storage.read(({ users }) => users.listBy('withReference', `${ourApplicationId}/${reference}`));
  expect(result('new')).toEqual([{ ...user, reference: 'new' }]);
  expect(result('old')).toEqual([]);
});

test('a rejected write leaves no user', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect(await createUser(ports, {}, asApplication())).toEqual(fail('storage.full', expect.any(String)));
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
});
