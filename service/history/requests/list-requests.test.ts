import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { asOperator, clientSecret } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { requestPage, requestRecord } from '../../model/history/request-record.ts';
import { statisticsOperations } from '../statistics/statistics.operations.ts';

const test = base.extend('world', () => aWorld());

const list = async ({ http }: World, query = '') =>
  resultIn(await call(http, `GET /_vaultdesk/requests${query}`, { token: operatorToken }), requestPage);
const get = async ({ http }: World, id: string) =>
  resultIn(await call(http, `GET /_vaultdesk/requests/${id}`, { token: operatorToken }), requestRecord);

test('logs a call under the id of its response, with its caller and status', async ({ world }) => {
  const { http, token, owner, application } = world;

  const response = await call(http, `GET /api/wallets/${owner.wallet.id}?shade=blue`, { token });

  const [newest] = (await list(world)).items;
  expect(newest).toMatchObject({
    id: response.headers.get('x-request-id'),
    surface: 'api',
    caller: 'application',
    applicationId: application.id,
    method: 'GET',
    path: `/api/wallets/${owner.wallet.id}`,
    operation: 'wallets.get',
    profile: 'contract',
    status: 200,
    ignoredParameters: [],
    failures: [],
  });
  const record = await get(world, newest?.id ?? '');
  expect(record.request.headers.authorization).toBe('Bearer ••••••');
  expect(record.request.masked).toEqual(['headers.authorization', 'query']);
  expect(record.request.omitted).toEqual([{ place: 'query', type: 'unnamed field', length: 9 }]);
  expect(record.answer.body?.text).toBe(response.text);
});

test('logs a token call with its application, as its caller only if the secret is correct', async ({ world }) => {
  const { application } = world;
  for (const [client_id, client_secret] of [
    [application.clientId, clientSecret],
    [application.clientId, 'wrong'],
    ['unknown', clientSecret],
  ] as const)
    await call(world.http, 'POST /oauth/token', {
      rawBody: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  const [unknown, wrong, correct] = (await list(world)).items;
  expect(correct).toMatchObject({ status: 200, caller: 'application', applicationId: application.id });
  expect(wrong).toMatchObject({ status: 401, caller: 'anonymous', applicationId: application.id });
  expect(unknown).toMatchObject({ status: 401, caller: 'anonymous' });
  expect(unknown?.applicationId).toBeUndefined();
  expect(JSON.stringify(await get(world, correct?.id ?? ''))).not.toContain(clientSecret);
});

test.each([
  ['of an application', 'application', ({ token }: World) => token],
  ['of the operator', 'operator', () => operatorToken],
  ['that is invalid', 'anonymous', () => 'a.b.c'],
] as const)('logs the caller of an unknown path with a token %s', async (_, caller, tokenOf) => {
  const world = await aWorld();

  await call(world.http, 'GET /api/nothing', { token: tokenOf(world) });

  expect((await list(world)).items[0]).toMatchObject({ status: 404, caller });
});

test('names the record that a call concerns, except for another application', async ({ world }) => {
  const { http, owner } = world;
  for (const token of [world.token, world.otherToken]) await call(http, `GET /api/users/${owner.user.id}`, { token });

  const [foreign, own] = (await list(world)).items;
  expect(own?.subject).toEqual({ type: 'user', id: owner.user.id, name: 'Ada Lovelace' });
  expect(foreign?.subject).toBeUndefined();
});

test('shows the name in a path or body of a call without a record, but no value that is not stored', async ({
  world,
}) => {
  const { http, token } = world;
  const name = 'worker-7';
  await call(http, 'POST /api/users', { token, body: { reference: 'ada-7', pin: '294817' } });
  await call(http, 'POST /_vaultdesk/worlds', {
    token: operatorToken,
    body: { name: 'No Name 294817', from: 'empty' },
  });
  await call(http, 'POST /_vaultdesk/worlds', {
    token: operatorToken,
    body: { name, from: { seed: '{"pin":294817}' } },
  });
  await call(http, `DELETE /_vaultdesk/worlds/${name}`, { token: operatorToken });

  const { items } = await list(world);
  expect(items.slice(0, 4).map((item) => item.name)).toEqual([name, name, undefined, 'ada-7']);
  const [, seeded, empty] = await Promise.all(items.map(({ id }) => get(world, id)));
  expect([seeded, empty].map((record) => JSON.parse(record?.request.body?.text ?? ''))).toEqual([
    { name, from: { seed: '••••••' } },
    { name: '••••••', from: 'empty' },
  ]);
  expect(JSON.stringify([items, seeded, empty])).not.toContain('294817');
});

test('a search for the id of a user also finds the rejected calls of their wallets', async ({ world }) => {
  const { http, token, owner } = world;
  const headers = { 'signing-method': `${owner.credential.id}:000000` };
  for (const walletId of [owner.wallet.id, owner.user.id.replace(/^./, 'f')]) {
    const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'hi' };
    await call(http, 'POST /api/signatures', { token, headers, body: { signatureRequest } });
  }

  const { items } = await list(world, `?status=4xx&text=${owner.user.id}`);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ operation: 'signatures.sign', failures: [{ code: 'pincode.incorrect' }] });
});

