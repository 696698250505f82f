import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anId, asApplication, aUserWithMethods, aWalletOwner } from '../../../test/records/users.ts';
import type { SigningMethodCredential } from '../../model/access/signing-method.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { deleteSigningMethod } from './delete-signing-method.ts';

const wrong = fail('pincode.incorrect', expect.any(String));
const anotherRequired = fail('signing-method.another-required', expect.any(String));
const last = fail('signing-method.last', expect.any(String));
const notFound = fail('signing-method.not-found', expect.any(String));

function remove(
  ports: FakePorts,
  { userId, id }: { userId: string; id: string },
  signingMethodCredential: SigningMethodCredential,
  caller = asApplication(),
) {
  const input = { userId, signingMethodId: id, signingMethodCredential };
  return run(deleteSigningMethod, ports, input, caller);
}

function methodsOf(ports: FakePorts, userId: string) {
  return ports.storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
}

test('a method cannot delete itself while others exist, at no cost of an attempt', async () => {
  const { methods, credentials, user, records } = await aUserWithMethods();
  const ports = fakePorts(records);

  expect(await remove(ports, methods.PIN, credentials.PIN)).toEqual(anotherRequired);
  expect(methodsOf(ports, user.id)).toEqual(records.signingMethods);
});

test('a wrong value of the other method deletes nothing', async () => {
  const { methods, credentials, user, records } = await aUserWithMethods();
  const ports = fakePorts(records);

  const credential = { ...credentials.BIOMETRIC, value: 'a mask' };
  expect(await remove(ports, methods.PIN, credential)).toEqual(wrong);
  expect(methodsOf(ports, user.id)).toHaveLength(3);
});

test('two methods cannot delete each other concurrently', async () => {
  const { methods, credentials, user, records } = await aUserWithMethods();
  const two = [methods.PIN, methods.BIOMETRIC];
  const ports = fakePorts({ ...records, signingMethods: two });

  const results = await Promise.all([
    remove(ports, methods.PIN, credentials.BIOMETRIC),
    remove(ports, methods.BIOMETRIC, credentials.PIN),
  ]);

  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(methodsOf(ports, user.id)).toHaveLength(1);
});

test.each([false, true])('the last method is retained while a wallet exists, archived: %s', async (archived) => {
  const { method, credential, user, records } = await aWalletOwner({ wallet: { archived } });
  const ports = fakePorts(records);

  expect(await remove(ports, method, credential)).toEqual(last);
  expect(methodsOf(ports, user.id)).toEqual([method]);
});

test('the last method deletes itself if no wallet exists', async () => {
  const { method, credential, user, records } = await aWalletOwner();
  const ports = fakePorts({ ...records, wallets: [] });

  expect(await remove(ports, method, { ...credential, value: '000000' })).toEqual(wrong);
  expect(await remove(ports, method, credential)).toEqual(ok({}));
  expect(methodsOf(ports, user.id)).toEqual([]);
});

test('the last method is retained if a wallet is created during verification', async () => {
  const { method, credential, user, wallet, records } = await aWalletOwner();
  const base = fakePorts();
  const ports: FakePorts = fakePorts({
    ...records,
    wallets: [],
    vault: {
      ...base.vault,
      open: async (...attempt) => {
        await ports.storage.change(({ wallets }) => wallets.put(wallet));
        return base.vault.open(...attempt);
      },
    },
  });

  expect(await remove(ports, method, credential)).toEqual(last);
  expect(methodsOf(ports, user.id)).toHaveLength(1);
});

test('methods of other users are not found', async () => {
  const { methods, credentials, user, records } = await aUserWithMethods();
  const otherUser = await aWalletOwner();
  const ports = fakePorts({
    ...records,
    users: [user, otherUser.user],
    signingMethods: [...records.signingMethods, otherUser.method],
  });
  const { PIN: pin } = credentials;

  const target = (id: string) => ({ userId: user.id, id });
  expect(await remove(ports, target(otherUser.method.id), pin)).toEqual(notFound);
  expect(await remove(ports, target(anId()), pin)).toEqual(notFound);
  expect(await remove(ports, methods.BIOMETRIC, otherUser.credential)).toEqual(wrong);
  expect(methodsOf(ports, user.id)).toHaveLength(3);
});
