import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication, asApplication, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { doorsOf, tokenOf } from '../../../test/world/service.ts';
import type { Profile } from '../../model/kernel/open-points.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { changePin } from './change-wallet.ts';

async function aTarget(profile: Profile = 'hosted') {
  const owner = await aWalletOwner();
  const application = anApplication({ profile });
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const change = (pincode: string, newPincode: string) =>
    run(changePin, ports, { walletId: owner.wallet.id, pincode, newPincode }, asApplication());
  const opens = async (value: string) =>
    (await verifySigningMethod(ports, { id: owner.method.id, value }, owner.user.id)).ok;
  const method = () => present(ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id)));
  return { owner, application, ports, change, opens, method };
}

test('a PIN authorizes its own change, restores the attempts and returns the wallet', async () => {
  const { owner, ports, change, opens, method } = await aTarget();
  await change('000000', '654321');
  expect(method().incorrectAttempts).toBe(1);

  const changed = valueIn(await change('123456', '654321'));

  expect(changed).toMatchObject({ id: owner.wallet.id, custodial: false, balance: { available: true } });
  expect(method()).toMatchObject({ incorrectAttempts: 0, lastUsedSuccess: ports.clock.now() });
  expect([await opens('654321'), await opens('123456')]).toEqual([true, false]);
});

test('a PIN that another method recovers during the change is not overwritten', async () => {
  const { owner, ports, method } = await aTarget();
  const recovered = { ...owner.method.sealed, wrapped: 'b3RoZXI' };
  const vault: typeof ports.vault = {
    ...ports.vault,
    sealFurther: async (...args) => {
      await ports.storage.change(({ signingMethods }) => signingMethods.put({ ...method(), sealed: recovered }));
      return ports.vault.sealFurther(...args);
    },
  };
  const input = { walletId: owner.wallet.id, pincode: '123456', newPincode: '654321' };

  expect(await run(changePin, { ...ports, vault }, input, asApplication())).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
  expect(method().sealed).toEqual(recovered);
});

test.each<[Profile, body: object, status: number, code?: string]>([
  ['contract', { pincode: '123456', newPincode: '654321' }, 501, 'route.not-offered'],
  ['contract', { anything: 'else' }, 501, 'route.not-offered'],
  ['hosted', { pincode: '123456' }, 400, 'newPincode'],
  ['hosted', { pincode: '123456', newPincode: '123' }, 400, 'newPincode'],
  ['hosted', { pincode: '123456', newPincode: '1234' }, 200],
  ['hosted', { pincode: '123456', newPincode: '654321' }, 200],
])('PATCH …/security in the profile %s with %j gets %i', async (profile, body, status, code) => {
  const { owner, application, ports, method } = await aTarget(profile);

  const response = await call(doorsOf(ports).http, `PATCH /api/wallets/${owner.wallet.id}/security`, {
    token: await tokenOf(ports, application),
    body,
  });

  expect(response.status).toBe(status);
  expect(response.body).toMatchObject(code ? { errors: [{ code }] } : { result: { id: owner.wallet.id } });
  expect(method().incorrectAttempts).toBe(0);
  expect(method().recoveredAt !== undefined).toBe(status === 200);
});