test.each([
  ['Ada Lovelace', ['wallets.get', 'users.get']],
  ['main WALLET', ['wallets.get']],
  ['Our application', [undefined, 'wallets.get', 'users.get', 'wallets.list']],
  ['Get user', ['users.get']],
  ['another name', []],
])('finds the calls that show the name %s', async (text, operations) => {
  const { http, token, otherToken, owner, ...world } = await aWorld();
  for (const path of [`users/${owner.user.id}`, `wallets/${owner.wallet.id}`, 'nothing'])
    await call(http, `GET /api/${path}`, { token });
  await call(http, 'GET /api/wallets', { token: otherToken });

  const { items } = await list({ ...world, http, token, otherToken, owner }, `?text=${encodeURIComponent(text)}`);

  expect(items.map(({ operation }) => operation)).toEqual(operations);
});

test('logs a rejected call with its codes, invalid fields and the rule', async ({ world }) => {
  await call(world.http, 'POST /api/wallets', { token: world.token, body: { pincode: '918273' } });

  const [rejected] = (await list(world, '?status=4xx')).items;
  expect(rejected).toMatchObject({ operation: 'wallets.create', status: 400 });
  expect(rejected?.failures[0]).toMatchObject({
    code: 'input.invalid',
    field: expect.any(String),
    message: expect.any(String),
    rule: "Every field must match the operation's schema.",
  });
  const { request } = await get(world, rejected?.id ?? '');
  expect(request.body?.text).toBe('{"pincode":"••••••"}');
  expect(request.masked).toContain('body.pincode');
});

test('also logs unknown addresses, other methods and rejected hosts', async ({ world }) => {
  await call(world.http, 'GET /api/nothing');
  await call(world.http, 'PUT /api/users');
  await call(world.http, 'GET /api/users', { headers: { host: 'evil.example' } });
  await call(world.http, 'POST /api/users', { token: world.token, rawBody: '{"a":' });

  const { items } = await list(world);
  expect(items.slice(0, 4).map(({ status, failures }) => [status, failures[0]?.code])).toEqual([
    [400, 'body.malformed'],
    [403, 'host.refused'],
    [405, 'route.method-not-allowed'],
    [404, 'route.not-found'],
  ]);
});

test('lists reads of the log on request only', async ({ world }) => {
  await list(world);

  expect((await list(world)).items.map(({ operation }) => operation)).not.toContain('requests.list');
  expect((await list(world, '?console=true')).items[0]).toMatchObject({ operation: 'requests.list' });
});

test('continues a page after the last shown request, whatever arrives in between', async ({ world }) => {
  for (const name of ['one', 'two', 'three', 'four']) await call(world.http, `GET /api/${name}`);

  const first = await list(world, '?size=2');
  await call(world.http, 'GET /api/five');
  const second = await list(world, `?size=2&cursor=${first.next}`);
  const since = await list(world, `?after=${first.newest}`);

  expect(first.items.map(({ path }) => path)).toEqual(['/api/four', '/api/three']);
  expect(second.items.map(({ path }) => path)).toEqual(['/api/two', '/api/one']);
  expect(since.items.map(({ path }) => path)).toEqual(['/api/five']);
});

test('shows an operator who filters by an application only its requests', async ({ world }) => {
  await call(world.http, 'GET /api/users', { token: world.token });
  await call(world.http, 'GET /api/users', { token: world.otherToken });

  const response = await call(world.console, 'GET /trpc/requests.list?input=%7B%7D', {
    headers: { 'x-vaultdesk-application': world.otherApplication.id },
    baseUrl: 'app://console',
  });

  const { result } = z.object({ result: z.object({ data: requestPage }) }).parse(response.body);
  expect(result.data.items.map(({ applicationId }) => applicationId)).toEqual([world.otherApplication.id]);
});

test('lists console calls to a world that has ended only with those of the console', async ({ world }) => {
  await call(world.http, 'GET /w/refund-test/console/trpc/requests.list');

  expect((await list(world)).items.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('/w/'));
  expect((await list(world, '?surface=console')).items).toMatchObject([{ surface: 'console' }]);
});

test('clears the log', async ({ world }) => {
  await call(world.http, 'DELETE /_vaultdesk/requests', { token: operatorToken });

  expect((await list(world)).items.map(({ operation }) => operation)).toEqual(['requests.clear']);
});

test('counts the listed requests of the last hour by minute and class of status', async ({ world }) => {
  const { http, token } = world;
  for (const path of ['wallets', 'wallets', 'nowhere']) await call(http, `GET /api/${path}`, { token });
  await call(http, 'GET /_vaultdesk/inbox/shop', { token });

  const { counts, items } = await list(world, '?counts=true&text=/api/');

  expect(counts?.slots).toHaveLength(60);
  const classes = ['2xx', '4xx', '5xx'] as const;
  const listed = classes.map((name) => items.filter(({ status }) => String(status)[0] === name[0]).length);
  expect(classes.map((name) => counts?.[name].at(-1))).toEqual(listed);
  expect((await list(world, '?counts=true&text=/api/&status=5xx')).counts).toEqual(counts);
});

