import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../test/values.ts';
import { call } from '../test/world/call.ts';
import { aConfig, aHost, aService } from '../test/world/service.ts';
import { aStarted } from '../test/world/started-service.ts';
import type { ServiceConfig } from './host/config.ts';
import { createService } from './index.ts';
import { attention } from './model/history/attention.ts';
import { StartupError } from './model/kernel/results/reasons.ts';
import { DeviceKeyFile } from './platform/vault/device-key-file.ts';

test('the ready line has everything that a caller needs', async () => {
  const service = await aService();

  const ready = await service.start();

  expect(ready).toEqual({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    marketUrl: `${ready.baseUrl}/market`,
    tokenUrl: `${ready.baseUrl}/oauth/token`,
    consoleUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/console\/enter#key=[\w-]+$/),
    clientId: 'my-first-application',
    clientSecret: expect.stringMatching(/^vd_sk_/),
    operatorToken: expect.stringMatching(/^vd_op_/),
    dataDir: service.dataDir,
    deviceKey: expect.stringContaining('stored with the data'),
  });
});

test('data and client secret survive a restart, and tokens and operator token are new', async () => {
  // In a world that others serve too, these belong to the world.
  const inFiles = { database: undefined };
  const first = await aStarted(inFiles);
  const { id } = await first.request('POST /api/users', z.object({ id: z.string() }));
  await first.stop();

  const second = await aStarted({ dataDir: first.dataDir, ...inFiles });

  expect(second).toMatchObject({ clientId: first.clientId, clientSecret: first.clientSecret });
  expect(second.operatorToken).not.toBe(first.operatorToken);
  expect((await second.call(`GET /api/users/${id}`, { token: first.token })).status).toBe(401);
  expect((await second.call(`GET /api/users/${id}`)).status).toBe(200);
});

test('rejects a second service on the same data directory, and the first one continues', async () => {
  const first = await aStarted();

  const second = createService(aConfig(first.dataDir), aHost());

  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(`in use by process ${process.pid}`);
  expect((await first.call('GET /_vaultdesk/health')).status).toBe(200);
});

test('a service that cannot listen releases the data directory', async () => {
  const usedPort = Number(new URL((await (await aService()).start()).baseUrl).port);
  const dataDir = await aFolder();
  const creating = createService(aConfig(dataDir, { port: usedPort }), aHost());

  await expect(creating).rejects.toThrow(`Port ${usedPort} of 127.0.0.1 is in use`);

  await (await aService({ dataDir })).start();
});

test('reports to its host how many items need attention', async () => {
  const rpcUrl = `http://127.0.0.1:${await aFreePort()}`;
  const { request, countAttention } = await aStarted({ chains: { MATIC: { rpcUrl, chainId: 80_002 } } });
  const { counts } = await request('GET /_vaultdesk/attention', attention);

  expect(counts.bad + counts.warn).toBeGreaterThan(0);
  expect(await countAttention()).toBe(counts.bad + counts.warn);
});

/** A port without a listener. */
async function aFreePort(): Promise<number> {
  const service = await aService();
  const { baseUrl } = await service.start();
  await service.stop();
  return Number(new URL(baseUrl).port);
}

test('a service reports that it is opening its state, and serves all requests once started', async () => {
  const port = await aFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const whileOpening: Response[] = [];
  class AskingStore extends DeviceKeyFile {
    override async load() {
      for (const path of ['/_vaultdesk/health', '/api/users']) whileOpening.push(await fetch(`${baseUrl}${path}`));
      return super.load();
    }
  }

  const service = await aService({ port }, { deviceKeyStore: (dataDir) => new AskingStore(dataDir) });
  const created = await fetch(`${baseUrl}/_vaultdesk/health`);
  await service.start();

  expect(whileOpening.map(({ status }) => status)).toEqual([503, 503]);
  expect(created.status).toBe(503);
  expect((await fetch(`${baseUrl}/_vaultdesk/health`)).status).toBe(200);
});

test('a data directory that cannot be opened ends the listener, and is released unchanged', async () => {
  const [port, dataDir] = [await aFreePort(), await aFolder()];
  await writeFile(join(dataDir, 'thesis.txt'), '');

  for (const _time of [1, 2])
    await expect(createService(aConfig(dataDir, { port }), aHost())).rejects.toThrow(/contains other files/);

  await expect(fetch(`http://127.0.0.1:${port}/_vaultdesk/health`)).rejects.toThrow();
  expect(await readdir(dataDir)).toEqual(['thesis.txt']);
});

/** The files in a folder that this process has open. Linux only. */
async function openFilesIn(folder: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((file) => file.startsWith(folder));
}

test.skipIf(process.platform !== 'linux').each<[reason: string, fields: Partial<ServiceConfig>]>([
  ['a client id of another application', { clientId: 'other-application' }],
  ['an invalid fault rule', { faults: { scenarios: ['unknown'], rules: [] } }],
])('a start that fails because of %s closes all its files', async (_reason, fields) => {
  const inFiles = { dataDir: await aFolder(), database: undefined };
  const first = await aStarted(inFiles);
  const body = { name: 'Other', clientId: 'other-application' };
  await first.request('POST /_vaultdesk/applications', z.unknown(), { body });
  await first.stop();

  for (const _time of [1, 2, 3])
    await expect(createService(aConfig(inFiles.dataDir, fields), aHost())).rejects.toThrow(StartupError);

  expect(await openFilesIn(inFiles.dataDir)).toEqual([]);
});

test('a stopped service responds no longer, its port is free, and it can be stopped again', async () => {
  const service = await aService();
  const { baseUrl } = await service.start();
  expect((await fetch(`${baseUrl}/_vaultdesk/health`)).status).toBe(200);

  await Promise.all([service.stop(), service.stop()]);
  await service.stop();

  await expect(fetch(`${baseUrl}/_vaultdesk/health`)).rejects.toThrow();
});

test('the desktop names its own window, and serves no console on the listener', async () => {
  const service = await aService({}, { kind: 'desktop' });
  const ready = await service.start();

  expect(ready.consoleUrl).toBe('app://console/');
  expect((await fetch(`${ready.baseUrl}/console/`)).status).toBe(404);
  const health = await call(service.console, 'GET /trpc/system.health', { baseUrl: 'app://console' });
  expect(health.status).toBe(200);
});
