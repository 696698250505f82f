import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encryptFor, plainSigningMethod, toHeader } from '../conformance/world/encrypt-signing-method.ts';
import { databaseOfTests } from '../test/storage/databases.ts';
import { aFolder } from '../test/values.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aService } from '../test/world/service.ts';

/* Encryption keys and encrypted credentials after a restart of a whole service. */

const clientId = 'shop';
const clientSecret = 'the-client-secret-of-this-test';
const withId = z.object({ id: z.string() });
const publicKey = withId.extend({ publicKey: z.string() });

async function started(dataDir: string, replaceDeviceKey = false) {
  const service = await aService({ dataDir, clientId, clientSecret, replaceDeviceKey });
  const { baseUrl, operatorToken } = await service.start();
  const issued = await call(service.http, 'POST /oauth/token', {
    baseUrl,
    rawBody: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  const key = async () =>
    resultIn(
      await call(service.http, 'GET /api/security', { baseUrl }),
      z.object({ encryptionKeys: z.tuple([publicKey]) }),
    ).encryptionKeys[0];
  /** The id of a new user with a PIN, and that of the PIN. */
  const aUser = async () => {
    const body = { signingMethod: { type: 'PIN', value: '482915' } };
    const created = await call(service.http, 'POST /api/users', { baseUrl, token, body });
    const withMethods = z.object({ id: z.string(), signingMethods: z.tuple([withId]) });
    const { id, signingMethods } = resultIn(created, withMethods);
    return { userId: id, methodId: signingMethods[0].id };
  };
  /** Sends the header to an operation that tries its value for the user, or no value for an unknown user. */
  const show = async (header: string, userId: string = randomUUID()) => {
    const headers = { 'encrypted-signing-method': header };
    const address = `DELETE /api/users/${userId}`;
    return codesIn(await call(service.http, address, { baseUrl, token, headers }));
  };
  const operate = (address: string) => call(service.http, address, { baseUrl, token: operatorToken });
  return { service, key, aUser, show, operate };
}

/** A header with a wrong value of the method. */
async function aHeader(key: z.infer<typeof publicKey>, methodId: string = randomUUID()): Promise<string> {
  return toHeader(await encryptFor(key, plainSigningMethod(`${methodId}:000000`, '')));
}

const opens = ['user.not-found'];
const tried = ['pincode.incorrect'];
const used = ['encrypted-signing-method.used'];
const unknown = ['encrypted-signing-method.unknown-key'];

test('a key and its used credentials survive a restart and a backup', async () => {
  const dataDir = await aFolder();
  const first = await started(dataDir);
  const key = await first.key();
  const { userId, methodId } = await first.aUser();
  const [header, later] = [await aHeader(key, methodId), await aHeader(key, methodId)];
  expect(await first.show(header, userId)).toEqual(tried);
  const { name } = resultIn(await first.operate('POST /_vaultdesk/backups'), z.object({ name: z.string() }));
  await first.service.stop();

  const second = await started(dataDir);
  expect(await second.key()).toEqual(key);
  expect(await second.show(header, userId)).toEqual(used);
  await second.operate(`POST /_vaultdesk/backups/${name}/restore`);

  expect(await second.key()).toEqual(key);
  expect(await second.show(header, userId)).toEqual(used);
  expect(await second.show(later, userId)).toEqual(tried);
});

test.skipIf(databaseOfTests !== undefined)(
  'another device key has another key pair, and opens no earlier credential',
  async () => {
    const dataDir = await aFolder();
    const first = await started(dataDir);
    const key = await first.key();
    await first.service.stop();
    await rm(join(dataDir, 'device.key'));

    const second = await started(dataDir, true);

    expect(await second.show(await aHeader(key))).toEqual(unknown);
    const next = await second.key();
    expect(next.id).not.toBe(key.id);
    expect(await second.show(await aHeader(next))).toEqual(opens);
  },
);
