import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault, cheapVault, countingVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import { anId, asApplication, aUserWithMethods, aWalletOwner, methodValues } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import type { SigningMethodType } from '../../model/access/signing-method.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { recoverSigningMethod } from './create-signing-method.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const newValues = {
  PIN: '654321',
  EMERGENCY_CODE: 'A1B2C3D4E5F6G7H8J9K0LMNPQ',
  BIOMETRIC: 'the face that the new phone knows',
} as const satisfies Record<SigningMethodType, string>;
const types = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const;
const wrong = fail('pincode.incorrect', expect.any(String));
const notFound = fail('signing-method.not-found', expect.any(String));

async function aTarget(
  fields: Parameters<typeof aUserWithMethods>[0] = {},
  vault: (ports: () => FakePorts) => Vault = () => cheapVault,
) {
  const owner = await aUserWithMethods(fields);
  const ports: FakePorts = fakePorts({ ...owner.records, vault: vault(() => ports) });
  const { user, methods, credentials } = owner;
  return {
    ...owner,
    ports,
    stored: (type: SigningMethodType) =>
      present(ports.storage.read(({ signingMethods }) => signingMethods.find(methods[type].id))),
    opens: async (type: SigningMethodType, value: string) =>
      (await verifySigningMethod(ports, { id: methods[type].id, value }, user.id)).ok,
    recover: (
      type: SigningMethodType,
      by: SigningMethodType,
      { value = newValues[type], valueOfOther = credentials[by].value }: { value?: string; valueOfOther?: string } = {},
    ) => {
      const signingMethodCredential = { ...credentials[by], value: valueOfOther };
      const input = { userId: user.id, signingMethodId: methods[type].id, value, signingMethodCredential };
      return run(recoverSigningMethod, ports, input, asApplication());
    },
  };
}

test.each(types.flatMap((type) => types.filter((by) => by !== type).map((by) => ({ type, by }))))(
  '$by recovers $type',
  async ({ type, by }) => {
    const { recover, opens, stored, methods, ports, wallet, user } = await aTarget();
    ports.clock.advance(5000);

    expect(await recover(type, by)).toEqual(
      ok({
        id: methods[type].id,
        type,
        incorrectAttempts: 0,
        remainingAttempts: 10,
        lastUsedSuccess: '2030-01-01T00:00:05.000',
        hasMasterSecret: true,
      }),
    );

    expect(stored(type)).toMatchObject({ physicalDeviceId: methods[type].physicalDeviceId });
    expect(stored(type).sealed.salt).not.toBe(methods[type].sealed.salt);
    expect(await opens(type, methodValues[type])).toBe(false);
    const credential = { id: methods[type].id, value: newValues[type] };
    const proof = valueIn(await verifySigningMethod(ports, credential, user.id));
    expect(await ports.vault.withKey(wallet, proof, (key) => key[0])).toBe(4);
  },
);

test.each([
  ['locked after ten wrong values', { incorrectAttempts: 10, remainingAttempts: 0 }],
  ['locked for a day', { remainingAttempts: 9, locks: 1, lockedUntil: '2031-01-01T00:00:00Z' }],
  ['permanently locked', { remainingAttempts: 0, locks: 10 }],
  ['sealed under a lost device key', { deviceKeyLost: true }],
] as const)('recovery resets a method that is %s', async (_what, fields) => {
  const { recover, opens, stored } = await aTarget({ PIN: fields });

  expect((await recover('PIN', 'EMERGENCY_CODE')).ok).toBe(true);

  const { locks, lockedUntil, deviceKeyLost, ...method } = stored('PIN');
  expect([locks, lockedUntil, deviceKeyLost]).toEqual([undefined, undefined, undefined]);
  expect(method).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
  expect(await opens('PIN', newValues.PIN)).toBe(true);
});

test('a method cannot recover itself, at no cost of an attempt', async () => {
  const { recover, stored, methods, ports } = await aTarget();

  for (const type of types) {
    expect(await recover(type, type)).toEqual(fail('signing-method.another-required', expect.any(String)));
    expect(stored(type)).toEqual(methods[type]);
  }
  expect(ports.storage.commits).toBe(0);
});

