import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder, present } from '../test/values.ts';
import { aService } from '../test/world/service.ts';
import { aStarted, type Started } from '../test/world/started-service.ts';
import type { Host } from './host/host.ts';
import { StartupError } from './model/kernel/results/reasons.ts';
import { schemaVersion } from './model/state.ts';
import { decodeLine, encodeLine } from './platform/storage/journal/authentic-line.ts';
import { DeviceKeyFile, DeviceKeySecret } from './platform/vault/device-key-file.ts';

const attempts = z.object({ incorrectAttempts: z.number(), remainingAttempts: z.number() });
const userShape = z.object({ id: z.string(), signingMethods: z.array(attempts.extend({ id: z.string() })) });

/** A directory with a PIN that had three wrong attempts. */
async function aTriedPin(host: Partial<Host> = {}) {
  const { request, call, dataDir, stop } = await aStarted({}, host);
  const signingMethod = { type: 'PIN', value: '482915' };
  const { id: userId, signingMethods } = await request('POST /api/users', userShape, { body: { signingMethod } });
  const headers = { 'signing-method': `${present(signingMethods[0]).id}:000000` };
  const body = { userId, secretType: 'ETHEREUM' };
  for (let guess = 0; guess < 3; guess += 1) await call('POST /api/wallets', { body, headers });
  await stop();
  return { dataDir, userId };
}

async function attemptsOf({ request }: Started, userId: string) {
  const { signingMethods } = await request(`GET /api/users/${userId}`, userShape);
  return attempts.parse(signingMethods[0]);
}

const overviewOf = async ({ call }: Started) => (await call('GET /_vaultdesk/overview')).body;

/** Appends a line with a correct number, length and checksum that restores the attempts. */
async function restoreAttempts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).sort();
  const segment = present(names.filter((name) => name.startsWith('journal-')).at(-1));
  const table = present(names.filter((name) => name.startsWith('signingMethods-')).at(-1));
  const { records } = z
    .object({ records: z.array(z.object({ id: z.string() }).loose()) })
    .parse(JSON.parse(await readFile(join(dataDir, table), 'utf8')));
  const method = present(records[0]);
  const value = { ...method, incorrectAttempts: 0, remainingAttempts: 10 };
  const ops = [{ table: 'signingMethods', id: method.id, value }];
  const lsn = Number(/\d+/.exec(segment));
  const line = { lsn, schemaVersion, at: '2030-01-01T00:00:00.000Z', ops };
  await appendFile(join(dataDir, segment), encodeLine(JSON.stringify(line)));
}

/** Simulates a state of a version without authentication codes. */
async function takeCodesAway(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('checkpoint-')) continue;
    const line = present(decodeLine(await readFile(join(dataDir, name)), 0));
    const { mac: _mac, ...manifest } = z.object({ mac: z.string() }).loose().parse(JSON.parse(line.text));
    await writeFile(join(dataDir, name), encodeLine(JSON.stringify(manifest)));
  }
  await rm(join(dataDir, 'state.anchor'));
}

async function contentsOf(dataDir: string): Promise<Map<string, string>> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const texts = names.map(
    async (name): Promise<[string, string]> => [name, await readFile(join(dataDir, name), 'base64')],
  );
  return new Map(await Promise.all(texts));
}

/** A key out of reach for programs that can write the data directory. */
async function aKeyElsewhere(): Promise<Partial<Host>> {
  const path = join(await aFolder(), 'my.key');
  return { deviceKeyStore: (dataDir) => new DeviceKeyFile(dataDir, path) };
}

const seven = { incorrectAttempts: 3, remainingAttempts: 7 };
const adoptedAs = (as: string) => ({ result: { storage: { adopted: { as } } } });

test('a line that restores ten attempts stops the start with one sentence, and nothing changes', async () => {
  const { dataDir, userId } = await aTriedPin();
  const whole = await contentsOf(dataDir);
  await restoreAttempts(dataDir);
  const edited = await contentsOf(dataDir);

  const starting = aService({ dataDir });

  await expect(starting).rejects.toThrow(StartupError);
  await expect(starting).rejects.toThrow(/journal-\d+\.log, byte 0: entry \d+ was not written/);
  expect(await contentsOf(dataDir)).toEqual(edited);
  for (const [name, text] of whole) await writeFile(join(dataDir, name), text, 'base64');
  expect(await attemptsOf(await aStarted({ dataDir }), userId)).toEqual(seven);
});

test('an edited state accepted by the operator leaves one attempt, and the console reports it from then on', async () => {
  const { dataDir, userId } = await aTriedPin();
  await restoreAttempts(dataDir);

  const accepted = await aStarted({ dataDir, acceptEditedState: true });

  expect(await attemptsOf(accepted, userId)).toEqual({ incorrectAttempts: 9, remainingAttempts: 1 });
  expect(await overviewOf(accepted)).toMatchObject(adoptedAs('edited'));
  await accepted.stop();
  expect((await readdir(join(dataDir, 'quarantine'))).join()).toContain('journal-');
  const again = await aStarted({ dataDir });
  expect(await overviewOf(again)).toMatchObject(adoptedAs('edited'));
});

test('an accepted state has a new encryption key, because the uses of the old one are unknown', async () => {
  const { dataDir } = await aTriedPin();
  const first = await aStarted({ dataDir });
  const before = await first.call('GET /api/security');
  expect((await first.call('GET /api/security')).body).toEqual(before.body);
  await first.stop();
  await restoreAttempts(dataDir);

  const accepted = await aStarted({ dataDir, acceptEditedState: true });

  const after = await accepted.call('GET /api/security');
  expect(after.status).toBe(200);
  expect(after.body).not.toEqual(before.body);
});

test('rejects a state without codes if the device key is stored elsewhere', async () => {
  const host = await aKeyElsewhere();
  const { dataDir } = await aTriedPin(host);
  await restoreAttempts(dataDir);
  await takeCodesAway(dataDir);

  const starting = aService({ dataDir }, host);

  await expect(starting).rejects.toThrow(/carries no authentication code/);
});

test('adopts a state without codes if its device key is present, with a persistent warning', async () => {
  const { dataDir, userId } = await aTriedPin();
  await takeCodesAway(dataDir);

  const adopted = await aStarted({ dataDir });

  expect(await attemptsOf(adopted, userId)).toEqual(seven);
  expect(await overviewOf(adopted)).toMatchObject(adoptedAs('old'));
  await adopted.stop();
  await restoreAttempts(dataDir);
  await expect(aService({ dataDir })).rejects.toThrow(StartupError);
});

test('the device key may move into the environment', async () => {
  const { dataDir, userId } = await aTriedPin();
  const secret = (await readFile(join(dataDir, 'device.key'))).toString('hex');
  await rm(join(dataDir, 'device.key'));
  const host = { deviceKeyStore: () => new DeviceKeySecret(secret) };

  const reopened = await aStarted({ dataDir }, host);

  expect(await attemptsOf(reopened, userId)).toEqual(seven);
  expect(await overviewOf(reopened)).toMatchObject({
    result: { deviceKey: { backend: 'environment' }, storage: { state: 'writing' } },
  });
});

test('rejects a different device key on start', async () => {
  const { dataDir } = await aTriedPin();
  const secret = randomBytes(32).toString('base64');
  const host = { deviceKeyStore: () => new DeviceKeySecret(secret) };

  await expect(aService({ dataDir }, host)).rejects.toThrow(/created with another device key/);
});
