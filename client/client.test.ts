import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Ready } from '../service/host/ready.ts';
import { createService, type VaultdeskService } from '../service/in-process.ts';
import type { OutputOf } from './client-types.ts';
import { createClient, fromEnvironment } from './create-client.ts';
import { VaultdeskError } from './vaultdesk-error.ts';

const pin = { type: 'PIN', value: '482915' } as const;
let service: VaultdeskService;
let ready: Ready;

beforeAll(async () => {
  service = await createService({ logLevel: 'silent' });
  ready = await service.start();
});
afterAll(() => service.stop());

type Responder = (request: Request) => Promise<Response | undefined>;

/** A client whose requests go to `respond` first, and to the service if it returns nothing. */
function aClient(respond: Responder = async () => undefined, retries = 3) {
  const requests: Request[] = [];
  const client = createClient({
    ...ready,
    retries,
    fetch: async (request) => {
      requests.push(request.clone());
      return (await respond(request.clone())) ?? fetch(request);
    },
  });
  const paths = () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { client, requests, paths };
}

/** The first of each kind of request is answered so, instead of being sent. */
function firstOf(path: string, response: () => Response): Responder {
  let isFirst = true;
  return async ({ url }) => {
    if (!isFirst || new URL(url).pathname !== path) return undefined;
    isFirst = false;
    return response();
  };
}

test('a call answers with a value whose type is known, by a token that is asked for once', async () => {
  const { client, paths } = aClient();

  const [created] = await Promise.all([
    client.users.create({ reference: 'ada', signingMethod: pin }),
    client.users.list(),
  ]);
  if (!created.ok) throw new Error(created.message);
  const user: OutputOf<'users', 'create'> = created.value;
  const result = await client.users.get({ userId: user.id });

  expect(result).toMatchObject({ ok: true, value: { reference: 'ada' }, status: 200 });
  expect(paths().filter((path) => path === 'POST /oauth/token')).toHaveLength(1);
});

test('sends headers, query lists, path values and bodies as the operation declares them', async () => {
  const { client, requests } = aClient();
  const user = await client.orThrow.users.create({ signingMethod: pin });
  const [method] = user.signingMethods;

  const wallet = await client.orThrow.wallets.create({
    signingMethodCredential: `${method?.id}:482915`,
    userId: user.id,
    secretType: 'ETHEREUM',
  });
  const signed = await client.signatures.sign({
    signingMethodCredential: `${method?.id}:482915`,
    signatureRequest: { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: wallet.id, data: 'Hello' },
  });
  const valid = await client.orThrow.wallets.validateAddress({ secretType: 'ETHEREUM', address: wallet.address });

  expect(signed).toMatchObject({ ok: true, value: { signature: expect.any(String) } });
  expect(valid).toEqual({ valid: true });
  expect(requests.at(-2)?.headers.get('signing-method')).toBe(`${method?.id}:482915`);
  expect(await requests.at(-2)?.text()).not.toContain('482915');
});

test('a failure is a value with its code, and an error for who wants that', async () => {
  const { client } = aClient();
  const userId = '5b0d9d1c-30d7-4f3e-9a0e-3f9d0b3e6f11';

  const missing = await client.users.get({ userId });
  const thrown = client.orThrow.users.get({ userId });

  expect(missing).toMatchObject({ ok: false, code: 'user.not-found', status: 404 });
  await expect(thrown).rejects.toThrow(VaultdeskError);
  const docUrl = `${ready.baseUrl}/manual/reference/errors#user.not-found`;
  await expect(thrown).rejects.toMatchObject({ code: 'user.not-found', docUrl });
});

test('an input that does not fit names its fields', async () => {
  const { client } = aClient();

  const rejected = await client.users.list({ size: 0 });

  expect(rejected).toMatchObject({
    ok: false,
    code: 'input.invalid',
    message: 'size: Use 1 or more.',
    fields: [{ path: 'size', message: 'Use 1 or more.' }],
    docUrl: expect.stringContaining('#input.invalid'),
  });
});

test('a parameter of the address without a value is told before anything is sent', async () => {
  const { client, paths } = aClient();

  const rejected = await client.users.get({ userId: '' });

  expect(rejected).toMatchObject({ ok: false, code: 'client.input-incomplete' });
  expect(paths()).toEqual([]);
});

