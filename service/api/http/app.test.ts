import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anApplication, aWalletOwner } from '../../../test/records/users.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aCalledService, transportsOf } from '../../../test/world/service.ts';

const ours = anApplication();
const withId = z.object({ id: z.string() });

/** A service for all tests that leave the settings, users and keys of others unchanged. */
const { http, ports, token } = await aCalledService({}, ours);

test.each([
  ['DELETE /api/users', 'GET, POST'],
  ['POST /api/wallets/7', 'GET, PATCH'],
  ['PUT /oauth/token', 'POST'],
  ['TRACE-ROUTE /api/users', 'GET, POST'],
  ['OPTIONS /api/signatures', 'GET, POST'],
])('rejects %s and lists the allowed methods', async (address, allowed) => {
  const response = await call(http, address);

  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(codesIn(response)).toEqual(['route.method-not-allowed']);
});

test.each([
  ...['/', '/api', '/api/', '/api/users/7/more', '/API/USERS', '/_vaultdesk', '/api/users/..%2f..%2f', '/__proto__'],
  '/api/nothing?x=1',
])('returns not found for %s', async (path) => {
  const response = await call(http, `GET ${path}`, { token });

  expect([404, 400]).toContain(response.status);
  expect(codesIn(response)).toHaveLength(1);
});

test.each([
  ['/w/worker-2/docs', 'World worker-2 has ended'],
  ['/w/gone/docs', 'World gone does not exist'],
  ['/w/main/docs', 'World not found'],
  ['/w/<b>/docs', 'World not found'],
])('shows a page for the missing world of %s to a browser', async (path, title) => {
  const page = await call(http, `GET ${path}`, { headers: { accept: 'text/html,*/*' } });

  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).not.toContain('<b>');
  expect(page.text).toContain('<a href="/docs">');
});

test('reports a missing world to a program as JSON', async () => {
  const response = await call(http, 'GET /w/gone/console/trpc/system.health');

  expect([response.status, codesIn(response)]).toEqual([404, ['world.not-found']]);
});

test('supports HEAD requests', async () => {
  const { http, token } = await aCalledService({}, ours);

  const response = await call(http, 'HEAD /api/users', { token });

  expect(response.status).toBe(200);
  expect(response.text).toBe('');
});

test('gives each response a unique id, which is the trace code of its errors', async () => {
  const ofApi = ['GET /api/users', 'GET /nowhere', 'DELETE /api/users', 'GET /api/users/7'];
  const ofOthers = ['POST /_vaultdesk/rpc/ETHEREUM', 'POST /_vaultdesk/rpc/NOWHERE', 'POST /_vaultdesk/inbox/shop'];
  const pages = [
    ...['GET /docs', 'GET /docs/', 'GET /openapi.json', 'GET /openapi-3.0.json', 'GET /console/', 'GET /pay/1'],
  ];
  const addresses = [...ofApi, ...ofOthers, ...pages, 'OPTIONS /api/users'];
  const ids = new Set<string>();

  for (const address of addresses) {
    const { headers, body, status } = await call(http, address, { token });
    const id = headers.get('x-request-id') ?? '';
    expect(z.uuid().safeParse(id).success, address).toBe(true);
    ids.add(id);
    if (status !== 200 && ofApi.includes(address)) expect(body).toMatchObject({ errors: [{ traceCode: id }] });
  }

  expect(ids.size).toBe(addresses.length);
});

test('sends JSON that is neither cached nor content-sniffed', async () => {
  for (const address of ['GET /api/users', 'GET /nowhere', 'GET /_vaultdesk/health']) {
    const { headers } = await call(http, address, { token });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('hides the details of an internal error and logs them', async () => {
  const brokenService = transportsOf({
    ...ports,
    installation: {
      ...ports.installation,
      baseUrl: () => {
        throw new Error('secret reason in /srv/vaultdesk');
      },
    },
  });

  expect((await call(http, 'POST /api/users', { token })).status).toBe(200);
  const response = await call(brokenService.http, 'POST /api/users', { token });

  expect(response.status).toBe(500);
  expect(response.text).not.toMatch(/secret reason|srv/);
  expect(ports.log.entries).toMatchObject([{ level: 'error', event: 'http.threw' }]);
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order-7' };

  test('reports a conflict for a key with another body or address', async () => {
    const { http, token } = await aCalledService({}, ours);
    await call(http, 'POST /api/users', { token, body: { reference: 'one' }, headers });

    for (const [address, body] of [
      ['POST /api/users', { reference: 'two' }],
      ['POST /api/users?reference=two', {}],
      ['POST /users', { type: 'SUB_USER', nickname: 'ada' }],
    ] as const) {
      const response = await call(http, address, { token, body, headers });
      expect(response.status).toBe(409);
      expect(codesIn(response)).toEqual(['idempotency-key.reused']);
    }
  });

  test('matches repetitions with other field orders and path aliases', async () => {
    const owner = await aWalletOwner();
    const { http, token } = await aCalledService(owner.records, ours);
    const user = (path: string, rawBody: string) => call(http, `POST ${path}`, { token, rawBody, headers });

    const first = await user('/market/users', '{"type":"SUB_USER","nickname":"ada"}');
    const again = await user('/users', '{"nickname":"ada","type":"SUB_USER"}');

    expect(first.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });

  test.each(['', ' ', 'two words', 'ü', 'x'.repeat(256)])('rejects the invalid key "%s"', async (key) => {
    const response = await call(http, 'POST /api/users', { token, headers: { 'idempotency-key': key } });

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['idempotency-key.malformed']);
  });

  test('applies keys to POST only: other methods run each time', async () => {
    const created = await call(http, 'POST /api/users', { token });
    const address = `PUT /api/users/${resultIn(created, withId).id}`;

    for (const reference of ['one', 'two'])
      expect((await call(http, address, { token, body: { reference }, headers })).status).toBe(200);
  });
});
