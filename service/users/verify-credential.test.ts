import { describe, expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import { aUserWithMethods } from '../testing/a-user-with-methods.ts';
import { aUser, aWalletOwner } from '../testing/builders.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { countingVault } from '../testing/fake-vault.ts';
import { verifyCredential } from './verify-credential.ts';

const wrong = fail('pincode.incorrect', expect.any(String));

describe('the header', () => {
  test('wins over the deprecated PIN, which is not looked at', async () => {
    const { user, methods, credentials, records } = await aUserWithMethods();
    const ports = fakePorts(records);

    const proof = await verifyCredential(
      ports,
      { signingMethodCredential: credentials.BIOMETRIC, pincode: '000000' },
      user.id,
    );

    expect(proof).toEqual(
      ok(expect.objectContaining({ signingMethodId: methods.BIOMETRIC.id, userId: user.id })),
    );
    expect(ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))).toEqual(
      methods.PIN,
    );
  });

  test('that is wrong is not made good by a right PIN', async () => {
    const { user, credential, records } = await aWalletOwner();
    const signingMethodCredential = { ...credential, value: '000000' };

    expect(
      await verifyCredential(
        fakePorts(records),
        { signingMethodCredential, pincode: '123456' },
        user.id,
      ),
    ).toEqual(wrong);
  });
});

describe('the deprecated PIN', () => {
  test('opens as the user’s PIN does, and costs what it does', async () => {
    const { user, methods, records } = await aUserWithMethods();
    const ports = fakePorts(records);
    const attemptsLeft = () =>
      ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))
        ?.remainingAttempts;

    expect(await verifyCredential(ports, { pincode: '000000' }, user.id)).toEqual(wrong);
    expect(attemptsLeft()).toBe(9);
    expect((await verifyCredential(ports, { pincode: '123456' }, user.id)).ok).toBe(true);
    expect(attemptsLeft()).toBe(10);
  });

  test('of a user without a PIN is wrong after as much work as a wrong one', async () => {
    const { user, methods, records } = await aUserWithMethods();
    const vault = countingVault();
    const ports = fakePorts({ ...records, signingMethods: [methods.BIOMETRIC], vault });

    expect(await verifyCredential(ports, { pincode: '123456' }, user.id)).toEqual(wrong);

    expect(vault.derivations).toEqual({ open: 0, openNothing: 1 });
    expect(ports.storage.commits).toBe(1);
  });
});

test.each([{}, { pincode: null }])(
  'neither is known by the header that is missing: %j',
  async (call) => {
    const user = aUser();
    const ports = fakePorts({ users: [user] });

    expect(await verifyCredential(ports, call, user.id)).toEqual(
      fail('pincode.empty', expect.stringContaining('Signing-Method')),
    );
    expect(ports.storage.commits).toBe(0);
  },
);