test('credentials that are wrong are a failure of the call, and are asked for again by the next', async () => {
  const client = createClient({ ...ready, clientSecret: 'x'.repeat(16) });

  const rejected = await client.users.list();
  const again = await client.users.list();

  const docUrl = expect.stringContaining('#invalid_client');
  expect(rejected).toMatchObject({ ok: false, code: 'invalid_client', status: 401, docUrl });
  expect(again).toMatchObject({ ok: false, code: 'invalid_client' });
});

test('a token that is refused is replaced once', async () => {
  const expired = () => Response.json({ errors: [{ code: 'token.expired', message: 'Over.' }] }, { status: 401 });
  const { client, paths } = aClient(firstOf('/api/users', expired));
  const refusing = aClient(async ({ url }) => (new URL(url).pathname === '/api/users' ? expired() : undefined));

  const listed = await client.users.list();
  const rejected = await refusing.client.users.list();

  expect(listed.ok).toBe(true);
  expect(paths()).toEqual(['POST /oauth/token', 'GET /api/users', 'POST /oauth/token', 'GET /api/users']);
  expect(rejected).toMatchObject({ ok: false, code: 'token.expired' });
  expect(refusing.paths()).toHaveLength(4);
});

test('a token request that never settles delays no later call', async () => {
  let isFirst = true;
  const { client, paths } = aClient(async ({ url }) => {
    if (!isFirst || !url.endsWith('/oauth/token')) return undefined;
    isFirst = false;
    return new Promise(() => {});
  });

  void client.users.list();
  const later = await Promise.all([client.users.list(), client.users.list()]);

  expect(later).toMatchObject([{ ok: true }, { ok: true }]);
  expect(paths().filter((path) => path === 'POST /oauth/token')).toHaveLength(2);
});

test.each([
  ['a RangeError', new RangeError('Broken.'), 'RangeError'],
  ['a DOMException', new DOMException('Blocked.', 'NetworkError'), 'NetworkError'],
  ['an error of another realm', { name: 'Error', message: 'Blocked.' }, 'no error object'],
  ['a text', 'blocked', 'no error object'],
  ['nothing', undefined, 'no error object'],
])('a request that throws %s is a failure value and does not break the next call', async (_what, thrown, kind) => {
  let failing = ['/oauth/token', '/api/users'];
  const { client } = aClient(async ({ url }) => {
    const [next] = failing;
    if (next === undefined || !url.endsWith(next)) return undefined;
    failing = failing.slice(1);
    throw thrown;
  }, 0);

  const results = [await client.users.list(), await client.users.list()];

  const unreachable = {
    ...{ ok: false, code: 'client.unreachable', status: 0 },
    message: `No service answers at ${ready.baseUrl}: the request failed (${kind}).`,
  };
  expect(results).toMatchObject([unreachable, unreachable]);
  expect(await client.users.list()).toMatchObject({ ok: true });
});

test('a body that breaks off with an error of its own is a failure value', async () => {
  const { client } = aClient(async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error('broken') });
    return new Response(body);
  }, 0);

  expect(await client.system.health()).toMatchObject({ ok: false, code: 'client.unreachable' });
});

