import { test as base, expect, onTestFinished } from 'vitest';
import { advanceClockBy, frozen, sequentialIds } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { baseUrl, call, codesIn, sendRaw } from '../../../../test/world/call.ts';
import { responseDate } from './listener.ts';
import { createStartingApp, openStartupServer } from './startup-server.ts';

const test = base.extend('startupServer', () => aStartupServer());

async function aStartupServer() {
  const startupServer = await openStartupServer({
    address: '127.0.0.1',
    port: 0,
    version: '1.2.3',
    ids: sequentialIds(),
    allowedHosts: [],
  });
  onTestFinished(() => startupServer.close(0));
  const request = (address: string, headers: Record<string, string> = {}) =>
    call({ fetch }, address, { baseUrl: startupServer.baseUrl, headers });
  return { startupServer, request };
}

test('reports in the health route that the service is starting', async ({ startupServer: { request } }) => {
  const response = await request('GET /_vaultdesk/health');

  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.body).toEqual({ status: 'starting', version: '1.2.3' });
});

test('reports the progress of the start', async ({ startupServer: { startupServer, request } }) => {
  startupServer.report({ readBytes: 12_000_000, totalBytes: 64_000_000 });

  expect((await request('GET /_vaultdesk/health')).body).toMatchObject({
    status: 'starting',
    progress: { readBytes: 12_000_000, totalBytes: 64_000_000 },
  });
  expect((await request('GET /', { accept: 'text/html' })).text).toContain('12.0 MB of 64.0 MB');
});

test.each(['GET /api/users', 'POST /oauth/token', 'DELETE /nowhere', 'POST /_vaultdesk/health'])(
  'asks %s to retry until it is opened',
  async (address) => {
    const { request } = await aStartupServer();

    const response = await request(address);

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(codesIn(response)).toEqual(['service.starting']);
  },
);

test('answers probes under every host name and reveals only the state of the start', async () => {
  const { startupServer, request } = await aStartupServer();
  const probe = async (path: string) => {
    const { status, text } = await request(`GET ${path}`, { host: 'vaultdesk:8790' });
    return [status, text];
  };

  expect([await probe('/livez'), await probe('/readyz')]).toEqual([
    [200, 'ok\n'],
    [503, 'starting\n'],
  ]);
  startupServer.open(async () => new Response('open'));
  expect([await probe('/livez'), await probe('/readyz?x=1'), await probe('/other')]).toEqual([
    [200, 'ok\n'],
    [200, 'ok\n'],
    [200, 'open'],
  ]);
});

test.each([
  ['HTTP/1.0 without a Host', 'GET /livez HTTP/1.0\r\n\r\n', 'ok\n'],
  ['HEAD', 'HEAD /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', ''],
  ['a Host twice', 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 'ok\n'],
])('answers a probe of %s', async (_what, request, body) => {
  const { startupServer } = await aStartupServer();

  const raw = await sendRaw(startupServer.baseUrl, request);

  expect(raw).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(raw.split('\r\n\r\n')[1]).toBe(body);
});

test.each(['/livez/', '/livez/more', '//livez', '/readyz.json', '/w/one/livez'])(
  'does not treat %s as a probe',
  async (path) => {
    const { request } = await aStartupServer();

    expect(codesIn(await request(`GET ${path}`))).toEqual(['service.starting']);
  },
);

test('shows a self-refreshing page to a browser until it is opened', async ({ startupServer: { request } }) => {
  const response = await request('GET /console/', { accept: 'text/html,*/*' });

  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.text).toContain('http-equiv="refresh"');
});

test('reveals nothing to other hosts and origins until it is opened', async () => {
  const app = createStartingApp(
    { ...{ version: '1.2.3', ids: sequentialIds() }, names: { listenerUrl: () => baseUrl, allowedHosts: [] } },
    () => undefined,
  );
  const callHealth = (headers: Record<string, string>) =>
    call({ fetch: async (request) => app.fetch(request) }, 'GET /_vaultdesk/health', { headers });

  const rebound = await callHealth({ host: 'evil.test' });
  const foreign = await callHealth({ origin: 'https://evil.test' });

  expect(codesIn(rebound)).toEqual(['host.refused']);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('passes every request on once it is opened', async ({ startupServer: { startupServer, request } }) => {
  startupServer.open(async ({ url }) => new Response(new URL(url).pathname));

  expect((await request('GET /_vaultdesk/health')).text).toBe('/_vaultdesk/health');
});

test('dates responses by the service clock if it was moved', async ({ startupServer: { startupServer, request } }) => {
  const ports = fakePorts();
  const respond = async () => new Response('Here.');
  startupServer.open(respond, undefined, responseDate(ports));
  const dateOfResponse = async () => (await request('GET /')).headers.get('date');

  expect(Date.parse((await dateOfResponse()) ?? '')).toBeLessThan(ports.clock.millis());
  advanceClockBy(ports, 86_400_000);
  frozen(ports);

  expect(await dateOfResponse()).toBe('Wed, 02 Jan 2030 00:00:00 GMT');
});
