import { expect, test } from 'vitest';
import { fakePorts } from '../../test/fakes/fake-ports.ts';
import { anApplication, aSigningMethod, aWalletOwner } from '../../test/records/builders.ts';
import { doorsOf, tokenOf } from '../../test/world/a-service.ts';
import { call } from '../../test/world/call.ts';

const value = 'Daumen-Jürgen-指';

test.each([
  { how: 'as UTF-8', bytes: Buffer.from(value, 'utf8').toString('latin1'), stored: value },
  { how: 'as Latin-1', bytes: 'Daumen-Jürgen', stored: 'Daumen-Jürgen' },
])('decodes a value beyond ASCII if the header has it $how', async ({ bytes, stored }) => {
  const application = anApplication();
  const owner = await aWalletOwner();
  const finger = await aSigningMethod({
    userId: owner.user.id,
    type: 'BIOMETRIC',
    physicalDeviceId: 'phone',
    value: stored,
  });
  const ports = fakePorts({
    ...owner.records,
    applications: [application],
    signingMethods: [...owner.records.signingMethods, finger],
  });

  const response = await call(doorsOf(ports).http, 'POST /api/wallets', {
    token: await tokenOf(ports, application),
    body: { userId: owner.user.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${finger.id}:${bytes}` },
  });

  expect(response.status, response.text).toBe(200);
});
