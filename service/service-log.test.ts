import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeWithPostgres, postgresOfTheFile } from '../test/postgres/postgres.ts';
import { aWorldIn } from '../test/storage/databases.ts';
import { call } from '../test/world/call.ts';
import { aService } from '../test/world/service.ts';
import { anInstance } from '../test/world/started-service.ts';
import { fieldsOf, parseJson } from './model/kernel/json.ts';

/** The texts that are written to standard error until the test ends. */
function standardError(): string[] {
  const texts: string[] = [];
  const { write } = fs;
  const spy = vi.spyOn(fs, 'write').mockImplementation((fd: number, ...rest: unknown[]) => {
    const [text, done] = [String(rest[0]), rest.at(-1)];
    if (fd !== 2 || typeof done !== 'function') return Reflect.apply(write, fs, [fd, ...rest]);
    texts.push(text);
    done(null, Buffer.byteLength(text), text);
  });
  onTestFinished(() => spy.mockRestore());
  return texts;
}

test('logs the start and the stop of the service and of each world as JSON lines', async () => {
  const texts = standardError();
  const service = await aService({ logLevel: 'info', logFormat: 'json' });
  const { baseUrl, operatorToken: token, dataDir } = await service.start();
  const send = (address: string, body?: object) => call(service.http, address, { baseUrl, token, body });

  await send('POST /_vaultdesk/worlds', { name: 'ci' });
  await send('POST /w/ci/_vaultdesk/reset');
  await send('DELETE /_vaultdesk/worlds/ci');
  await service.stop();

  const entries = texts.join('').trim().split('\n').map(parseJson);
  const at = { level: 'info', time: expect.any(String) };
  expect(entries).toEqual([
    { ...at, msg: 'world.opened', world: 'main' },
    { ...at, msg: 'service.started', version: '1.2.3', host: 'headless', baseUrl, dataDir },
    { ...at, msg: 'world.opened', world: 'ci' },
    { ...at, msg: 'world.replaced', world: 'ci', cause: 'reset', number: 1, undo: expect.any(String) },
    { ...at, msg: 'world.closed', world: 'ci' },
    { ...at, msg: 'service.stopping' },
    { ...at, msg: 'world.closed', world: 'main' },
    { ...at, msg: 'service.stopped' },
  ]);
});

test('logs unknown variables, as a warning if a known name is close', async () => {
  const texts = standardError();
  await aService({
    logLevel: 'info',
    logFormat: 'json',
    unknownVariables: [
      { name: 'VAULTDESK_PROT', suggestion: 'VAULTDESK_PORT' },
      { name: 'VAULTDESK_SHOP_NAME', suggestion: undefined },
    ],
  });

  const msg = 'config.variable-unknown';
  expect(texts.map(parseJson)).toMatchObject([
    { level: 'warn', msg, name: 'VAULTDESK_PROT', suggestion: 'VAULTDESK_PORT' },
    { level: 'info', msg, name: 'VAULTDESK_SHOP_NAME' },
  ]);
});

describeWithPostgres('an instance of a shared world', () => {
  const postgres = postgresOfTheFile();

  test('logs the start and the end of a database outage, without a request', async () => {
    const database = await postgres();
    const texts = standardError();
    const messages = () => texts.map((text) => fieldsOf(parseJson(text)).msg);
    const log = { logLevel: 'info', logFormat: 'json' } as const;
    await anInstance(aWorldIn(database.url), log);

    await database.kill();
    await expect.poll(messages, { timeout: 20_000 }).toContain('world.database-lost');
    await database.restart();
    await expect.poll(messages, { timeout: 20_000 }).toContain('world.database-restored');

    expect(messages().slice(0, 3)).toEqual(['world.lease-gained', 'world.opened', 'service.started']);
    expect(messages().filter((message) => message === 'world.database-lost')).toHaveLength(1);
  });
});
