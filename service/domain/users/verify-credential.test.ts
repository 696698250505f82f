import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { countingVault } from '../../../test/fakes/fake-vault.ts';
import { aUser, aUserWithMethods, aWalletOwner } from '../../../test/records/users.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { verifyCredential } from './create-signing-method.ts';

const wrong = fail('pincode.incorrect', expect.any(String));

test('the header takes precedence over the deprecated PIN', async () => {
  const { user, methods, credentials, records } = await aUserWithMethods();
  const ports = fakePorts(records);

  const proof = await verifyCredential(
    ports,
    { signingMethodCredential: credentials.BIOMETRIC, pincode: '000000' },
    user.id,
  );

  expect(proof).toEqual(ok(expect.objectContaining({ signingMethodId: methods.BIOMETRIC.id, userId: user.id })));
  expect(ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))).toEqual(methods.PIN);
});

test('a right PIN does not compensate for a wrong header', async () => {
  const { user, credential, records } = await aWalletOwner();
  const signingMethodCredential = { ...credential, value: '000000' };

  expect(await verifyCredential(fakePorts(records), { signingMethodCredential, pincode: '123456' }, user.id)).toEqual(
    wrong,
  );
});

test('the deprecated PIN opens and costs attempts like the user’s PIN', async () => {
  const { user, methods, records } = await aUserWithMethods();
  const ports = fakePorts(records);
  const attemptsLeft = () =>
    ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))?.remainingAttempts;

  expect(await verifyCredential(ports, { pincode: '000000' }, user.id)).toEqual(wrong);
  expect(attemptsLeft()).toBe(9);
  expect((await verifyCredential(ports, { pincode: '123456' }, user.id)).ok).toBe(true);
  expect(attemptsLeft()).toBe(10);
});

test('the deprecated PIN of a user without a PIN fails with the same effort as a wrong PIN', async () => {
  const { user, methods, records } = await aUserWithMethods();
  const vault = countingVault();
  const ports = fakePorts({ ...records, signingMethods: [methods.BIOMETRIC], vault });

  expect(await verifyCredential(ports, { pincode: '123456' }, user.id)).toEqual(wrong);

  expect(vault.derivations).toEqual({ open: 0, openNothing: 1 });
  expect(ports.storage.commits).toBe(1);
});

test.each([{}, { pincode: null }])('rejects a call without header and PIN and names the header: %j', async (call) => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });

  expect(await verifyCredential(ports, call, user.id)).toEqual(
    fail('pincode.empty', expect.stringContaining('Signing-Method')),
  );
  expect(ports.storage.commits).toBe(0);
});