test.each([
  ['PIN', '12345'],
  ['PIN', '1234567'],
  ['PIN', '12345a'],
  ['PIN', '١٢٣٤٥٦'],
  ['EMERGENCY_CODE', 'A1B2C3D4E5F6G7H8J9K0LMNP'],
  ['EMERGENCY_CODE', 'aaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['BIOMETRIC', 'a face\n'],
] as const)('rejects an invalid value for a %s before verifying the other method: %j', async (type, value) => {
  const vault = countingVault();
  const { recover, stored, methods } = await aTarget({}, () => vault);
  const by = type === 'PIN' ? 'BIOMETRIC' : 'PIN';

  expect(await recover(type, by, { value })).toEqual(
    fail('input.invalid', expect.not.stringContaining(value), [
      { path: 'value', message: expect.not.stringContaining(value) },
    ]),
  );

  expect(vault.derivations.open).toBe(0);
  expect(stored(type)).toEqual(methods[type]);
});

test('a wrong value of the other method only costs that method an attempt', async () => {
  const { methods, recover, stored } = await aTarget();

  expect(await recover('PIN', 'BIOMETRIC', { valueOfOther: 'a mask' })).toEqual(wrong);
  expect(stored('PIN')).toEqual(methods.PIN);
  expect(stored('BIOMETRIC').remainingAttempts).toBe(9);
});

test('methods of different users cannot recover each other', async () => {
  const otherUser = await aWalletOwner();
  const owner = await aUserWithMethods();
  const ports = fakePorts({
    users: [owner.user, otherUser.user],
    signingMethods: [...owner.records.signingMethods, otherUser.method],
  });
  const recover = (userId: string, signingMethodId: string, signingMethodCredential = owner.credentials.BIOMETRIC) => {
    const input = { userId, signingMethodId, value: '654321', signingMethodCredential };
    return run(recoverSigningMethod, ports, input, asApplication());
  };

  expect(await recover(owner.user.id, owner.methods.PIN.id, otherUser.credential)).toEqual(wrong);
  expect(await recover(owner.user.id, otherUser.method.id)).toEqual(notFound);
  expect(await recover(owner.user.id, anId())).toEqual(notFound);
  expect(await recover(otherUser.user.id, otherUser.method.id)).toEqual(wrong);
  expect(ports.storage.read(({ signingMethods }) => signingMethods.find(otherUser.method.id))).toEqual(
    otherUser.method,
  );
});

test('a user-defined emergency code has no typo check, so every value is verified', async () => {
  const { recover, opens, stored } = await aTarget();

  await recover('EMERGENCY_CODE', 'PIN');

  expect(stored('EMERGENCY_CODE').hasCheckSymbol).toBeUndefined();
  await opens('EMERGENCY_CODE', methodValues.EMERGENCY_CODE);
  expect(stored('EMERGENCY_CODE').remainingAttempts).toBe(9);
});

test('a recovered emergency code with a valid check symbol has a typo check', async () => {
  const { recover, opens, stored } = await aTarget({ EMERGENCY_CODE: { hasCheckSymbol: undefined } });

  await recover('EMERGENCY_CODE', 'PIN', { value: '11111-11111-11111-11111-11112' });
  // At least ten different characters are required.
  expect(stored('EMERGENCY_CODE').hasCheckSymbol).toBeUndefined();

  await recover('EMERGENCY_CODE', 'PIN', { value: '12345-6789A-BCDEF-GHJKL-MNPQh' });
  expect(stored('EMERGENCY_CODE').hasCheckSymbol).toBe(true);
  expect(await opens('EMERGENCY_CODE', methodValues.EMERGENCY_CODE)).toBe(true);
});

test.each([
  ['PIN', notFound],
  ['BIOMETRIC', wrong],
] as const)('neither method can be deleted during a recovery: %s', async (deleted, outcome) => {
  const ids = new Map<SigningMethodType, string>();
  const { recover, methods, stored } = await aTarget({}, (ports) => ({
    ...cheapVault,
    sealFurther: async (...args) => {
      await ports().storage.change(({ signingMethods }) => signingMethods.delete(ids.get(deleted) ?? ''));
      return cheapVault.sealFurther(...args);
    },
  }));
  for (const type of types) ids.set(type, methods[type].id);

  expect(await recover('PIN', 'BIOMETRIC')).toEqual(outcome);

  if (deleted === 'BIOMETRIC') expect(stored('PIN')).toEqual(methods.PIN);
});

test('a recovery with a busy vault leaves the method unchanged', async () => {
  const { recover, stored, methods } = await aTarget({}, () => ({
    ...cheapVault,
    sealFurther: busyVault().sealFurther,
  }));

  expect(await recover('PIN', 'BIOMETRIC')).toEqual(fail('vault.busy', expect.any(String)));
  expect(stored('PIN')).toEqual(methods.PIN);
});
