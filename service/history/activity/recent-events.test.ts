import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { namedOperations } from '../../api/operations/index.ts';
import { listedAuditEntry } from '../../model/history/audit-entry.ts';
import { recentEvent } from '../../model/history/recent-event.ts';
import { eventSentence, otherActions, sentences } from './event-sentences.ts';
import { readOperations } from './recent-events.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const recent = async () =>
  resultIn(await call(world.http, 'GET /_vaultdesk/recent-events', { token: operatorToken }), z.array(recentEvent));

test('lists changes newest first, without reads', async () => {
  await call(world.http, 'POST /_vaultdesk/clock/freeze', { token: operatorToken, body: {} });
  await call(world.http, 'GET /_vaultdesk/clock', { token: operatorToken });

  const [newest] = await recent();

  expect(newest).toMatchObject({ operation: 'clock.freeze', status: 200, count: 1 });
});

test('omits operations that change nothing and calls that send another request', async () => {
  const readsByBody = namedOperations().filter(
    ({ operation: { kind, isReadOnly, route } }) => route.method !== 'GET' && (kind === 'query' || isReadOnly),
  );
  expect(readsByBody.map(({ name }) => name).toSorted()).toEqual(readOperations);

  const inspection = { content: { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'hi' } };
  const sent = { method: 'POST', path: '/_vaultdesk/clock/freeze', headers: {}, body: '{}' };
  const read = await call(world.http, 'POST /_vaultdesk/signatures/inspection', {
    token: operatorToken,
    body: inspection,
  });
  const send = await call(world.http, 'POST /_vaultdesk/requests', { token: operatorToken, body: sent });

  expect([read.status, send.status]).toEqual([200, 200]);
  expect((await recent()).map(({ operation }) => operation)).not.toContain('signatures.inspect');
  expect((await recent()).map(({ operation }) => operation)).not.toContain('requests.send');
});

test('each operation that changes data has a sentence, and each sentence an operation', () => {
  const changes = namedOperations().filter(({ operation }) => operation.kind === 'mutation' && !operation.isReadOnly);
  const withoutSentence = changes.filter(({ name }) => eventSentence(name) === undefined);
  const known = [...changes.map(({ name }) => name), ...Object.keys(otherActions)];

  expect(withoutSentence.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(sentences).filter((action) => !known.includes(action))).toEqual([]);
});

test('names a deleted user, and the amount and receiver of a deposit', async () => {
  const { http, marketUser } = world;
  const action = (operation: Parameters<typeof call>[1], body?: object) =>
    call(http, operation, { token: operatorToken, ...(body && { body }) });
  const { id } = resultIn(
    await call(http, 'POST /api/users', { token: world.token, body: { reference: 'Grace' } }),
    z.object({ id: z.string() }),
  );
  const deleted = await call(world.console, 'POST /trpc/users.delete', {
    baseUrl: 'app://console',
    body: { userId: id },
  });
  expect([deleted.status, (await recent())[0]?.title]).toEqual([200, 'user Grace deleted']);
  const [entry] = resultIn(await action('GET /_vaultdesk/audit'), z.array(listedAuditEntry));
  expect(entry).toMatchObject({ title: 'User deleted', before: { name: 'Grace' }, names: { [id]: 'Grace' } });

  const linus = await call(http, 'POST /api/users', { token: world.token, body: { reference: 'Linus' } });
  const { id: ofLinus } = resultIn(linus, z.object({ id: z.string() }));
  await call(http, `DELETE /api/users/${ofLinus}`, { token: world.token });
  expect((await recent())[0]?.title).toBe('user Linus deleted');

  const deposit = await action(`POST /_vaultdesk/market/users/${marketUser.userId}/deposit`, {
    chain: 'MATIC',
    amount: '5',
  });
  expect([deposit.status, (await recent())[0]?.title]).toEqual([
    200,
    expect.stringMatching(/^5 USDC deposited for \w/),
  ]);
});

test('counts equal failures as one event, also between others, and names their record if they have the same', async () => {
  const { owner, http, token, marketUser } = world;
  for (const walletId of [owner.wallet.id, owner.user.id, owner.wallet.id, owner.wallet.id, marketUser.userId]) {
    const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'hi' };
    const headers = { 'signing-method': `${owner.credential.id}:000000` };
    await call(http, 'POST /api/signatures', { token, headers, body: { signatureRequest } });
  }

  const [unknown, wrong] = await recent();

  expect(unknown).toMatchObject({ title: 'Sign message or typed data failed', code: 'wallet.not-found', count: 2 });
  expect(unknown).not.toHaveProperty('subject');
  expect(wrong).toMatchObject({ status: 403, count: 3, subject: { type: 'wallet', name: 'Main wallet' } });
});

test('names a created record, and omits calls that only give access', async () => {
  const body = { reference: 'Ada', signingMethod: { type: 'PIN', value: '294817' } };
  await call(world.http, 'POST /api/users', { token: world.token, body });
  for (const path of ['console-links', 'first-steps/token'])
    expect((await call(world.http, `POST /_vaultdesk/${path}`, { token: operatorToken, body: {} })).status).toBe(200);

  const [newest] = await recent();

  expect(newest).toMatchObject({ operation: 'users.create', subject: { type: 'user', name: 'Ada' } });
});

