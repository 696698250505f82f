import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { aFolder } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { nodeFileSystem } from '../storage/files/node-file-system.ts';
import { createTokenConfirmation, type StoredSession, sessionFile } from './session-file.ts';

const test = base.extend('confirmation', () => aConfirmation());

const session: StoredSession = {
  id: '00000001-0000-4000-8000-000000000000',
  name: 'Firefox on Linux 0001',
  keyHash: 'a-hash',
  key: { point: 'a-point', origin: 'http://127.0.0.1:8787', listener: 'http://127.0.0.1:8787' },
  beganAt: '2030-01-01T00:00:00.000Z',
  lastSeenAt: '2030-01-01T00:00:00.000Z',
};

async function aFile() {
  const folder = await aFolder();
  const open = (key: Parameters<typeof sessionFile>[2] = fixedDeviceKey) => sessionFile(nodeFileSystem, folder, key);
  return { open, path: join(folder, 'sessions.json') };
}

test('restores stored sessions', async () => {
  const { open } = await aFile();
  expect(await open().load()).toEqual([]);

  await open().save([session]);

  expect(await open().load()).toEqual([session]);
});

test('sessions load again if their fields were written in another order', async () => {
  const { open } = await aFile();
  const { id, ...fields } = session;

  await open().save([{ ...fields, id }]);

  expect(await open().load()).toEqual([session]);
});

test.each([
  ['another public key', (text: string) => text.replace('"a-point"', '"another-point"')],
  ['a reverted end', (text: string) => text.replace(/,\s*"endedAt": "[^"]+"/, '')],
  ['a longer life', (text: string) => text.replace(/("beganAt": ")2030/, '$12031')],
  ['no MAC', (text: string) => text.replace(/"mac": "[^"]+"/, '"mac": ""')],
  ['half of it', (text: string) => text.slice(0, text.length / 2)],
])('ignores an edited file: %s', async (_, edit) => {
  const { open, path } = await aFile();
  await open().save([{ ...session, endedAt: '2030-01-02T00:00:00.000Z' }]);
  const text = await readFile(path, 'utf8');
  expect(edit(text)).not.toBe(text);

  await writeFile(path, edit(text));

  expect(await open().load()).toEqual([]);
});

test('ignores sessions under another device key', async () => {
  const { open } = await aFile();
  await open().save([session]);

  expect(await open({ mac: () => Buffer.alloc(32, 7) }).load()).toEqual([]);
});

const minute = 60_000;
const required = fail('console.confirmation-required', expect.any(String));
const incorrect = fail('operator-token.incorrect', expect.any(String));
const tooMany = fail('operator-token.too-many-attempts', expect.any(String));

function aConfirmation() {
  let now = 0;
  const { ensure, give } = createTokenConfirmation('the-token', { monotonicMillis: () => now });
  return {
    ensure: () => ensure('Show'),
    give: (token: string) => give?.(token),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('confirms nothing without the operator token', async ({ confirmation: { ensure, give } }) => {
  expect(await ensure()).toEqual(required);
  for (const token of ['', 'the-token ', 'the-toke', 'THE-TOKEN']) expect(give(token)).toEqual(incorrect);
  expect(await ensure()).toEqual(required);
});

test('the token confirms for five minutes', async ({ confirmation: { ensure, give, pass } }) => {
  expect(give('the-token')).toEqual(ok());
  pass(5 * minute - 1);
  expect(await ensure()).toEqual(ok());
  pass(1);
  expect(await ensure()).toEqual(required);
});

test('after five wrong tokens in a row, even the correct one is rejected for a minute', async () => {
  const { ensure, give, pass } = aConfirmation();
  for (let attempt = 1; attempt <= 5; attempt += 1) expect(give('wrong')).toEqual(incorrect);

  expect(give('the-token')).toEqual(tooMany);
  expect(await ensure()).toEqual(required);
  pass(minute);
  expect(give('the-token')).toEqual(ok());
});

test('a correct token restores all attempts', ({ confirmation: { give } }) => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(give('wrong')).toEqual(incorrect);
    expect(give('the-token')).toEqual(ok());
  }
});
