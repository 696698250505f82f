import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder, present } from '../test/values.ts';
import { codesIn } from '../test/world/call.ts';
import { aTerminal } from '../test/world/service.ts';
import { aRichWallet, aStarted, balanceOf, type Started, transferOf } from '../test/world/started-service.ts';
import type { Command } from './commands/command.ts';
import { restore } from './commands/files/backup.ts';
import { snapshot } from './commands/running/snapshot.ts';
import { overview } from './model/history/overview.ts';
import { portableSnapshot, snapshotSummary } from './model/installation/snapshot.ts';
import { secretTypes } from './model/kernel/secret-types.ts';

const passphrase = 'a passphrase of a test';
const anyValue = z.unknown();
const clientOf = z.object({ clientId: z.string(), clientSecret: z.string() });

async function sealSnapshot({ request }: Started, name: string) {
  await request('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name } });
  return request(`POST /_vaultdesk/snapshots/${name}/portable`, portableSnapshot, { body: { passphrase } });
}

async function openSnapshot({ request }: Started, { name, file }: z.infer<typeof portableSnapshot>) {
  await request('POST /_vaultdesk/snapshots/import', snapshotSummary, { body: { file, passphrase } });
  await request(`POST /_vaultdesk/snapshots/${name}/restore`, anyValue);
}

/** The status of a token request. */
async function authenticate({ http, tokenUrl }: Started, { clientId, clientSecret }: z.infer<typeof clientOf>) {
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const response = await http.fetch(new Request(tokenUrl, { method: 'POST', body: new URLSearchParams(fields) }));
  return response.status;
}

test('a world of 1,000 records and four chains opens on other installations, with its PINs and secrets', async () => {
  const first = await aStarted();
  const wallets = [];
  for (const secretType of secretTypes) wallets.push(await aRichWallet(first, secretType));
  const rich = present(wallets[secretTypes.indexOf('MATIC')]);
  const shop = await first.request('POST /_vaultdesk/applications', clientOf, { body: { name: 'Shop' } });
  await Promise.all(Array.from({ length: 900 }, () => first.request('POST /api/users', anyValue, { body: {} })));
  const portable = await sealSnapshot(first, 'rich-world');
  expect(portable.bytes).toBeLessThan(1024 ** 2);
  expect(/rich-world|secretType/.test(portable.file)).toBe(false);
  const second = await aStarted();

  const rejected = await second.call('POST /_vaultdesk/snapshots/import', {
    body: { file: portable.file, passphrase: 'another passphrase' },
  });
  await openSnapshot(second, portable);
  const original = await balanceOf(first, rich);
  await first.stop();

  expect(codesIn(rejected)).toEqual(['snapshot.passphrase-incorrect']);
  expect(await authenticate(second, shop)).toBe(200);
  const credentials = await second.request('POST /_vaultdesk/credentials', clientOf);
  expect(credentials.clientSecret).toBe(first.clientSecret);
  await second.stop();
  const restarted = await aStarted({ dataDir: second.dataDir });
  expect(await balanceOf(restarted, rich)).toBe(original);
  await restarted.request('POST /api/transactions/execute', anyValue, transferOf(rich));

  const third = await aStarted();
  await openSnapshot(third, await sealSnapshot(restarted, 'again'));
  const { request } = { ...third };
  await request('POST /_vaultdesk/reset', anyValue);
  expect(await authenticate(third, shop)).toBe(200);
}, 120_000);

test('commands write a portable file with a typed passphrase, and restore it in another service', async () => {
  const [first, second] = [await aStarted(), await aStarted()];
  await first.request('POST /api/users', anyValue, { body: {} });
  const file = join(await aFolder(), 'one-user.vaultdesk');
  const runOn = async ({ baseUrl, operatorToken }: Started, command: Command, argv: string[], typed = passphrase) => {
    const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];
    const { terminal, printed } = aTerminal({ argv: [...argv, ...flags], ask: async () => typed });
    await command(terminal);
    return printed;
  };

  const argv = ['one-user', '--portable', '--out', file];
  await expect(runOn(first, snapshot, argv, 'short')).rejects.toThrow('Use at least 12 characters');
  expect(await runOn(first, snapshot, argv)).toEqual([
    expect.stringContaining('one-user.snapshot'),
    expect.stringMatching(/one-user.vaultdesk: \d+ KiB, opens with the passphrase on any installation.$/),
  ]);
  await expect(runOn(first, snapshot, ['two', ...argv.slice(1)])).rejects.toThrow('already exists');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(runOn(second, restore, [file], 'another passphrase')).rejects.toThrow('The passphrase does not open');

  expect(await runOn(second, restore, [file])).toEqual([expect.stringMatching(/^World 1, at /)]);
  const { counts } = await second.request('GET /_vaultdesk/overview', overview);
  expect(counts.users).toBe(1);
  const config = { dataDir: await aFolder(), snapshotFile: file };
  const wrong = { promptPassphrase: async () => 'another passphrase' };
  await expect(aStarted(config, wrong)).rejects.toThrow('The passphrase does not open');
  const third = await aStarted(config, { promptPassphrase: async () => passphrase });
  expect((await third.request('GET /_vaultdesk/overview', overview)).counts.users).toBe(1);
}, 60_000);
