import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from './testing/a-folder.ts';
import { aService } from './testing/a-service.ts';
import { call, codesIn, resultIn } from './testing/call.ts';
import { databaseOfTests } from './testing/state-in-database.ts';
import { encryptFor, plainSigningMethod, toHeader } from './verify/world/encrypt-signing-method.ts';

/*
 * What became of keys, and of what was encrypted for them, when a whole service was started again.
 */

const clientId = 'shop';
const clientSecret = 'the-client-secret-of-this-test';
const publicKey = z.object({ id: z.string(), publicKey: z.string() });

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
  /** Shows the header to an operation that looks no further than whether it opens. */
  const show = async (header: string) => {
    const headers = { 'encrypted-signing-method': header };
    const address = `DELETE /api/users/${randomUUID()}`;
    return codesIn(await call(service.http, address, { baseUrl, token, headers }));
  };
  const operate = (address: string) =>
    call(service.http, address, { baseUrl, token: operatorToken });
  return { service, key, show, operate };
}

async function aHeader(key: z.infer<typeof publicKey>): Promise<string> {
  return toHeader(await encryptFor(key, plainSigningMethod(`${randomUUID()}:482915`, '')));
}

const opens = ['user.not-found'];
const used = ['encrypted-signing-method.used'];
const unknown = ['encrypted-signing-method.unknown-key'];

test('a key outlives a restart and a backup, and so does what was used of it', async () => {
  const dataDir = await aFolder();
  const first = await started(dataDir);
  const key = await first.key();
  const [header, later] = [await aHeader(key), await aHeader(key)];
  expect(await first.show(header)).toEqual(opens);
  const { name } = resultIn(
    await first.operate('POST /_vaultdesk/backups'),
    z.object({ name: z.string() }),
  );
  await first.service.stop();

  const second = await started(dataDir);
  expect(await second.key()).toEqual(key);
  expect(await second.show(header)).toEqual(used);
  await second.operate(`POST /_vaultdesk/backups/${name}/restore`);

  expect(await second.key()).toEqual(key);
  expect(await second.show(header)).toEqual(used);
  expect(await second.show(later)).toEqual(opens);
});

test.skipIf(databaseOfTests !== undefined)(
  'with another device key another key is shown, and nothing opens that was encrypted before',
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
