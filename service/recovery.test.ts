import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { present } from '../test/values.ts';
import { codesIn } from '../test/world/call.ts';
import { aService } from '../test/world/service.ts';
import { aStarted, type Started } from '../test/world/started-service.ts';
import { StartupError } from './model/kernel/results/reasons.ts';

const withId = z.object({ id: z.string() });

test('recovers everything on a new machine from the data directory and an emergency code', async () => {
  const { dataDir, ...old } = await aStarted();
  const signingMethod = { type: 'PIN', value: '482915' };
  const user = await old.request('POST /api/users', withId.extend({ signingMethods: z.array(withId) }), {
    body: { signingMethod },
  });
  const methods = `/api/users/${user.id}/signing-methods`;
  const pinId = present(user.signingMethods[0]).id;
  const headers = { 'signing-method': `${pinId}:482915` };
  const code = await old.request(`POST ${methods}`, withId.extend({ value: z.string().length(25) }), {
    body: { type: 'EMERGENCY_CODE' },
    headers,
  });
  const body = { userId: user.id, secretType: 'ETHEREUM' };
  const { id: walletId } = await old.request('POST /api/wallets', withId, { body, headers });
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'Hello' };
  const sign = ({ call }: Pick<Started, 'call'>, pin: string) =>
    call('POST /api/signatures', { body: { signatureRequest }, headers: { 'signing-method': `${pinId}:${pin}` } });
  const before = await sign(old, '482915');
  await old.stop();

  await rm(join(dataDir, 'device.key'));
  await expect(aService({ dataDir })).rejects.toThrow(StartupError);
  const recovered = await aStarted({ dataDir, replaceDeviceKey: true });
  expect((await recovered.call('GET /_vaultdesk/overview')).body).toMatchObject({
    result: { storage: { adopted: { as: 'without-key', reason: expect.any(String) } } },
  });

  expect(codesIn(await sign(recovered, '482915'))).toEqual(['signing-method.device-key-lost']);
  await recovered.request(`PUT ${methods}/${pinId}`, z.unknown(), {
    body: { value: '135790' },
    headers: { 'signing-method': `${code.id}:${code.value}` },
  });
  const after = await sign(recovered, '135790');
  expect(after.status, after.text).toBe(200);
  expect(after.body).toEqual(before.body);
});
