import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aFolder } from '../test/values.ts';
import { createService } from './in-process.ts';
import { StartupError } from './model/kernel/results/reasons.ts';

test('a program starts the service without options, calls it, and nothing of it remains', async () => {
  const service = await createService();
  const { baseUrl, dataDir } = await service.start();

  const overTheNetwork = await fetch(`${baseUrl}/_vaultdesk/health`);
  const inside = await service.fetch(new Request(`${baseUrl}/_vaultdesk/health`));
  const wasThere = existsSync(dataDir);
  await service.stop();

  expect([overTheNetwork.status, inside.status]).toEqual([200, 200]);
  expect(wasThere).toBe(true);
  expect(existsSync(dataDir)).toBe(false);
});

test('writes no record to the disk without a data directory', async () => {
  const service = await createService({ logLevel: 'silent' });
  const { baseUrl, dataDir, operatorToken } = await service.start();
  const headers = { authorization: `Bearer ${operatorToken}` };
  const reset = new Request(`${baseUrl}/_vaultdesk/reset`, { method: 'POST', headers });
  const { status } = await service.fetch(reset);

  const files = readdirSync(dataDir);
  await service.stop();

  expect(status).toBe(200);
  expect(files.sort()).toEqual(['device.key', 'lock']);
});

test('keeps a given data directory, and applies the given options', async () => {
  const dataDir = await aFolder();
  const options = { dataDir, clientId: 'shop', clientSecret: 's'.repeat(16) };
  const service = await createService({ ...options, logLevel: undefined });
  const ready = await service.start();
  await service.stop();

  expect(ready).toMatchObject(options);
  expect(existsSync(dataDir)).toBe(true);
});

test.each<[string, object]>([
  ['prot', { prot: 1 }],
  ['port', { port: 70_000 }],
  ['clientSecret', { clientSecret: 'short' }],
  ['walletTypo', { settings: { walletTypo: 'x' } }],
])('names an invalid option: %s', async (name, options) => {
  const rejected = createService(options);

  await expect(rejected).rejects.toThrow(StartupError);
  await expect(rejected).rejects.toThrow(name);
});
