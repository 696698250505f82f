import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { callOverHttp, operationsByName } from '../../../../test/operations/operation-calls.ts';
import { examples } from '../../../../test/operations/operation-examples.ts';
import { anApplication, aWalletOwner, clientSecret } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { call, codesIn, resultIn, toRequest } from '../../../../test/world/call.ts';
import { aCalledService, transportsOf } from '../../../../test/world/service.ts';
import { aWorld } from '../../../../test/world/world.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import { namedOperations } from '../../operations/index.ts';

const application = anApplication({ allowedOrigins: ['http://localhost:3000'] });
const withId = z.object({ id: z.string() });

async function anOwner() {
  const owner = await aWalletOwner();
  return { owner, ...(await aCalledService(owner.records, application)) };
}

/** A service for the tests that count no users and read no log. */
const { http, owner, token } = await anOwner();

test.each(['/api/users/', '//api/users', '/api//users', '///api///users//', '//api/users?page=1'])(
  'ignores double and trailing slashes in %s',
  async (path) => {
    expect((await call(http, `GET ${path}`, { token })).status).toBe(200);
  },
);

test.each([
  ...['//_vaultdesk/health', '/_vaultdesk/health/', '/_vaultdesk//health', '//console/', '//docs'],
  ...['//pay/00000000-0000-4000-8000-000000000001', '/api/..//_vaultdesk/health'],
])('compares reserved paths literally: %s', async (path) => {
  const response = await call(http, `GET ${path}`, { token: operatorToken });

  expect(codesIn(response)).toEqual(['route.not-found']);
});

test.each([
  '//_vaultdesk/overview',
  '/_vaultdesk//overview',
  '/%5Fvaultdesk/overview',
  '//console/',
  '//_vaultdesk/rpc/ETHEREUM',
])('does not let pages of an allowed origin bypass guards with extra slashes: %s', async (path) => {
  const response = await call(http, `GET ${path}`, {
    token: operatorToken,
    headers: { origin: 'http://localhost:3000' },
  });

  expect([403, 404]).toContain(response.status);
});

test('does not match another operation if an id is missing', async () => {
  const world = await aWorld();
  for (const { operation } of namedOperations().filter(({ operation }) => operation.kind === 'mutation'))
    for (const name of operation.route.path.match(/\{\w+\}/g) ?? []) {
      const path = operation.route.path.replace(name, '').replaceAll(/\{\w+\}/g, world.owner.user.id);
      const { commits } = world.ports.storage;

      const response = await call(world.http, `${operation.route.method} ${path}`, {
        token: operation.access === 'operator' ? operatorToken : world.token,
        body: {},
      });

      expect([400, 404, 405], `${operation.route.method} ${path}`).toContain(response.status);
      expect(world.ports.storage.commits).toBe(commits);
    }
});

const uuidText = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same with all UUIDs in uppercase. */
function inCapitals(value: unknown): unknown {
  if (typeof value === 'string') return uuidText.test(value) ? value.toUpperCase() : value;
  if (Array.isArray(value)) return value.map(inCapitals);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inCapitals(inner)]));
}

describe('uppercase ids', () => {
  const worldOfQueries = once(aWorld);

  test.each(Object.entries(examples))('treats uppercase and lowercase ids as equal: %s', async (name, example) => {
    const operation = present(operationsByName.get(name));
    const world = await (operation.kind === 'query' ? worldOfQueries() : aWorld());
    const token = operation.access === 'operator' ? operatorToken : world.token;
    const input = z.record(z.string(), z.unknown()).parse(inCapitals(example.input(world)));

    expect((await callOverHttp(world.http, operation, input, { token })).status).toBe(200);
  });

  test('matches uppercase ids with the same request under an Idempotency-Key', async () => {
    const headers = {
      'idempotency-key': 'a-wallet',
      'signing-method': `${owner.credential.id}:${owner.credential.value}`,
    };
    const create = (userId: string) =>
      call(http, 'POST /api/wallets', { token, headers, body: { userId, secretType: 'ETHEREUM' } });

    const first = await create(owner.user.id);
    const again = await create(owner.user.id.toUpperCase());

    expect(first.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });
});

test.each(['reference=', 'page=&size=', 'reference=%20', 'includeSigningMethods='])(
  'treats an empty query parameter as missing: %s',
  async (query) => {
    const { http, token } = await anOwner();

    const response = await call(http, `GET /api/users?${query}`, { token });

    expect(resultIn(response, z.array(withId))).toHaveLength(1);
    expect(response.headers.get('ignored-parameters')).toBeNull();
  },
);

test.each([
  'status=PENDING&status=FAILED',
  'status[]=PENDING&status[]=FAILED',
  'status%5B%5D=PENDING&status=FAILED',
  'status=PENDING,FAILED',
  'status=pending,%20failed&status=',
])('accepts a query list in each of the usual forms: %s', async (query) => {
  const world = await aWorld();

  const response = await call(world.http, `GET /api/v2/tokens/mints?${query}`, { token: world.token });

  expect(resultIn(response, z.array(withId))).toEqual([{ id: world.mints.failed.id }]);
});

test.each([
  ['page=1&page=2', ['page']],
  ['page[]=1&page[]=2', ['page']],
  ['page=1,2', ['page']],
  ['size=x', ['size']],
])('rejects a query list for a single value: %s', async (query, faults) => {
  const response = await call(http, `GET /api/users?${query}`, { token });

  expect(response.status).toBe(400);
  expect(codesIn(response)).toEqual(faults);
});

test('accepts the plus of a time zone in a query, escaped or not', async () => {
  const world = await aWorld();
  const listMints = async (from: string) =>
    (await call(world.http, `GET /api/v2/tokens/mints?createdOnFrom=${from}`, { token: world.token })).body;

  const escaped = await listMints('2020-01-01T00:00:00%2B02:00');

  expect(escaped).toMatchObject({ success: true });
  expect(await listMints('2020-01-01T00:00:00+02:00')).toEqual(escaped);
});

test('accepts unknown query parameters: the response lists them, and the log those that resemble a name', async () => {
  const { http, token, ports } = await anOwner();

  const response = await call(http, 'GET /api/users?colour=blue&page=1&a%20b=%0d%0ax&colour=red', { token });

  expect(response.status).toBe(200);
  expect(response.headers.get('ignored-parameters')).toBe('colour, a%20b');
  expect(ports.log.entries).toEqual([
    {
      level: 'info',
      event: 'http.parameters-ignored',
      fields: { requestId: response.headers.get('x-request-id'), operation: 'List users', names: 'colour' },
    },
  ]);
});

test('ignores query parameters of requests with a body and lists them as unknown', async () => {
  const response = await call(http, 'POST /api/users?reference=two', { token, body: {} });

  expect(response.headers.get('ignored-parameters')).toBe('reference');
  expect(resultIn(response, z.object({ reference: z.string().optional() })).reference).toBeUndefined();
});

test('lists at most 20 unknown query parameters, with up to 64 characters each', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `${'x'.repeat(80)}${number}`);

  const response = await call(http, `GET /api/users?${names.join('&')}`, { token });

  const ignoredNames = (response.headers.get('ignored-parameters') ?? '').split(', ');
  expect(ignoredNames).toEqual(Array(20).fill('x'.repeat(64)));
});

