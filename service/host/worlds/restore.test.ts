import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { present } from '../../../test/values.ts';
import { codesIn } from '../../../test/world/call.ts';
import { aRichWallet, aStarted, balanceOf, type Started, transferOf } from '../../../test/world/started-service.ts';
import { clockView } from '../../model/installation/clock.ts';
import { snapshotSummary } from '../../model/installation/snapshot.ts';
import { replacedWorld } from '../../model/installation/world.ts';

const test = base.extend('world', () => aStarted());

const listedChains = z.array(z.looseObject({ secretType: z.string(), state: z.string() }));

function createSnapshot({ request }: Started, name: string) {
  return request('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name } });
}

function restore({ request }: Started, name: string) {
  return request(`POST /_vaultdesk/snapshots/${name}/restore`, replacedWorld);
}

test('restores a snapshot, then another one, and the first again', async ({ world }) => {
  const wallet = await aRichWallet(world);
  await createSnapshot(world, 'rich');
  await world.request('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: wallet.address, amount: '7' },
  });
  await world.request('POST /api/transactions/execute', z.unknown(), transferOf(wallet));
  await expect.poll(() => balanceOf(world, wallet)).toBeLessThan(112);
  await createSnapshot(world, 'richer');
  const richBalance = await balanceOf(world, wallet);

  const replaced = await restore(world, 'rich');
  expect(replaced).toMatchObject({ world: 1 });
  expect(await balanceOf(world, wallet)).toBe(105);
  await world.request('POST /api/transactions/execute', z.unknown(), transferOf(wallet));
  await expect.poll(() => balanceOf(world, wallet)).toBeLessThan(105);

  await restore(world, 'richer');
  expect(await balanceOf(world, wallet)).toBe(richBalance);
  await restore(world, 'rich');
  expect(await balanceOf(world, wallet)).toBe(105);
  await restore(world, replaced.undo);
  expect(await balanceOf(world, wallet)).toBe(richBalance);
}, 60_000);

test('awake chains stay awake over restores, at the same address', async ({ world }) => {
  const wallet = await aRichWallet(world);
  const matic = async () => {
    const chains = await world.request('GET /_vaultdesk/chains', listedChains);
    return chains.find(({ secretType }) => secretType === 'MATIC');
  };
  // A manual change may not be saved yet; the first restore then reads the file.
  await createSnapshot(world, 'rich');
  await restore(world, 'rich');
  await balanceOf(world, wallet);
  const before = await matic();
  expect(before).toMatchObject({ state: 'running' });

  for (let time = 0; time < 3; time += 1) {
    await world.request('POST /api/transactions/execute', z.unknown(), transferOf(wallet));
    await expect.poll(() => balanceOf(world, wallet)).toBeLessThan(105);
    await restore(world, 'rich');

    expect(await matic()).toEqual(before);
    expect(await balanceOf(world, wallet)).toBe(105);
  }
}, 60_000);

test('a reset leaves an empty world with the same callers, and can be undone', async ({ world }) => {
  const wallet = await aRichWallet(world);

  const { undo } = await world.request('POST /_vaultdesk/reset', replacedWorld);

  const users = () => world.request('GET /api/users', z.array(z.unknown()));
  expect(await users()).toEqual([]);
  const secondWallet = await aRichWallet(world);
  expect(await balanceOf(world, secondWallet)).toBe(105);

  await restore(world, undo);
  expect(await users()).toHaveLength(1);
  expect(await balanceOf(world, wallet)).toBe(105);
}, 60_000);

test('a restored world survives a restart, its clock at the time of the snapshot', async () => {
  const first = await aStarted();
  const wallet = await aRichWallet(first);
  await first.request('POST /_vaultdesk/clock/freeze', clockView);
  const { at } = await createSnapshot(first, 'rich');
  await first.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 86_400 } });
  await first.request('POST /_vaultdesk/faucet', z.unknown(), {
    body: { secretType: 'MATIC', address: wallet.address, amount: '7' },
  });

  const replaced = await restore(first, 'rich');
  expect(replaced.at).toBe(at);
  await first.stop();

  const second = await aStarted({ dataDir: first.dataDir });
  expect(await second.request('GET /_vaultdesk/clock', clockView)).toMatchObject({ now: at, state: 'frozen' });
  expect(await balanceOf(second, wallet)).toBe(105);
}, 60_000);

test('a token issued at a time that a restore reverted is invalid, an earlier one stays valid', async () => {
  const first = await aStarted();
  await first.request('POST /_vaultdesk/clock/freeze', clockView);
  await createSnapshot(first, 'start');
  await first.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 86_400 } });
  const { access_token: token } = await first.http
    .fetch(
      new Request(first.tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: first.clientId,
          client_secret: first.clientSecret,
        }),
      }),
    )
    .then(async (response) => z.object({ access_token: z.string() }).parse(await response.json()));
  const statusWith = async (options = {}) => (await first.call('GET /api/users', options)).status;
  expect(await statusWith({ token })).toBe(200);

  await restore(first, 'start');

  const response = await first.call('GET /api/users', { token });
  expect([response.status, codesIn(response)]).toEqual([401, ['token.invalid']]);
  expect(await statusWith()).toBe(200);
}, 60_000);

