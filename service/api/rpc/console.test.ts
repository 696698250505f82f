import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication, anId, aUser, aWalletOwner } from '../../../test/records/users.ts';
import { call } from '../../../test/world/call.ts';
import { aBuiltConsole, transportsOf } from '../../../test/world/service.ts';
import { maximumBodyKiB } from './console.ts';

const baseUrl = 'app://console';
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:"],
  ...["font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
];

async function aConsole() {
  const ports = fakePorts({ applications: [anApplication({ isDefault: true })] });
  const { console } = transportsOf(ports, { files: await aBuiltConsole() });
  return { ports, request: (address: string, options = {}) => call(console, address, { baseUrl, ...options }) };
}

/** A console for all tests that change nothing. */
const { request } = await aConsole();

test.each([
  ...['GET /', 'GET /wallets', 'GET /assets/main-1a2b.js', 'GET /missing.js', 'POST /', 'GET /trpc/system.health'],
  ...['GET /trpc/nothing', 'GET /trpc/users.get?input=%7B'],
])('every response carries the content security policy and the related headers: %s', async (address) => {
  const { headers } = await request(address);

  expect(headers.get('content-security-policy')?.split('; ')).toEqual(policy);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

describe('an ended world in the desktop window', () => {
  test('gets the console of main, which shows that the world has ended', async () => {
    const page = await request('GET /w/gone/users');

    expect(page.text).toContain('content="/"');
  });

  test('is reported to the calls of its page', async () => {
    const response = await request('GET /w/gone/trpc/system.health');

    expect(response.status).toBe(404);
    expect(response.text).toContain('"errors":[{"code":"world.not-found"');
  });
});

test('inserts the base path into the page, and never caches the page', async () => {
  const page = await request('GET /');

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).toContain('content="/"');
});

test('caches files with a hash in their name permanently, and revalidates others', async () => {
  const script = await request('GET /assets/main-1a2b.js');
  const icon = await request('GET /icon.svg');

  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toMatch(/immutable/);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ...['/missing.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt'],
  ...['/assets/..%5c..%5csecret.txt', '//secret.txt', '/assets.js/'],
])('does not serve files outside of the folder: %s', async (path) => {
  const response = await request(`GET ${path}`);

  expect(response.text).not.toContain('the secret beside it');
  expect(response.status === 404 || response.text.includes('console-base')).toBe(true);
});

test('serves files read-only', async () => {
  expect((await request('PUT /icon.svg')).status).toBe(405);
});

test('explains how to build a console that is not built', async () => {
  const { console } = transportsOf(fakePorts());

  const response = await call(console, 'GET /', { baseUrl });

  expect(response.status).toBe(503);
  expect(response.text).toContain('npm run build');
});

test('reports a failure without internals', async () => {
  const id = anId();

  const input = encodeURIComponent(JSON.stringify({ userId: id }));
  const response = await request(`GET /trpc/users.get?input=${input}`);

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({
    error: {
      data: {
        code: 'NOT_FOUND',
        httpStatus: 404,
        failure: { code: 'user.not-found', message: `No user has the id ${id}.` },
      },
    },
  });
  expect(response.text).not.toMatch(/stack|node_modules|\.ts/);
});

test.each([
  ...['GET /trpc/nothing', 'GET /trpc/users.get?input=%7B', 'POST /trpc/users.get', 'GET /trpc/users.create'],
  ...['GET /trpc/', 'GET /trpc/users.list,users.list?batch=1&input=nonsense', 'GET /trpc/__proto__'],
  'GET /trpc/users.constructor',
])('rejects malformed calls without revealing internals: %s', async (address) => {
  const response = await request(address);

  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.text).not.toMatch(/stack|node_modules|\.ts\b|at \w+ \(/);
});

test.each([
  ['a declared length', { 'content-length': String(256 * 1024 + 1) }, '256 KiB'],
  ['an actual length', { 'transfer-encoding': 'chunked' }, 'length'],
])('rejects bodies that are too large by %s, in the standard error format', async (_, headers, hint) => {
  const response = await request('POST /trpc/users.create', { headers });

  expect(response.status).toBe(413);
  expect(response.body).toMatchObject({
    error: {
      data: {
        code: 'PAYLOAD_TOO_LARGE',
        httpStatus: 413,
        traceCode: expect.any(String),
        failure: { code: 'body.too-large', message: expect.stringContaining(hint) },
      },
    },
  });
});

test('shows a call all applications, or the chosen one', async () => {
  const owner = await aWalletOwner();
  const application = anApplication();
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const console = transportsOf(ports).console;
  const list = (headers?: Record<string, string>) => call(console, 'GET /trpc/users.list', { baseUrl, headers });

  for (const headers of [undefined, { 'x-vaultdesk-application': application.id }])
    expect((await list(headers)).body).toMatchObject({ result: { data: { items: [{ id: owner.user.id }] } } });
  expect((await list({ 'x-vaultdesk-application': anId() })).body).toMatchObject({
    error: { data: { failure: { code: 'application.not-found' } } },
  });
});

test('changes are streamed to the console as they are committed', async () => {
  const { ports, request: _ask } = await aConsole();
  const console = transportsOf(ports).console;
  const response = await console.fetch(
    new Request(`${baseUrl}/trpc/changes.watch`, { headers: { accept: 'text/event-stream' } }),
  );
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const user = aUser();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended at: ${text}`);
      text += new TextDecoder().decode(value);
    }
  };

  expect(response.headers.get('content-type')).toMatch(/text\/event-stream/);
  await readUntil('connected');
  await ports.storage.change(({ users }) => users.put(user));
  await readUntil(user.id);

  expect(text).toContain('"tables":["users"]');
  ports.changes.end();
  await reader.cancel();
});

test.each([
  ['wallets.list', 256],
  ['tokenMints.create', 2048],
  ['wallets.list,tokenMints.create', 2048],
  ['users.constructor,constructor.name', 256],
  ['', 256],
])('a body for %s may have up to %i KiB', (procedures, maximum) => {
  expect(maximumBodyKiB(procedures)).toBe(maximum);
});
