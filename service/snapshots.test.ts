import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../test/values.ts';
import { aTerminal } from '../test/world/service.ts';
import { aRichWallet, aStarted, balanceOf, type Started, transferOf } from '../test/world/started-service.ts';
import type { Command } from './commands/command.ts';
import { reset } from './commands/command-table.ts';
import { restore } from './commands/files/backup.ts';
import { snapshot } from './commands/running/snapshot.ts';
import { snapshotSummary } from './model/installation/snapshot.ts';
import { chainState } from './model/transactions/chain-view.ts';

function send({ request }: Started, wallet: Parameters<typeof transferOf>[0]): Promise<unknown> {
  return request('POST /api/transactions/execute', z.unknown(), transferOf(wallet));
}

function takeSnapshot({ request }: Started, name: string) {
  return request('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name } });
}

/** The file in its own directory, with the device key next to it. */
async function restored({ dataDir }: Started, path: string): Promise<Started> {
  const elsewhere = await aFolder();
  await copyFile(join(dataDir, 'device.key'), join(elsewhere, 'device.key'));
  await run(restore, path, '--data-dir', elsewhere);
  return aStarted({ dataDir: elsewhere });
}

async function run(command: Command, ...argv: string[]): Promise<string[]> {
  const { terminal, printed } = aTerminal({ argv });
  await command(terminal);
  return printed;
}

test('a snapshot restores elsewhere to the records and the chain of its moment', async () => {
  const first = await aStarted();
  const rich = await aRichWallet(first);
  const richSnapshot = await takeSnapshot(first, 'rich');
  await send(first, rich);
  await first.request('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: rich.address, amount: '7' },
  });

  const second = await restored(first, richSnapshot.path);

  expect(richSnapshot.chains.find(({ secretType }) => secretType === 'MATIC')?.state).toBe('kept');
  expect(await balanceOf(second, rich)).toBe(105);
  expect(await balanceOf(first, rich)).toBeGreaterThan(111);
  const state = async ({ request }: Started) =>
    (await request('GET /_vaultdesk/chains', z.array(chainState))).find(({ secretType }) => secretType === 'MATIC')
      ?.contracts;
  expect(await state(second)).toEqual(await state(first));
  await send(second, rich);
}, 60_000);

const listed = z.array(z.object({ status: z.string(), nonce: z.int() }).loose());

test('snapshots under load restore to ledgers that equal their chains', async () => {
  const first = await aStarted();
  const rich = await aRichWallet(first);
  const snapshots = [];
  for (const name of ['one', 'two', 'three']) {
    const sending = Array.from({ length: 8 }, () => send(first, rich));
    await Promise.race(sending);
    snapshots.push(await takeSnapshot(first, name));
    await Promise.all(sending);
  }

  for (const { path } of snapshots) {
    const world = await restored(first, path);
    await world.request('POST /_vaultdesk/chains/MATIC/start', chainState);
    const listTransactions = () => world.request(`GET /_vaultdesk/transactions?walletId=${rich.id}&size=100`, listed);
    await expect
      .poll(async () => (await listTransactions()).every(({ status }) => status === 'SUCCEEDED'), { timeout: 20_000 })
      .toBe(true);
    const nonces = (await listTransactions()).map(({ nonce }) => nonce).sort((left, right) => left - right);
    expect(nonces).toEqual(nonces.map((_nonce, index) => index));
    expect(nonces.length).toBeGreaterThan(0);
    const cost = 105 - (await balanceOf(world, rich));
    expect(Math.floor(cost * 1_000)).toBe(nonces.length);
    await send(world, rich);
    await world.stop();
  }
}, 120_000);

test('the command takes a snapshot of the running service, and reports an invalid name', async () => {
  const { baseUrl, operatorToken, dataDir } = await aStarted();
  const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];

  expect(await run(snapshot, 'quiet', ...flags)).toEqual([
    expect.stringMatching(`^${join(dataDir, 'snapshots', 'quiet.snapshot')}: \\d+ records and 0 chains.$`),
  ]);
  await expect(run(snapshot, 'quiet', ...flags)).rejects.toThrow('A snapshot named quiet already exists');
  await expect(run(snapshot, '../quiet', ...flags)).rejects.toThrow('Use 1 to 64 letters');
  await expect(run(snapshot, ...flags)).rejects.toThrow('Missing name');
});

test('commands reset and restore the running service, and report how to undo it', async () => {
  const world = await aStarted();
  const flags = ['--base-url', world.baseUrl, '--operator-token', world.operatorToken];
  await world.request('POST /api/users', z.unknown(), { body: {} });
  await takeSnapshot(world, 'one-user');
  const users = () => world.request('GET /api/users', z.array(z.unknown()));

  const wasReset = await run(reset, ...flags);
  expect(await users()).toEqual([]);
  const wasRestored = await run(restore, 'one-user', ...flags);
  expect(await users()).toHaveLength(1);
  const undo = /restore (before-[\w.-]+)$/.exec(wasRestored.at(-1) ?? '')?.[1] ?? '';
  await run(restore, undo, ...flags);
  expect(await users()).toEqual([]);

  expect(wasReset[0]).toMatch(/^World 1, at \S+Z\. Undo: vaultdesk restore before-/);
  await expect(run(restore, 'none', ...flags)).rejects.toThrow('The snapshot none does not exist.');
  await expect(run(restore)).rejects.toThrow('Pass a file');
});
