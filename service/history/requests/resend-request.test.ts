import { expect, test } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { type CallOptions, call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aWorld } from '../../../test/world/world.ts';
import { requestPage } from '../../model/history/request-record.ts';
import { resentRequest } from './resend-request.ts';

/** Each call adds to the log of this world, and changes nothing that another test reads. */
const world = await aWorld();

const newest = async () => {
  const response = await call(world.http, 'GET /_vaultdesk/requests?size=1', { token: operatorToken });
  return resultIn(response, requestPage).items[0]?.id ?? '';
};
const resend = async (id: string, body: object = {}) =>
  call(world.http, `POST /_vaultdesk/requests/${id}/resend`, { token: operatorToken, body });
const sendAgain = async (
  address: string,
  { again = {}, ...options }: CallOptions & { readonly again?: object } = {},
) => {
  await call(world.http, address, { token: world.token, ...options });
  return resend(await newest(), again);
};

test('resends a request as the same application and returns both responses', async () => {
  const { id: userId } = world.owner.user;

  const response = await sendAgain(`PUT /api/users/${userId}`, {
    body: { reference: 'first' },
    again: { body: '{"reference":"again"}' },
  });

  const { id, first, again } = resultIn(response, resentRequest);
  expect(again).toMatchObject({
    id,
    resendOf: first.id,
    caller: 'application',
    applicationId: world.application.id,
    status: 200,
  });
  expect(first.answer.body?.text).toContain('"first"');
  expect(again?.answer.body?.text).toContain('"again"');
});

test('sends a new Idempotency-Key, or the same one on request', async () => {
  const create = { body: { reference: 'customer 9' }, headers: { 'idempotency-key': 'once' } };

  const fresh = resultIn(await sendAgain('POST /api/users', create), resentRequest);
  const same = resultIn(await resend(fresh.first.id, { sameIdempotencyKey: true }), resentRequest);

  expect(fresh.again).toMatchObject({ status: 200 });
  expect(fresh.again?.replayed).toBeUndefined();
  expect(same.again).toMatchObject({ status: 200, replayed: true });
});

test('finds the resends of a request by its id', async () => {
  const response = await sendAgain('GET /api/users');
  const { id, first } = resultIn(response, resentRequest);
  await call(world.http, 'GET /api/users', { token: world.token });

  const listResponse = await call(world.http, `GET /_vaultdesk/requests?resendOf=${first.id}`, {
    token: operatorToken,
  });

  expect(resultIn(listResponse, requestPage).items.map((item) => item.id)).toEqual([id]);
});

test('requires the signing method again and never stores it', async () => {
  const { owner } = world;
  const create = {
    body: { userId: owner.user.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${owner.method.id}:123456` },
  };

  const without = await sendAgain('POST /api/wallets', create);
  const withMethod = await sendAgain('POST /api/wallets', {
    ...create,
    again: { signingMethod: `${owner.method.id}:123456` },
  });

  expect(codesIn(without)).toEqual(['request.not-repeatable']);
  expect(resultIn(withMethod, resentRequest).again).toMatchObject({ status: 200 });
  expect(withMethod.text).not.toContain(':123456');
});

test('writes no value given for a masked body to the request log or the audit log', async () => {
  const { user } = world.owner;
  const body = { userId: user.id, secretType: 'MATIC', pincode: '918273' };
  await call(world.http, 'POST /api/wallets', { token: world.token, body });
  const get = (address: string) => call(world.http, address, { token: operatorToken });

  const response = await resend(await newest(), { body: JSON.stringify(body) });

  expect(response.text).not.toContain('918273');
  const logs = [
    await get('GET /_vaultdesk/audit/export'),
    await get(`GET /_vaultdesk/requests/${response.headers.get('x-request-id')}`),
  ];
  expect(logs.map(({ status }) => status)).toEqual([200, 200]);
  for (const { text } of logs) {
    expect(text).toContain('requests.resend');
    expect(text).not.toContain('918273');
  }
});

test('passes values with any characters to the service unchanged', async () => {
  const { owner } = world;
  const create = {
    body: { userId: owner.user.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${owner.method.id}:123456` },
  };

  const response = await sendAgain('POST /api/wallets', {
    ...create,
    again: { signingMethod: `${owner.method.id}:ключ\u{1F511}` },
  });

  expect(resultIn(response, resentRequest).again?.failures).toMatchObject([{ code: 'pincode.incorrect' }]);
});