test('counts the same calls as the statistics by hour, without messages to inboxes', async ({ world }) => {
  const { http, token } = world;
  await call(http, 'DELETE /_vaultdesk/requests', { token: operatorToken });
  for (const path of ['wallets', 'wallets', 'nowhere']) await call(http, `GET /api/${path}`, { token });
  await call(http, 'POST /_vaultdesk/inbox/shop');

  const { counts, items } = await list(world, '?counts=day&inbox=false');
  const { requests, slots } = valueIn(await run(statisticsOperations.get, world.ports, { span: 'day' }, asOperator()));

  expect(counts?.slots).toEqual(slots);
  expect(counts?.['2xx']).toEqual(requests.answered);
  expect(counts?.['4xx']).toEqual(requests.refused);
  expect(items.map(({ surface }) => surface)).not.toContain('inbox');
  expect((await list(world, '?inbox=false&status=4xx,5xx')).items.map(({ path }) => path)).toEqual(['/api/nowhere']);
});

test('finds the requests that a fault rule affected by its name', async ({ world }) => {
  const rule = { token: operatorToken, body: { effect: { kind: 'refuse' }, until: { hits: 1 } } };
  await call(world.http, 'PUT /_vaultdesk/faults/no-lists', rule);
  for (const name of ['users', 'wallets']) await call(world.http, `GET /api/${name}`, { token: world.token });

  const { items } = await list(world, '?text=no-lists&method=GET');

  expect(items.map(({ path, faults }) => [path, faults])).toEqual([['/api/users', ['no-lists']]]);
});

test('finds a status, otherwise its number as a word', async ({ world }) => {
  const { http, token } = world;
  for (const path of ['nowhere', `users/${'404a'.repeat(2)}-0000-4000-8000-000000000000`])
    await call(http, `GET /api/${path}`, { token });
  for (const reference of ['room 404', 'room 503', 'room 5990'])
    await call(http, 'POST /api/users', { token, body: { reference } });

  const found = async (text: string) => (await list(world, `?text=${text}`)).items;
  expect(new Set((await found('404')).map(({ status }) => status))).toEqual(new Set([404]));
  expect((await found('%20404%20/nowhere')).map(({ path }) => path)).toEqual(['/api/nowhere']);
  expect(await found('503')).toMatchObject([{ operation: 'users.create' }]);
  expect(await found('599')).toEqual([]);
});

test.each([
  ['POST /api/users', ['users.create']],
  ['post /api/us', ['users.create']],
  ['/api/users', ['users.create', 'users.list']],
  ['user create', ['users.create']],
  ['wallet LOVELACE', ['signatures.sign', 'wallets.get']],
  ['incorrect pin', ['signatures.sign']],
  ['wallet unknown-word', []],
  ['walelt lovelace', ['wallets.get']],
])('finds the calls with all words of %s', async (text, operations) => {
  const { http, token, owner, ...world } = await aWorld();
  const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: owner.wallet.id, data: 'hi' };
  await call(http, 'DELETE /_vaultdesk/requests', { token: operatorToken });
  await call(http, 'GET /api/users', { token });
  await call(http, `GET /api/wallets/${owner.wallet.id}`, { token });
  await call(http, 'POST /api/users', { token, body: { reference: 'Grace' } });
  await call(http, 'POST /api/signatures', {
    token,
    headers: { 'signing-method': `${owner.credential.id}:000000` },
    body: { signatureRequest },
  });

  const { items } = await list({ ...world, http, token, owner }, `?text=${encodeURIComponent(text)}`);

  expect(items.map(({ operation }) => operation)).toEqual(operations);
});

test('does not continue a page of exact results with similar requests', async ({ world }) => {
  await call(world.http, 'DELETE /_vaultdesk/requests', { token: operatorToken });
  for (const path of ['walletz', 'wallets']) await call(world.http, `GET /api/${path}`, { token: world.token });

  const { items, next } = await list(world, '?size=1&text=wallets');
  expect(items).toMatchObject([{ path: '/api/wallets' }]);
  expect((await list(world, '?text=walletz')).items).toMatchObject([{ path: '/api/walletz' }]);
  expect((await list(world, `?size=1&text=wallets&cursor=${next}`)).items).toEqual([]);
});

test('finds all words, then a similar spelling, if no request of the application has the text', async ({ world }) => {
  await call(world.http, 'DELETE /_vaultdesk/requests', { token: operatorToken });
  await call(world.http, 'GET /api/wallets', { token: world.token });
  await call(world.http, 'GET /api/walelts', { token: world.otherToken });

  const found = async (text: string) => list(world, `?text=${text}&applicationId=${world.application.id}`);
  expect(await found('wallets')).toMatchObject({ items: [{ operation: 'wallets.list' }], textMatch: 'exact' });
  expect(await found('wallets%20list')).toMatchObject({ items: [{ operation: 'wallets.list' }], textMatch: 'words' });
  expect(await found('walelts')).toMatchObject({ items: [{ operation: 'wallets.list' }], textMatch: 'similar' });
  expect(await found('zebras')).toMatchObject({ items: [], textMatch: 'exact' });
});