test('in-flight requests end with the world, and later ones get the response of the new world', async ({ world }) => {
  await createSnapshot(world, 'empty');
  await world.request('PUT /_vaultdesk/faults/slow', z.unknown(), {
    body: { where: { operations: ['users.create'] }, effect: { kind: 'delay', milliseconds: 30_000 } },
  });
  const interrupted = world.call('POST /api/users', { body: {} });
  await expect
    .poll(() => world.request('GET /_vaultdesk/faults', z.unknown()).then(JSON.stringify))
    .toContain('"hits":1');

  const restores = [restore(world, 'empty'), restore(world, 'empty')];
  const pending = Array.from({ length: 20 }, () => world.call('GET /_vaultdesk/overview'));

  const numbers = (await Promise.all(restores)).map((replaced) => replaced.world);
  expect(numbers.sort()).toEqual([1, 2]);
  expect(codesIn(await interrupted)).toEqual(['world.restored']);
  for (const response of await Promise.all(pending))
    if (response.status !== 200) expect(codesIn(response)).toEqual(['world.restored']);
  expect(await world.request('GET /api/users', z.array(z.unknown()))).toEqual([]);
}, 60_000);

test('imports and restores a downloaded file, and notes each action in a continuous log', async ({ world }) => {
  await world.request('POST /api/users', z.unknown(), { body: {} });
  await createSnapshot(world, 'one-user');
  const { text: file } = await world.call('GET /_vaultdesk/snapshots/one-user/file');
  await world.call('DELETE /_vaultdesk/snapshots/one-user');
  await world.request('POST /_vaultdesk/reset', replacedWorld);

  await world.request('POST /_vaultdesk/snapshots/import', snapshotSummary, { body: { file } });
  await restore(world, 'one-user');

  expect(await world.request('GET /api/users', z.array(z.unknown()))).toHaveLength(1);
  const entries = await world.request('GET /_vaultdesk/audit', z.array(z.looseObject({ act: z.string() })));
  expect(entries.map(({ act }) => act).slice(0, 5)).toEqual([
    'snapshots.restore',
    'snapshots.import',
    'snapshots.reset',
    'snapshots.delete',
    'snapshots.create',
  ]);
  const response = await world.call('POST /_vaultdesk/snapshots/import', {
    token: 'nobody',
    rawBody: 'x'.repeat(3_000_000),
  });
  expect(codesIn(response)).toEqual(['operator-token.required']);
}, 60_000);

test('refuses to restore a world with an external node', async () => {
  const world = await aStarted({ chains: { MATIC: { rpcUrl: 'http://127.0.0.1:9' } } });
  await createSnapshot(world, 'mixed');

  for (const path of ['snapshots/mixed/restore', 'reset']) {
    const response = await world.call(`POST /_vaultdesk/${path}`);
    expect(codesIn(response)).toEqual(['world.external']);
    expect(response.text).toContain('Polygon is an external node');
  }
  expect(await world.request('GET /_vaultdesk/snapshots', z.array(snapshotSummary))).toHaveLength(1);
});

test('a snapshot restores used attempts, and the list retains ten automatic snapshots', async ({ world }) => {
  const withMethods = z.object({
    signingMethods: z.array(z.looseObject({ id: z.string(), remainingAttempts: z.int() })),
  });
  const created = await world.request('POST /api/users', withMethods.extend({ id: z.string() }), {
    body: { signingMethod: { type: 'PIN', value: '123456' } },
  });
  const method = present(created.signingMethods[0]);
  await createSnapshot(world, 'fresh');
  await world.call('POST /api/wallets', {
    body: { userId: created.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${method.id}:999999` },
  });
  const remainingAttempts = async () =>
    (await world.request(`GET /api/users/${created.id}`, withMethods)).signingMethods[0]?.remainingAttempts;
  expect(await remainingAttempts()).toBe(method.remainingAttempts - 1);

  for (let time = 0; time < 12; time += 1) await restore(world, 'fresh');

  expect(await remainingAttempts()).toBe(method.remainingAttempts);
  const snapshots = await world.request('GET /_vaultdesk/snapshots', z.array(snapshotSummary));
  expect(snapshots.filter(({ before }) => before === 'restore')).toHaveLength(10);
  expect(snapshots.find(({ before }) => before === 'restore')?.parent).toBe('fresh');
}, 60_000);

const transactions = z.array(z.object({ status: z.string(), nonce: z.int() }).loose());

test('the ledger equals the chain after restores in the middle of transfers', async ({ world }) => {
  const wallet = await aRichWallet(world);
  const sendAll = () =>
    Array.from({ length: 6 }, () => world.call('POST /api/transactions/execute', transferOf(wallet)));
  const first = sendAll();
  await Promise.race(first);
  await createSnapshot(world, 'busy');
  await Promise.all(first);

  for (let time = 0; time < 4; time += 1) {
    const sending = sendAll();
    await Promise.race(sending);
    await restore(world, 'busy');
    await Promise.all(sending);
  }

  const readTransactions = () =>
    world.request(`GET /_vaultdesk/transactions?walletId=${wallet.id}&size=100`, transactions);
  await expect
    .poll(async () => (await readTransactions()).every(({ status }) => status === 'SUCCEEDED'), { timeout: 30_000 })
    .toBe(true);
  const nonces = (await readTransactions()).map(({ nonce }) => nonce).sort((left, right) => left - right);
  expect(nonces).toEqual(nonces.map((_nonce, index) => index));
  expect(Math.floor((105 - (await balanceOf(world, wallet))) * 1_000)).toBe(nonces.length);
}, 120_000);
