import { expect, test } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aWorld } from '../../../test/world/world.ts';
import { sentRequest } from './requests.operations.ts';

/** Each call adds to the log of this world, and changes nothing that another test reads. */
const world = await aWorld();

const send = (address: string, more: object = {}) => {
  const [method, path] = address.split(' ');
  return call(world.http, 'POST /_vaultdesk/requests', { token: operatorToken, body: { method, path, ...more } });
};
const sent = async (...args: Parameters<typeof send>) => resultIn(await send(...args), sentRequest).request;

test('sends a call as the named application and returns its logged response', async () => {
  const applicationId = world.application.id;
  const body = '{"reference":"from a guide"}';

  const record = await sent('POST /api/users', { body, applicationId });

  expect(record).toMatchObject({ caller: 'application', applicationId, operation: 'users.create', status: 200 });
  expect(record?.answer.body?.text).toContain('from a guide');
  expect(record?.resendOf).toBeUndefined();
});

test('returns a rejection by the API like any other response', async () => {
  const applicationId = world.otherApplication.id;

  const record = await sent(`GET /api/users/${world.owner.user.id}`, { applicationId });

  expect(record).toMatchObject({ status: 404, failures: [{ code: 'user.not-found' }] });
});

test('the audit entry of a sent request has its response', async () => {
  await send(`GET /api/users/${world.owner.user.id}`, { applicationId: world.otherApplication.id });
  await send('GET /api/users', { applicationId: world.application.id });

  const response = await call(world.http, 'GET /_vaultdesk/audit?act=requests.send&size=2', { token: operatorToken });

  expect(response.body).toMatchObject({
    result: [{ details: { response: '200' } }, { outcome: 'done', details: { response: '404 user.not-found' } }],
  });
});

test('sends further headers and links the request that it repeats', async () => {
  const fields = { body: '{}', headers: { 'idempotency-key': 'abc-1' }, applicationId: world.application.id };
  const first = await sent('POST /api/users', fields);

  const again = await sent('POST /api/users', { ...fields, resendOf: first?.id });

  expect(again).toMatchObject({ replayed: true, resendOf: first?.id });
  expect(codesIn(await send('GET /api/users', { headers: { authorization: 'Bearer x' } }))).toEqual([
    'headers.authorization',
  ]);
  expect((await send('GET /api/users', { resendOf: world.application.id })).status).toBe(404);
});

test('calls a control route as the operator, with its query', async () => {
  const record = await sent('GET /_vaultdesk/audit?size=1');

  expect(record).toMatchObject({ caller: 'operator', status: 200, operation: 'audit.list' });
});

test('leaves no trace of a signing method or body in any log', async () => {
  const { owner, application } = world;
  const get = (address: string) => call(world.http, address, { token: operatorToken });

  const response = await send('POST /api/users', {
    body: '{"signingMethod":{"type":"PIN","value":"918273"}}',
    signingMethod: `${owner.method.id}:817263`,
    applicationId: application.id,
  });

  const responses = [
    response,
    await get('GET /_vaultdesk/audit/export'),
    await get(`GET /_vaultdesk/requests/${response.headers.get('x-request-id')}`),
  ];
  for (const { status, text } of responses) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/918273|817263/);
  }
  expect(responses[1]?.text).toContain('requests.send');
});

test.each([
  ['a path without an operation', 'GET /api/nowhere'],
  ['a page of the listener', 'GET /docs'],
  ['an address of another host', 'GET /api/users/../security'],
  ['a disguised address of another host', 'GET /api/users/%2e%2e/security'],
  ['an operation that reveals a key', 'POST /api/wallets/00000000-0000-4000-8000-000000000000/export'],
  ['an operation that reveals credentials', 'POST /_vaultdesk/credentials'],
  ['an operation that sends requests', 'POST /_vaultdesk/requests'],
])('rejects %s', async (_what, address) => {
  const response = await send(address, { applicationId: world.application.id });

  expect(codesIn(response)).toEqual(['request.not-sendable']);
});

test('sends as no other application if the operator filters by one', async () => {
  const response = await call(world.console, 'POST /trpc/requests.send', {
    body: { method: 'GET', path: '/api/users', applicationId: world.application.id },
    headers: { 'x-vaultdesk-application': world.otherApplication.id },
    baseUrl: 'app://console',
  });

  expect(response.status).toBe(404);
});