test.each([
  ['accepts and never responds', ''],
  ['never completes its response', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'],
])('a call to a server that %s fails after the time limit', async (_behavior, sent) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).write(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const client = createClient({ ...ready, baseUrl: `http://127.0.0.1:${port}`, timeoutMilliseconds: 50 });

  const results = await Promise.all([client.system.health(), client.users.list()]);

  const timeout = { ok: false, code: 'client.timeout', status: 0 };
  expect(results).toMatchObject([timeout, timeout]);
  expect(results).toMatchObject([{ message: expect.stringContaining('within 50 ms') }, {}]);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('rejects a time limit that is not a positive number of milliseconds', () => {
  expect(() => createClient({ ...ready, timeoutMilliseconds: 0 })).toThrow('timeoutMilliseconds is invalid');
});

test('an answer that got lost is asked for again by the same key, and nothing is made twice', async () => {
  const lost = async (request: Request) => {
    await fetch(request.clone());
    throw new TypeError('fetch failed');
  };
  let isFirst = true;
  const { client, requests } = aClient(async (request) => {
    if (!isFirst || !request.url.endsWith('/api/users')) return undefined;
    isFirst = false;
    return lost(request);
  });

  const created = await client.users.create({ reference: 'lost-and-found' });
  const listed = await client.orThrow.users.list({ reference: 'lost-and-found' });

  expect(created).toMatchObject({ ok: true, wasReplayed: true });
  expect(listed.items).toHaveLength(1);
  const keys = requests.slice(1, 3).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([409, 429, 503])('%i with Retry-After is tried again, without it is not', async (status) => {
  const rejection = (headers: Record<string, string>) => () =>
    Response.json({ errors: [{ code: 'vault.busy', message: 'Later.' }] }, { status, headers });
  const patient = aClient(firstOf('/api/users', rejection({ 'retry-after': '0' })));
  const withoutHeader = aClient(firstOf('/api/users', rejection({})));
  const long = aClient(firstOf('/api/users', rejection({ 'retry-after': '3600' })));

  expect(await patient.client.users.list()).toMatchObject({ ok: true });
  expect(await withoutHeader.client.users.list()).toMatchObject({ ok: false, code: 'vault.busy', status });
  expect(await long.client.users.list()).toMatchObject({ ok: false, status });
});

test('without a response, the failure names the address and the reason', async () => {
  const client = createClient({ ...ready, baseUrl: 'http://127.0.0.1:9', retries: 0 });

  const result = await client.system.health();

  expect(result).toMatchObject({ ok: false, code: 'client.unreachable', status: 0 });
  expect(result).toMatchObject({ message: expect.stringContaining('http://127.0.0.1:9') });
});

test('reports a response that is not from Vaultdesk', async () => {
  const { client } = aClient(async () => new Response('<html>', { status: 502 }));

  const result = await client.system.health();

  expect(result).toMatchObject({ ok: false, code: 'client.unreadable', status: 502 });
});

test('requests further pages of a list only when they are needed', async () => {
  const { client, paths } = aClient();
  for (const name of ['one', 'two', 'three']) await client.orThrow.users.create({ reference: `walk ${name}` });
  const before = paths().length;

  const references: (string | undefined)[] = [];
  for await (const { reference } of client.each.users.list({ search: 'walk', size: 2 })) references.push(reference);
  for await (const _user of client.each.users.list({ search: 'walk', size: 1 })) break;

  expect(references).toHaveLength(3);
  expect(paths().slice(before)).toHaveLength(3);
});

test('an aborted call rejects with the reason of its signal, also between tries', async () => {
  const reason = new Error('The person left.');
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '30' } });
  const controller = new AbortController();
  const { client } = aClient(async ({ url }) => {
    if (!url.endsWith('/api/users')) return undefined;
    queueMicrotask(() => controller.abort(reason));
    return busy();
  });

  const before = client.users.list({}, { signal: AbortSignal.abort(reason) });
  await expect(before).rejects.toBe(reason);
  await expect(client.users.list({}, { signal: controller.signal })).rejects.toBe(reason);
  await expect(client.users.list({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

test('uses the operator token for operator calls and fails without one', async () => {
  const { client } = aClient();
  const { operatorToken: _operatorToken, ...others } = ready;

  expect(await client.clock.get()).toMatchObject({ ok: true });
  expect(await createClient(others).clock.get()).toMatchObject({ ok: false, code: 'operator-token.required' });
});

test('reads all options from the environment and names missing variables', () => {
  const environment = {
    VAULTDESK_BASE_URL: 'http://127.0.0.1:8787',
    VAULTDESK_CLIENT_ID: 'shop',
    VAULTDESK_CLIENT_SECRET: 's'.repeat(16),
  };

  expect(fromEnvironment(environment)).toEqual({
    baseUrl: 'http://127.0.0.1:8787',
    clientId: 'shop',
    clientSecret: 's'.repeat(16),
  });
  expect(() => createClient(fromEnvironment({}))).toThrow('The option baseUrl is missing');
  expect(() => createClient({ ...ready, baseUrl: 'localhost' })).toThrow('baseUrl is not a URL');
});

const reference: object = { refrence: 'ada' };
const misspelled: object = { ...reference, signingMethod: { ...pin, vlaue: '482915' } };

test('warns once per operation and field that the service ignored', async () => {
  const warnings: string[] = [];
  const client = createClient({ ...ready, warn: (message) => warnings.push(message) });

  await client.users.create(misspelled);
  await client.users.create(misspelled);
  await client.users.list(reference);

  expect(warnings).toEqual([
    'Vaultdesk ignored the unknown field refrence of POST /api/users. Check its name.',
    'Vaultdesk ignored the unknown field signingMethod.vlaue of POST /api/users. Check its name.',
    'Vaultdesk ignored the unknown field refrence of GET /api/users. Check its name.',
  ]);
});

test('prints warnings to the console by default', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

  await createClient(ready).users.create(reference);

  expect(warn).toHaveBeenCalledWith(expect.stringContaining('unknown field refrence'));
  warn.mockRestore();
});
