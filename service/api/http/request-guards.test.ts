import { describe, expect, test } from 'vitest';
import { concurrently } from '../../../test/concurrently.ts';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { anApplication, theOtherApplication } from '../../../test/records/users.ts';
import { baseUrl, call, codesIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { allowedOrigin } from '../../model/access/application.ts';
import { fail } from '../../model/kernel/results/result.ts';

const page = 'http://localhost:3000';
const ours = anApplication({ allowedOrigins: [page] });
const theirs = theOtherApplication({ allowedOrigins: ['http://theirs.test'] });

async function aListener() {
  const ports = fakePorts({ applications: [ours, theirs] });
  return { http: transportsOf(ports).http, token: await tokenOf(ports, ours), ports };
}

/** A service for the tests that change no allowed origin. */
const { http, ports, token } = await aListener();

test.each(['GET', 'OPTIONS'])('applies a change immediately for %s', async (method) => {
  const ports = fakePorts({ applications: [ours, theirs] });
  const token = await tokenOf(ports, ours);
  const updated = { ...ours, allowedOrigins: ['http://localhost:4000'] };
  const { http } = transportsOf(concurrently(ports, ({ applications }) => applications.put(updated)));

  const callFrom = (origin: string) => call(http, `${method} /api/users`, { token, headers: { origin } });

  expect(codesIn(await callFrom(page))).toEqual(['origin.refused']);
  expect((await callFrom('http://localhost:4000')).headers.get('access-control-allow-origin')).toBe(
    'http://localhost:4000',
  );
});

test('rejects the request if origins cannot be read', async () => {
  const ports = fakePorts({ applications: [ours] });
  const unavailable = fail('storage.unavailable', 'The database does not answer.');
  const world = { fresh: async () => unavailable, status: expect.fail };
  const { http } = transportsOf({ ...ports, sharedWorld: world });

  const response = await call(http, 'OPTIONS /api/users', { headers: { origin: page } });

  expect([response.status, codesIn(response)]).toEqual([503, ['storage.unavailable']]);
});

test.each([
  ...['127.0.0.1:8787', 'localhost:8787', 'LocalHost:8787', '[::1]:8787'],
  ...['localhost', 'localhost:9999', '127.0.0.1', '[::1]:65535'],
])('accepts the Host %s', async (host) => {
  const response = await call(http, 'GET /_vaultdesk/health', { headers: { host } });

  expect(response.status).toBe(200);
});

test.each([
  ...['evil.test', 'evil.test:8787', 'localhost:0', 'localhost:123456', '127.0.0.1.evil.test:8787'],
  ...['localhost.evil.test:8787', 'localhost:8787.evil.test', '0.0.0.0:8787', '127.1:8787', '[::]:8787'],
  ...['user@localhost:8787', 'localhost:08787', 'x.host.docker.internal:8787', 'host.docker.internal.evil.test'],
  ...['host.docker.internal:0', 'host.docker.internal:8787:8787', '172.17.0.2:8787'],
])('rejects the Host %s and reveals nothing', async (host) => {
  await expectRejected({ host, origin: page }, 'host.refused');
});

async function expectRejected(headers: Record<string, string>, code: string) {
  const { commits } = ports.storage;
  for (const address of ['GET /_vaultdesk/health', 'GET /api/users', 'POST /api/users', 'OPTIONS /api/users']) {
    const response = await call(http, address, { token, headers });

    expect(response.status).toBe(403);
    expect(codesIn(response)).toEqual([code]);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(ports.storage.commits).toBe(commits);
}

test('accepts the listener’s own address as Host if it listens on another address', async () => {
  const ports = fakePorts({ installation: { baseUrl: () => 'http://192.0.2.7:9000' } });
  const { http } = transportsOf(ports);
  const statusFor = async (host: string) => (await call(http, 'GET /_vaultdesk/health', { headers: { host } })).status;

  expect(await statusFor('192.0.2.7:9000')).toBe(200);
  expect(await statusFor('localhost:9000')).toBe(200);
  expect(await statusFor('192.0.2.7:8787')).toBe(403);
});

test.each([baseUrl, 'http://localhost:8787', 'http://[::1]:8787'])(
  'accepts a page of our own origin %s',
  async (origin) => {
    expect((await call(http, 'GET /api/users', { token, headers: { origin } })).status).toBe(200);
  },
);

test.each([
  ...['null', 'http://evil.test', 'https://127.0.0.1:8787', 'http://127.0.0.1:8788', 'http://localhost'],
  ...['http://localhost:3001', 'https://localhost:3000', 'http://localhost:3000.evil.test', 'app://console'],
  ...['file://', ''],
])('rejects a page of the origin "%s", even with credentials', async (origin) => {
  await expectRejected({ origin }, 'origin.refused');
});

test('accepts a page of an origin that the application allows and lets it read the response', async () => {
  const response = await call(http, 'POST /api/users', {
    token,
    body: { reference: 'from a page' },
    headers: { origin: page },
  });

  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(page);
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  expect(response.headers.get('access-control-expose-headers')).toMatch(/x-request-id/);
  expect(response.headers.get('vary')).toMatch(/origin/i);
});

test('lets a page of an allowed origin read failures', async () => {
  const response = await call(http, 'GET /api/users', { headers: { origin: page } });

  expect(response.status).toBe(401);
  expect(response.headers.get('access-control-allow-origin')).toBe(page);
});

test('rejects control routes for a page of an allowed origin, even with the operator token', async () => {
  for (const address of [
    'GET /_vaultdesk/overview',
    'OPTIONS /_vaultdesk/overview',
    'GET /_vaultdesk',
    'GET /console/',
  ]) {
    const response = await call(http, address, { token: operatorToken, headers: { origin: page } });

    expect(response.status).toBe(403);
    expect(codesIn(response)).toEqual(['origin.refused']);
  }
});

test('returns the allowed methods and headers to an allowed origin', async () => {
  const response = await call(http, 'OPTIONS /api/signatures', {
    headers: {
      origin: page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,signing-method',
    },
  });

  expect(response.status).toBe(204);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(response.text).toBe('');
  expect(response.headers.get('access-control-allow-origin')).toBe(page);
  expect(response.headers.get('access-control-allow-methods')).toMatch(/POST.*PUT.*PATCH.*DELETE/);
  expect(response.headers.get('access-control-allow-headers')).toMatch(/authorization,content-type,signing-method/);
  expect(response.headers.get('vary')).toMatch(/origin/i);
});

test.each(['x-request-source', 'X-B3-TraceId, authorization,traceparent', 'sentry-trace,baggage'])(
  'allows any request header: %s',
  async (requestHeaders) => {
    const response = await call(http, 'OPTIONS /api/signatures', {
      headers: { origin: page, 'access-control-request-headers': requestHeaders },
    });

    expect(response.headers.get('access-control-allow-headers')).toBe(requestHeaders);
    expect(response.headers.get('vary')).toContain('access-control-request-headers');
  },
);

test('does not echo an invalid list of header names', async () => {
  const response = await call(http, 'OPTIONS /api/signatures', {
    headers: { origin: page, 'access-control-request-headers': 'a b; c: d' },
  });

  expect(response.headers.get('access-control-allow-headers')).toMatch(/^authorization, /);
});

test('rejects an origin as soon as an application removes it', async () => {
  const { http, token } = await aListener();
  const callStatus = async () => (await call(http, 'GET /api/users', { token, headers: { origin: page } })).status;
  expect(await callStatus()).toBe(200);

  await call(http, `PATCH /_vaultdesk/applications/${ours.id}`, { token: operatorToken, body: { allowedOrigins: [] } });

  expect(await callStatus()).toBe(403);
});

describe('the origin http://localhost:*', () => {
  const anyPort = anApplication({ allowedOrigins: ['http://localhost:*'] });

  async function callFrom(origin: string, address = 'GET /api/users') {
    const ports = fakePorts({ applications: [anyPort, theirs] });
    const token = await tokenOf(ports, anyPort);
    return call(transportsOf(ports).http, address, { token, headers: { origin } });
  }

  test.each(['http://localhost:3000', 'http://localhost:65535', 'http://localhost'])(
    'allows pages of %s to call and to read',
    async (origin) => {
      for (const address of ['GET /api/users', 'OPTIONS /api/users']) {
        const response = await callFrom(origin, address);

        expect(response.status).toBeLessThan(300);
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      }
    },
  );

  test.each([
    ...['https://localhost:3000', 'http://127.0.0.1:3000', 'http://localhost.evil.test:3000'],
    ...['http://localhost:3000.evil.test', 'http://x.localhost:3000', 'http://localhost:*', 'http://localhost:'],
  ])('does not allow the origin %s', async (origin) => {
    expect(codesIn(await callFrom(origin))).toEqual(['origin.refused']);
  });

  test('does not open control routes, the console or payment pages', async () => {
    for (const path of ['/_vaultdesk/overview', '/console/', '/pay/1'])
      expect(codesIn(await callFrom('http://localhost:3000', `GET ${path}`))).toEqual(['origin.refused']);
  });
});

test.each([
  ...['http://localhost:3000', 'https://shop.test', 'http://[::1]:3000'],
  ...['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*'],
])('accepts the allowed origin %s', (origin) => {
  expect(allowedOrigin.safeParse(origin).success).toBe(true);
});

test.each([
  ...['*', 'null', '', 'localhost:3000', 'http://localhost:3000/', 'http://localhost:80', 'http://LOCALHOST:3000'],
  ...['http://user@localhost:3000', 'http://localhost:3000/path', 'https://*.shop.test', 'http://shop.test:*'],
  ...['http://localhost:*/', 'http://*:*', 'http://localhost:3*', 'file://', 'javascript:alert(1)'],
])('rejects the allowed origin "%s"', (origin) => {
  expect(allowedOrigin.safeParse(origin).success).toBe(false);
});