describe('body content types', () => {
  async function post(path: string, rawBody: string, { type, ...headers }: Readonly<Record<string, string>> = {}) {
    const { http, token, ports } = await anOwner();
    const request = toRequest(`POST ${path}`, { token, rawBody, headers });
    request.headers.delete('content-type');
    if (type !== undefined) request.headers.set('content-type', type);
    const response = await http.fetch(request);
    return { status: response.status, commits: ports.storage.commits };
  }

  test('accepts a body without a content type as JSON', async () => {
    expect((await post('/api/users', '{"reference":"ada"}')).status).toBe(200);
    expect((await post('/api/users', 'reference=ada')).status).toBe(415);
    expect((await post('/api/users', '[]')).status).toBe(400);
  });

  test.each([
    ['origin', 'http://localhost:3000'],
    ['origin', 'http://127.0.0.1:8787'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'none'],
  ])('rejects a browser body without a content type: %s %s', async (header, value) => {
    for (const path of ['/api/users', '/oauth/token'])
      expect(await post(path, '{"reference":"ada"}', { [header]: value })).toEqual({ status: 415, commits: 0 });
  });

  test('never forwards a web page body without a content type to a chain', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

    const request = toRequest('POST /_vaultdesk/rpc/ETHEREUM', { rawBody: body });
    request.headers.delete('content-type');

    expect((await http.fetch(request)).status).toBe(415);
  });
});

const fields = { grant_type: 'client_credentials', client_id: application.clientId, client_secret: clientSecret };

test.each([
  [{ ...fields, client_secret: 'wrong' }, 401],
  [{ ...fields, client_id: 7 }, 400],
])('validates a JSON token request like a form', async (body, status) => {
  const response = await call(http, 'POST /oauth/token', { body });

  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({ error: expect.any(String) });
  expect(response.text).not.toContain(clientSecret);
});

describe('the Host host.docker.internal', () => {
  const host = 'host.docker.internal:8787';

  test.each([
    [host, undefined, 200],
    ['host.docker.internal', undefined, 200],
    ['host.docker.internal:8788', undefined, 200],
    [host, 'http://host.docker.internal:8787', 200],
    [host, 'http://host.docker.internal:3000', 403],
    [host, 'http://host.docker.internal', 403],
    [host, 'https://host.docker.internal:8787', 403],
    [host, 'http://evil.test:8787', 403],
  ])(
    'accepts only pages of the same origin, and the Host with any port: %s, %s is answered %i',
    async (name, origin, status) => {
      const headers = { host: name, ...(origin && { origin }) };

      expect((await call(http, 'POST /api/users', { token, body: {}, headers })).status).toBe(status);
    },
  );

  test.each([
    [['balancer.test:9000'], 'balancer.test:9000', 200],
    [['balancer.test:9000'], 'balancer.test:8787', 403],
    [['balancer.test:9000'], 'balancer.test', 403],
    [['balancer.test:443'], 'balancer.test', 200],
    [['balancer.test:443'], 'balancer.test:9000', 403],
    [[], host, 403],
  ])('requires the name and port of the allowed Hosts %j: %s is answered %i', async (allowedHosts, name, status) => {
    const { http } = transportsOf(fakePorts({ installation: { allowedHosts } }));

    const response = await call(http, 'GET /_vaultdesk/health', { headers: { host: name } });

    expect(response.status).toBe(status);
    if (status === 403) expect(codesIn(response)).toEqual(['host.refused']);
  });
});