test('joins equal creations, and names the newest records', async () => {
  const create = (reference: string) =>
    call(world.http, 'POST /api/users', { token: world.token, body: { reference } });
  for (const reference of ['Bo', 'Chen', 'Dana', 'Ebba']) await create(reference);

  const [newest] = await recent();

  expect(newest).toMatchObject({
    count: 5,
    title: '5 users created',
    newest: [{ name: 'Ebba' }, { name: 'Dana' }, { name: 'Chen' }],
  });
  expect(newest).not.toHaveProperty('subject');
});

test.each([
  ['POST /_vaultdesk/snapshots', { name: 'nightly' }, 'snapshot nightly created'],
  ['DELETE /_vaultdesk/snapshots/nightly', undefined, 'snapshot nightly deleted'],
  ['POST /_vaultdesk/worlds', { name: 'checkout' }, 'world checkout created'],
  ['DELETE /_vaultdesk/worlds/checkout', undefined, 'world checkout ended'],
  ['PUT /_vaultdesk/faults/slow', { effect: { kind: 'refuse', status: 503 } }, 'fault rule slow enabled'],
  ['POST /_vaultdesk/faults/scenarios/flaky-network', {}, 'fault scenario flaky-network started'],
  ['DELETE /_vaultdesk/faults', undefined, 'all fault rules cleared'],
  ['POST /_vaultdesk/chains/MATIC/start', {}, 'chain MATIC started'],
  [
    'PATCH /_vaultdesk/settings/walletType',
    { value: 'API_WALLET' },
    'setting Type of new wallets changed from THREEWAY_SHARED to API_WALLET',
  ],
  [
    'PATCH /_vaultdesk/settings/walletType',
    { value: 'API_WALLET' },
    'setting Type of new wallets changed to API_WALLET',
  ],
  ['POST /_vaultdesk/clock', { seconds: 93_600 }, 'clock advanced by 1 d 2 h'],
  ['POST /_vaultdesk/clock/freeze', {}, 'clock frozen'],
  ['POST /_vaultdesk/seeds', { seed: 'auctions', wait: true }, 'seed auctions loaded'],
] as const)('names what %s affected', async (operation, body, title) => {
  const { status } = await call(world.http, operation, { token: operatorToken, ...(body && { body }) });

  expect([status, (await recent())[0]]).toMatchObject([200, { title }]);
});

test('names joined creations of worlds, and the rejected field of a call', async () => {
  for (const name of ['a', 'b', 'c', 'd'])
    await call(world.http, 'POST /_vaultdesk/worlds', { token: operatorToken, body: { name: `login-${name}` } });
  expect((await recent())[0]).toMatchObject({ title: '4 worlds created: login-d, login-c, login-b, 1 more' });

  await call(world.http, 'POST /_vaultdesk/clock', { token: operatorToken, body: { seconds: 'soon' } });
  expect((await recent())[0]).toMatchObject({ status: 400, code: 'input.invalid', field: 'seconds' });
});

test('reports why a retried mint failed again', async () => {
  const { storage } = world.ports;
  const type = aTokenType();
  const mint = aTokenMint({ status: 'FAILED', reason: 'No gas.', collectionId: type.collectionId });
  await storage.change(({ tokenTypes, tokenMints }) => {
    tokenTypes.put(type);
    tokenMints.put(mint);
  });
  await call(world.http, `POST /_vaultdesk/tokens/mints/${mint.id}/retrying`, { token: operatorToken });
  expect((await recent())[0]).not.toHaveProperty('failed');

  await storage.change(({ tokenMints }) => tokenMints.put({ ...mint, reason: 'It reverted.' }));

  expect((await recent())[0]).toMatchObject({ operation: 'tokenMints.retry', status: 200, failed: 'It reverted.' });
});

test('names what a clock change ran', async () => {
  const change = (operation: Parameters<typeof call>[1], body: object) =>
    call(world.http, operation, { token: operatorToken, body });
  await change('POST /_vaultdesk/seeds', { seed: 'auctions', wait: true });

  await change('POST /_vaultdesk/clock', { seconds: 864_000 });

  expect((await recent())[0]?.effects).toContainEqual({ name: 'ended auction', count: expect.any(Number) });
});

test('lists calls that a fault rule rejects', async () => {
  await call(world.http, 'PUT /_vaultdesk/faults/busy', {
    token: operatorToken,
    body: { where: { operations: ['users.create'] }, when: { every: 1 }, effect: { kind: 'refuse', status: 503 } },
  });
  const { status } = await call(world.http, 'POST /api/users', { token: world.token, body: {} });
  expect(status).toBe(503);

  const [newest] = await recent();

  expect(newest).toMatchObject({ operation: 'users.create', status: 503, code: 'fault.injected' });
});
