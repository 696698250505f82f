import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder, present } from '../test/values.ts';
import { type Callable, call, codesIn, resultIn } from '../test/world/call.ts';
import { aService } from '../test/world/service.ts';
import { StartupError } from './model/kernel/results/reasons.ts';

const clientId = 'shop';
const clientSecret = 'the-client-secret-of-this-test';
const withId = z.object({ id: z.string() });

/** A client of the default application of a started service. */
async function aClient(http: Callable, baseUrl: string) {
  const issued = await call(http, 'POST /oauth/token', {
    baseUrl,
    rawBody: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  return (address: string, body: unknown, credential?: string) =>
    call(http, address, {
      baseUrl,
      token,
      body,
      headers: credential === undefined ? undefined : { 'signing-method': credential },
    });
}

async function started(dataDir: string, replaceDeviceKey = false) {
  const service = await aService({ dataDir, clientId, clientSecret, replaceDeviceKey });
  const { baseUrl, operatorToken } = await service.start();
  return { service, baseUrl, operatorToken, ask: await aClient(service.http, baseUrl) };
}

test('recovers everything on a new machine from the data directory and an emergency code', async () => {
  const dataDir = await aFolder();
  const old = await started(dataDir);
  const user = resultIn(
    await old.ask('POST /api/users', { signingMethod: { type: 'PIN', value: '482915' } }),
    withId.extend({ signingMethods: z.array(withId) }),
  );
  const pinId = present(user.signingMethods[0]).id;
  const code = resultIn(
    await old.ask(`POST /api/users/${user.id}/signing-methods`, { type: 'EMERGENCY_CODE' }, `${pinId}:482915`),
    withId.extend({ value: z.string().length(25) }),
  );
  const wallet = resultIn(
    await old.ask('POST /api/wallets', { userId: user.id, secretType: 'ETHEREUM' }, `${pinId}:482915`),
    withId,
  );
  const request = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' };
  const sign = (send: typeof old.ask, credential: string) =>
    send('POST /api/signatures', { signatureRequest: request }, credential);
  const before = await sign(old.ask, `${pinId}:482915`);
  await old.service.stop();

  await rm(join(dataDir, 'device.key'));
  await expect(aService({ dataDir, clientId, clientSecret })).rejects.toThrow(StartupError);
  const { ask, service, baseUrl, operatorToken } = await started(dataDir, true);
  const overview = await call(service.http, 'GET /_vaultdesk/overview', {
    baseUrl,
    token: operatorToken,
  });
  expect(overview.body).toMatchObject({
    result: { storage: { adopted: { as: 'without-key', reason: expect.any(String) } } },
  });

  expect(codesIn(await sign(ask, `${pinId}:482915`))).toEqual(['signing-method.device-key-lost']);
  const recovered = await ask(
    `PUT /api/users/${user.id}/signing-methods/${pinId}`,
    { value: '135790' },
    `${code.id}:${code.value}`,
  );
  expect(recovered.status, recovered.text).toBe(200);
  const after = await sign(ask, `${pinId}:135790`);
  expect(after.status, after.text).toBe(200);
  expect(after.body).toEqual(before.body);
  await service.stop();
});
