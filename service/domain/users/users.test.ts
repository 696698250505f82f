import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault } from '../../../test/fakes/fake-vault.ts';
import {
  anId,
  asApplication,
  asOperator,
  aUser,
  aWalletOwner,
  otherApplicationId,
  ourApplicationId,
} from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import type { NewSigningMethod } from '../../model/access/signing-method.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { getUser } from './get-user.ts';
import { changeUser } from './users.operations.ts';
import { createUser, withoutGeneratedCodes } from './users.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const notFound = fail('user.not-found', expect.any(String));
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

test('a PIN created with a user works immediately', async () => {
  const ports = fakePorts();

  const user = valueIn(await createUser(ports, { signingMethod: pin }, asApplication()));

  const { id } = present(user.signingMethods[0]);
  expect((await verifySigningMethod(ports, { id, value: '123456' }, user.id)).ok).toBe(true);
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

test('a user is shown with signing methods but without their secrets', async () => {
  const { user, method, records } = await aWalletOwner({ method: { incorrectAttempts: 2 } });
  const ports = fakePorts(records);

  expect(valueIn(await getUser(ports, { userId: user.id }, asApplication()))).toEqual({
    id: user.id,
    reference: undefined,
    createdAt: '2029-12-31T23:00:00.000',
    signingMethods: [
      {
        id: method.id,
        type: 'PIN',
        incorrectAttempts: 2,
        remainingAttempts: 8,
        lastUsedSuccess: undefined,
        hasMasterSecret: true,
      },
    ],
  });
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

test('a user of another application is not found', async () => {
  const user = aUser({ reference: 'theirs' });
  const ports = fakePorts({ users: [user] });
  const stranger = asApplication(otherApplicationId);

  expect(await getUser(ports, { userId: user.id }, stranger)).toEqual(notFound);
  expect(await changeUser(ports, { userId: user.id, reference: 'ours' }, stranger)).toEqual(notFound);
  expect(await getUser(ports, { userId: anId() }, asApplication())).toEqual(notFound);
  expect(ports.storage.read(({ users }) => users.find(user.id))).toEqual(user);
});

test('the operator sees the users of every application, or of the chosen one', async () => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });
  const visibleTo = async (caller: ReturnType<typeof asOperator>) =>
    (await getUser(ports, { userId: user.id }, caller)).ok;

  expect(await visibleTo(asOperator())).toBe(true);
  expect(await visibleTo(asOperator(ourApplicationId))).toBe(true);
  expect(await visibleTo(asOperator(otherApplicationId))).toBe(false);
});

test('a rejected write leaves no user', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect(await createUser(ports, {}, asApplication())).toEqual(fail('storage.full', expect.any(String)));
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
});
