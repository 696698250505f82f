import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anApplication,
  anId,
  asApplication,
  asOperator,
  aUserWithMethods,
  aWalletOwner,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import type { SigningMethodRecord } from '../../model/access/signing-method.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { getUser, inspectSigningMethods } from './get-user.ts';
import type { LockProfile } from './lock.ts';
import { userOperations } from './users.operations.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

async function aTarget(fields: Partial<SigningMethodRecord>, lockProfile: LockProfile = 'contract') {
  const owner = await aWalletOwner({ method: fields });
  const ports = fakePorts({ ...owner.records, settings: { lockProfile } });
  const userId = owner.user.id;
  return {
    ports,
    guess: (value: string) => verifySigningMethod(ports, { ...owner.credential, value }, userId),
    listed: async () => valueIn(await run(userOperations.listSigningMethods, ports, { userId }, asApplication()))[0],
    inspected: async () => valueIn(await run(inspectSigningMethods, ports, { userId }, asOperator()))[0],
    unlock: () =>
      run(userOperations.unlockSigningMethod, ports, { userId, signingMethodId: owner.method.id }, asOperator()),
  };
}

test('the operator finds no unknown method', async () => {
  const { user, records } = await aWalletOwner();
  const ports = fakePorts(records);
  const path = { userId: user.id, signingMethodId: anId() };

  expect(await run(userOperations.unlockSigningMethod, ports, path, asOperator())).toMatchObject({
    failure: { code: 'signing-method.not-found' },
  });
});

test('the operator sees the device and the dependencies of a method', async () => {
  const { user, records } = await aUserWithMethods();
  const ports = fakePorts(records);

  const inspected = valueIn(await run(inspectSigningMethods, ports, { userId: user.id }, asOperator()));

  expect(inspected).toMatchObject([
    { type: 'PIN', needsDeviceKey: true, createdAt: '2029-12-31T23:00:00.000' },
    { type: 'EMERGENCY_CODE', needsDeviceKey: false, physicalDeviceId: undefined },
    { type: 'BIOMETRIC', needsDeviceKey: true, physicalDeviceId: 'phone-7f3a' },
  ]);
  expect(JSON.stringify(inspected)).not.toMatch(/sealed|salt|wrapped/);
});

test.each([
  ['contract', { incorrectAttempts: 3 }, { state: 'open' }, 7, 7],
  ['contract', { incorrectAttempts: 10, remainingAttempts: 0 }, { state: 'locked' }, 0, 0],
  ['hosted', { incorrectAttempts: 1, locks: 4 }, { state: 'open' }, 2, 6],
  [
    'hosted',
    { incorrectAttempts: 3, locks: 4, lockedUntil: '2030-01-01T23:00:00.000Z' },
    { state: 'locked-for-a-time', until: '2030-01-01T23:00:00.000' },
    0,
    6,
  ],
  ['hosted', { remainingAttempts: 0, locks: 10 }, { state: 'locked' }, 0, 0],
  ['contract', { deviceKeyLost: true }, { state: 'device-key-lost' }, 0, 10],
] as const)('the operator sees the lock with profile %s after %j', async (profile, fields, lock, left, remaining) => {
  const { inspected } = await aTarget(fields, profile);

  expect(await inspected()).toMatchObject({ lock, attemptsBeforeLock: left, remainingAttempts: remaining });
});

test.each([
  ['contract', { incorrectAttempts: 10, remainingAttempts: 0 }],
  ['hosted', { remainingAttempts: 9, locks: 1, lockedUntil: '2031-01-01T00:00:00.000Z' }],
  ['hosted', { remainingAttempts: 0, locks: 10 }],
] as const)('unlocking restores all attempts and retains the value with profile %s: %j', async (profile, fields) => {
  const { guess, unlock, listed } = await aTarget(fields, profile);
  expect(await guess('123456')).toEqual(fail('pincode.no-tries-left', expect.any(String)));

  expect(valueIn(await unlock())).toEqual(await listed());

  expect(await listed()).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
  expect((await guess('123456')).ok).toBe(true);
});

test('a method with a lost device key has no master secret', async () => {
  const { listed } = await aTarget({ deviceKeyLost: true });

  expect(await listed()).toMatchObject({ hasMasterSecret: false });
});

test('the lock profile is that of the application that owns the user, also for the operator', async () => {
  const { user, method, records } = await aWalletOwner();
  const hosted = anApplication({ profile: 'hosted' });
  const ports = fakePorts({ ...records, applications: [hosted] });
  const path = { userId: user.id, signingMethodId: method.id };
  const wrong = { id: method.id, value: '000000' };

  for (let guess = 0; guess < 3; guess += 1) await verifySigningMethod(ports, wrong, user.id);

  const locked = fail('pincode.no-tries-left', expect.stringContaining('three wrong values'));
  expect(await verifySigningMethod(ports, { ...wrong, value: '123456' }, user.id)).toEqual(locked);
  const inspected = valueIn(await run(inspectSigningMethods, ports, path, asOperator()));
  expect(inspected).toMatchObject([{ lock: { state: 'locked-for-a-time' }, remainingAttempts: 9 }]);
  expect(valueIn(await run(getUser, ports, path, asOperator())).signingMethods[0]?.remainingAttempts).toBe(9);
});
