import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { aFolder, present } from '../../../test/values.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aService } from '../../../test/world/service.ts';
import { restore } from '../../commands/files/backup.ts';
import { auditEntry } from '../../model/history/audit-entry.ts';
import { checkExport } from './audit-log.ts';

const test = base.extend('first', () => aRunningService());

async function aRunningService(config: Parameters<typeof aService>[0] = {}) {
  const service = await aService(config);
  const { baseUrl, operatorToken: token } = await service.start();
  const act = (address: string, body: object = {}) => call(service.http, address, { baseUrl, token, body });
  const get = (address: string) => call(service.http, address, { baseUrl, token });
  const acts = async () => resultIn(await get('GET /_vaultdesk/audit'), z.array(auditEntry)).map((line) => line.act);
  return { ...service, act, get, acts };
}

const backup = z.object({ name: z.string(), path: z.string() });

test('a restored backup does not replace the log, which records the restore', async ({ first: { act, get, acts } }) => {
  const { name } = resultIn(await act('POST /_vaultdesk/backups'), backup);
  await act('PATCH /_vaultdesk/settings/walletType', { value: 'API_WALLET' });

  expect((await act(`POST /_vaultdesk/backups/${name}/restore`)).status).toBe(200);

  expect(await acts()).toEqual(['system.restoreBackup', 'settings.change', 'system.createBackup']);
  const settings = await get('GET /_vaultdesk/settings');
  expect(settings.body).toMatchObject({
    result: {
      settings: expect.arrayContaining([expect.objectContaining({ key: 'walletType', value: 'THREEWAY_SHARED' })]),
    },
  });
  expect(checkExport((await get('GET /_vaultdesk/audit/export')).text).state).toBe('whole');
});

test('a backup restored elsewhere brings its log, which continues with the restore', async ({ first }) => {
  await first.act('POST /_vaultdesk/clock', { seconds: 60 });
  const { path } = resultIn(await first.act('POST /_vaultdesk/backups'), backup);
  await first.stop();
  const elsewhere = await aFolder();
  await copyFile(join(first.dataDir, 'device.key'), join(elsewhere, 'device.key'));
  await restore({
    argv: [path, '--data-dir', elsewhere],
    environment: {},
    print: () => undefined,
    warn: () => {},
    ask: async () => '',
    untilSignal: async () => undefined,
    endWith: () => undefined,
  });

  const second = await aRunningService({ dataDir: elsewhere });

  expect((await second.acts()).slice(0, 2)).toEqual(['command.restore', 'clock.advance']);
  const { text } = await second.get('GET /_vaultdesk/audit/export');
  expect(checkExport(text).state).toBe('whole');
});

test('an entry edited on disk prevents the next start', async ({ first }) => {
  await first.act('POST /_vaultdesk/clock', { seconds: 60 });
  await first.stop();
  const names = await readdir(first.dataDir, { recursive: true });
  const texts = await Promise.all(
    names.map(async (name) => {
      const path = join(first.dataDir, name);
      return { path, text: await readFile(path, 'utf8').catch(() => '') };
    }),
  );
  const { path, text } = present(texts.find((file) => file.text.includes('clock.advance')));

  await writeFile(path, text.replace('clock.advance', 'clock.adwance'));

  await expect(aService({ dataDir: first.dataDir })).rejects.toThrow(/edited|damaged/);
});

test('a start without the device key is logged', async ({ first }) => {
  await first.act('POST /_vaultdesk/clock', { seconds: 60 });
  await first.stop();
  const keyPath = join(first.dataDir, 'device.key');
  const key = await readFile(keyPath, 'utf8');
  await writeFile(
    keyPath,
    key.replace(/[0-9a-f]/g, (digit) => (digit === 'a' ? 'b' : 'a')),
  );

  const second = await aRunningService({ dataDir: first.dataDir, replaceDeviceKey: true });

  expect((await second.acts())[0]).toBe('start.replace-device-key');
});