test.each([
  ['a call that reveals a secret', 'POST /_vaultdesk/credentials', { token: operatorToken }],
  ['a read of the log', 'DELETE /_vaultdesk/requests', { token: operatorToken }],
  ['a call outside the API', 'POST /_vaultdesk/inbox/shop', { body: {} }],
  ['a masked body', 'POST /api/wallets', { body: { pincode: '123456' } }],
  ['a path with a value that is not stored', 'GET /api/users?size=ninety', {}],
  ['a stranger with a token', 'GET /api/users', { token: 'eyJ.no.token' }],
])('rejects a resend of %s', async (_what, address, options) => {
  const response = await sendAgain(address, options);

  expect(codesIn(response)).toEqual(['request.not-repeatable']);
});

test('rejects a body that still contains a mask', async () => {
  const response = await sendAgain('POST /api/wallets', {
    body: { pincode: '123456' },
    again: { body: '{"pincode":"••••••"}' },
  });

  expect(codesIn(response)).toEqual(['request.not-repeatable']);
});

test('resends a request with the path that is given for one that is not stored', async () => {
  const response = await sendAgain('GET /api/users?size=ninety', { again: { path: '/api/users?size=1' } });

  const { first, again } = resultIn(response, resentRequest);
  expect(first.path).toBe('/api/users?size=••••••');
  expect(again).toMatchObject({ status: 200, path: '/api/users?size=1' });
});

test.each([
  ['belongs to another operation', '/api/wallets'],
  ['belongs to another operation because of its dots', '/api/users/../wallets'],
  ['still contains a mask', '/api/users?size=%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2'],
])('rejects a resend with a path that %s', async (_what, path) => {
  const response = await sendAgain('GET /api/users?size=ninety', { again: { path } });

  expect(codesIn(response)).toEqual(['request.not-repeatable']);
});

test('resends a request without parameters that are ignored and not stored', async () => {
  const response = await sendAgain('GET /api/users?token=abcdef&size=1&a%20b=c');

  expect(resultIn(response, resentRequest).again).toMatchObject({ status: 200, path: '/api/users?size=1' });
});

test('asks for a value that no schema declares before it resends a request', async () => {
  const create = { body: { reference: 'customer 9', newPin: '918273' } };

  const without = await sendAgain('POST /api/users', create);
  const withMethod = await sendAgain('POST /api/users', { ...create, again: { body: JSON.stringify(create.body) } });

  expect(codesIn(without)).toEqual(['request.not-repeatable']);
  const { first, again } = resultIn(withMethod, resentRequest);
  expect(first.request.body?.text).toBe('{"reference":"customer 9","newPin":"••••••"}');
  expect(first.request.omitted).toEqual([{ place: 'body.newPin', type: 'string', length: 6 }]);
  expect(again).toMatchObject({ status: 200 });
});

test('resends a request with an unknown token as the named application', async () => {
  const response = await sendAgain('GET /api/users', {
    token: 'eyJ.no.token',
    again: { applicationId: world.otherApplication.id },
  });

  expect(resultIn(response, resentRequest).again).toMatchObject({
    status: 200,
    applicationId: world.otherApplication.id,
  });
});

test('does not resend a control request with a wrong token as the operator', async () => {
  const response = await sendAgain('POST /_vaultdesk/reset', { token: 'wrong' });

  expect(codesIn(response)).toEqual(['request.not-repeatable']);
});

test('lets the operator resend a rejected control request, and records it in the audit log', async () => {
  const response = await sendAgain('PATCH /_vaultdesk/settings/magicValues', {
    token: 'wrong',
    body: {},
    again: { asOperator: true, body: '{"value":true}' },
  });

  expect(resultIn(response, resentRequest).again).toMatchObject({ caller: 'operator' });
  const audit = await call(world.http, 'GET /_vaultdesk/audit/export', { token: operatorToken });
  expect(audit.text).toContain('"asOperator":"true"');
});

test('resends a control request without a token without permissions', async () => {
  await call(world.http, 'POST /_vaultdesk/reset');

  const response = await resend(await newest());

  expect(resultIn(response, resentRequest).again).toMatchObject({ caller: 'anonymous', status: 401 });
});

test("rejects a resend of another application's request if the operator filters by one", async () => {
  await call(world.http, 'GET /api/users', { token: world.token });

  const response = await call(world.console, 'POST /trpc/requests.resend', {
    body: { id: await newest() },
    headers: { 'x-vaultdesk-application': world.otherApplication.id },
    baseUrl: 'app://console',
  });

  expect(response.status).toBe(404);
});
