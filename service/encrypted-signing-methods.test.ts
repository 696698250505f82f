import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encryptFor, plainSigningMethod, toHeader } from '../conformance/world/encrypt-signing-method.ts';
import { databaseOfTests } from '../test/storage/databases.ts';
import { aFolder } from '../test/values.ts';
import { codesIn } from '../test/world/call.ts';
import { aStarted } from '../test/world/started-service.ts';

/* Encryption keys and encrypted credentials after a restart of a whole service. */

const withId = z.object({ id: z.string() });
const publicKey = withId.extend({ publicKey: z.string() });
const keys = z.object({ encryptionKeys: z.tuple([publicKey]) });

async function started(dataDir: string, replaceDeviceKey = false) {
  const { call, request, stop } = await aStarted({ dataDir, replaceDeviceKey });
  const key = async () => (await request('GET /api/security', keys)).encryptionKeys[0];
  /** The id of a new user with a PIN, and that of the PIN. */
  const aUser = async () => {
    const body = { signingMethod: { type: 'PIN', value: '482915' } };
    const user = await request('POST /api/users', withId.extend({ signingMethods: z.tuple([withId]) }), { body });
    return { userId: user.id, methodId: user.signingMethods[0].id };
  };
  /** Sends the header to an operation that tries its value for the user, or no value for an unknown user. */
  const show = async (header: string, userId: string = randomUUID()) =>
    codesIn(await call(`DELETE /api/users/${userId}`, { headers: { 'encrypted-signing-method': header } }));
  return { key, aUser, show, request, stop };
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
  const { name } = await first.request('POST /_vaultdesk/backups', z.object({ name: z.string() }));
  await first.stop();

  const second = await started(dataDir);
  expect(await second.key()).toEqual(key);
  expect(await second.show(header, userId)).toEqual(used);
  await second.request(`POST /_vaultdesk/backups/${name}/restore`, z.unknown());

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
    await first.stop();
    await rm(join(dataDir, 'device.key'));

    const second = await started(dataDir, true);

    expect(await second.show(await aHeader(key))).toEqual(unknown);
    const next = await second.key();
    expect(next.id).not.toBe(key.id);
    expect(await second.show(await aHeader(next))).toEqual(opens);
  },
);
