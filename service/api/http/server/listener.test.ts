import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sequentialIds } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { atEnd, deferred } from '../../../../test/values.ts';
import { type Callable, call, resultIn, sendRaw } from '../../../../test/world/call.ts';
import { aService, transportsOf } from '../../../../test/world/service.ts';
import { requestPage } from '../../../model/history/request-record.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { openListener } from './listener.ts';

const hello: Callable = { fetch: async () => new Response('hello') };

async function aListener({ fetch }: Callable = hello) {
  const listener = await openListener(fetch, {
    ...{ address: '127.0.0.1', port: 0, ids: sequentialIds() },
    issuedUrl: () => 'https://vault.example',
  });
  atEnd(() => listener.close(0));
  return listener;
}

/** A service with a real listener, for the tests without changes. */
const listening: { baseUrl?: string } = {};
const { http } = transportsOf(fakePorts({ installation: { baseUrl: () => listening.baseUrl ?? '' } }));
const { baseUrl } = await aListener(http);
listening.baseUrl = baseUrl;
const { host } = new URL(baseUrl);

/** Sends a head with this first line and these header lines, and returns the response. */
function sendHead(start: string, ...lines: string[]): Promise<string> {
  const head = [`${start} HTTP/1.1`, `Host: ${host}`, ...lines, 'Connection: close'];
  return sendRaw(baseUrl, `${head.join('\r\n')}\r\n\r\n`);
}

/** Passes if the response has this status. */
const hasStatus = (raw: string, status: number) => expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));

/** Sends bytes, then disconnects. */
function leaveAfter(baseUrl: string, text: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text, 'latin1'));
    socket.resume().once('close', () => resolve());
  });
}

function bodyOf(raw: string): unknown {
  return parseJson(/\{.*\}/s.exec(raw)?.[0] ?? '');
}

test('logs requests rejected before routing, with the parts that were read', async () => {
  const service = await aService();
  const { baseUrl, operatorToken } = await service.start();

  const unread = await sendRaw(baseUrl, 'no request\r\n\r\n');
  const read = await sendRaw(
    baseUrl,
    'POST /api/users?pincode=918273 HTTP/1.1\r\nHost: x\r\nAuthorization: one\r\nAuthorization: two\r\n\r\n',
  );
  const elsewhere = await sendRaw(baseUrl, 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n');

  const ids = [elsewhere, read, unread].map((raw) => /x-request-id: (\S+)/i.exec(raw)?.[1]);
  const token = operatorToken;
  const log = await call(service.http, 'GET /_vaultdesk/requests', { baseUrl, token });
  const { items } = resultIn(log, requestPage);
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items).toMatchObject([
    { method: 'CONNECT', status: 400, failures: [{ code: 'request.malformed' }] },
    { ...{ method: 'POST', path: '/api/users?pincode=••••••', status: 400 }, failures: [{ code: 'header.duplicate' }] },
    { method: '', path: '', status: 400, failures: [{ code: 'request.malformed' }] },
  ]);
});

test.each(['Authorization', 'Signing-Method', 'Encrypted-Signing-Method', 'Idempotency-Key', 'aUTHORIZATION'])(
  'rejects a repeated header that identifies the caller: %s',
  async (name) => {
    const raw = await sendHead('POST /api/users', `${name}: one`, 'X-Other: x', `${name.toLowerCase()}: two`);

    hasStatus(raw, 400);
    const id = /x-request-id: (\S+)/i.exec(raw)?.[1];
    expect(bodyOf(raw)).toEqual({
      success: false,
      errors: [
        {
          ...{ code: 'header.duplicate', message: `Send the header ${name.toLowerCase()} only once.` },
          ...{ traceCode: id, docUrl: 'https://vault.example/manual/reference/errors#header.duplicate' },
        },
      ],
    });
  },
);

test('accepts a header that identifies the caller once, and other headers twice', async () => {
  hasStatus(await sendHead('GET /_vaultdesk/health', 'Accept: a/b', 'Accept: c/d'), 200);
});

test.each([
  ['no Host', 'GET /_vaultdesk/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', 'GET /_vaultdesk/health HTTP/1.1\r\nHost: x\r\nHost: evil.test\r\nConnection: close\r\n\r\n', 400],
  ['a foreign Host', 'GET /_vaultdesk/health HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n', 403],
  [
    'a foreign absolute address',
    'GET http://evil.test/_vaultdesk/health HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
    403,
  ],
  ['headers of more than 32 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(33_000)}\r\n\r\n`, 431],
  ['headers of more than 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  [
    'both length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 400],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Bad: a\rb\r\n\r\n', 400],
  ['a method for proxies', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
])('rejects a request with %s and closes the connection', async (_what, text, status) => {
  const raw = await sendRaw(baseUrl, text);

  hasStatus(raw, status);
  expect(bodyOf(raw)).toEqual({
    success: false,
    errors: [
      {
        code: expect.stringMatching(/^[a-z.-]+$/),
        message: expect.any(String),
        traceCode: /x-request-id: (\S+)/i.exec(raw)?.[1],
        docUrl: expect.stringMatching(/^http.+\/manual\/reference\/errors#[a-z.-]+$/),
      },
    ],
  });
});

describe('request head size', () => {
  const headOf = (host: string, bytes: number, accept: string) => {
    const head = (filling: string) =>
      `GET /_vaultdesk/health HTTP/1.1\r\nHost: ${host}\r\nAccept: ${accept}\r\nConnection: close\r\nCookie: ${filling}\r\n\r\n`;
    return head('x'.repeat(bytes - head('').length));
  };

  test.each([
    [32 * 1024, 200],
    [32 * 1024 + 1, 431],
    [64 * 1024, 431],
    [200 * 1024, 431],
  ])('answers a head of %i bytes with %i', async (bytes, status) => {
    const raw = await sendRaw(baseUrl, headOf(host, bytes, '*/*'));

    hasStatus(raw, status);
    if (status === 431)
      expect(bodyOf(raw)).toMatchObject({
        errors: [{ code: 'header.too-large', message: expect.stringMatching(/32 KiB.*cookies/) }],
      });
  });

  test.each([33 * 1024, 200 * 1024])('rejects a browser head of %i bytes with a page', async (bytes) => {
    const raw = await sendRaw(baseUrl, headOf(host, bytes, 'text/html,*/*;q=0.8'));

    hasStatus(raw, 431);
    expect(raw).toMatch(/content-type: text\/html/i);
    expect(raw).toMatch(/content-security-policy: default-src 'none'/i);
    expect(raw).toContain('larger than 32 KiB');
    expect(raw).toContain('Delete the cookies of this host');
  });
});

test.each([
  ...['*', 'http://[bad', 'http://', 'http:///', 'http://evil.test/_vaultdesk/health', 'http://127.0.0.1:99999/'],
  ...['http://user@HOST/_vaultdesk/health', 'ftp://HOST/', '/%zz', '/%', '/api/users/%ff', '/api/users/%zz'],
  ...['/pay/%e0%a4%a', '/_vaultdesk/inbox/%zz', '/docs/%zz', '/console/%zz', '/a\\b', '/#fragment', '/\x01', '/\x7f'],
  '/\xff',
])('rejects the malformed target %j', async (target) => {
  const raw = await sendHead(`GET ${target.replace('HOST', host)}`);

  hasStatus(raw, 400);
  expect(bodyOf(raw)).toMatchObject({ success: false, errors: [{ code: 'request.malformed' }] });
  expect(raw).toMatch(/x-request-id: [\da-f-]{36}\r\n/i);
});

test.each([
  ['//', 404],
  ['//evil.test/', 404],
  ['//[', 404],
  ['http://HOST/_vaultdesk/health', 200],
  ['/_vaultdesk/health?a=%zz', 200],
  ['/_vaultdesk/%68ealth', 200],
])('accepts the target %j unchanged', async (target, status) => {
  hasStatus(await sendHead(`GET ${target.replace('HOST', host)}`, 'Expect: nothing'), status);
});

describe('clients that disconnect', () => {
  /** Captures output to the service terminal, without its log. */
  function watchTerminal() {
    const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
    onTestFinished(() => void vi.restoreAllMocks());
    return () => spies.flatMap(({ mock }) => mock.calls);
  }

  test.each([
    ['an operation', 'POST /api/users', 'Content-Length: 9'],
    ['an operation, in chunks', 'POST /api/users', 'Transfer-Encoding: chunked'],
    ['an inbox', 'POST /_vaultdesk/inbox/shop', 'Content-Length: 9'],
    ['the console', 'POST /console/trpc/users.create', 'Content-Length: 9'],
  ])('logs no error if a client disconnects during the upload to %s', async (_what, line, length) => {
    const printed = watchTerminal();
    const ports = fakePorts({ installation: { baseUrl: () => 'http://x:8787' } });
    const { http } = transportsOf(ports);
    const entered = await ports.consoleSessions.enter(ports.consoleSessions.generateKey(), '');
    const session = entered?.token;
    const reached = deferred();
    const answered = deferred();
    const { baseUrl } = await aListener({
      fetch: async (request) => {
        reached.resolve();
        const response = await http.fetch(request);
        expect(response.status).toBeLessThan(500);
        answered.resolve();
        return response;
      },
    });
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `${line} HTTP/1.1\r\nHost: x:8787\r\nCookie: vaultdesk_8787=${session}\r\nContent-Type: application/json\r\n${length}\r\n\r\n4\r\n`,
    );
    await reached.promise;

    socket.resetAndDestroy();
    await answered.promise;

    expect(ports.log.entries).toEqual([]);
    expect(printed()).toEqual([]);
  });

  test('logs no error if a client disconnects during a streaming response', async () => {
    const printed = watchTerminal();
    const released = deferred();
    const { baseUrl } = await aListener({
      fetch: async () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(Buffer.from('first')),
            cancel: () => released.resolve(),
          }),
        ),
    });
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));

    socket.resetAndDestroy();
    await released.promise;

    expect(printed()).toEqual([]);
  });
});

test.each([
  ['/api/users', 401],
  ['/oauth/token', 413],
])('rejects an endless body early at %s', async (path, status) => {
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;

  const raw = await sendRaw(
    baseUrl,
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(8)}`,
  );

  hasStatus(raw, status);
});

test.each([
  ['immediately', () => new Response('hello')],
  ['later', () => new Promise<Response>((resolve) => setImmediate(resolve, new Response('hello')))],
])('sends one response to a request with an unknown transfer coding, where its own comes %s', async (_, fetch) => {
  const { baseUrl } = await aListener({ fetch: async () => fetch() });

  const raw = await sendRaw(
    baseUrl,
    'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\nConnection: close\r\n\r\n',
  );

  expect(raw.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});

test('delivers a rejection even if more data and requests follow', async () => {
  const { baseUrl } = await aListener();
  const { hostname, port } = new URL(baseUrl);
  const callers = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  await Promise.all(callers.map((socket) => once(socket, 'connect')));
  const rawResponses = callers.map((socket) => text(socket));
  const twice = 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\nno request\r\n\r\n';

  for (const socket of callers) socket.write(twice);

  for (const raw of await Promise.all(rawResponses))
    expect(bodyOf(raw)).toMatchObject({ errors: [{ code: 'header.duplicate' }] });
});

test('ignores requests of callers that disconnect before their bodies are complete', async () => {
  const done: string[] = [];
  const { baseUrl } = await aListener({
    fetch: async (request) => {
      done.push(await request.text());
      return new Response('done');
    },
  });
  const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf';

  await Promise.all(Array.from({ length: 12 }, () => leaveAfter(baseUrl, half)));
  expect(await fetch(baseUrl, { method: 'POST', body: 'whole' })).toMatchObject({ status: 200 });

  expect(done).toEqual(['whole']);
});

test('ignores bytes beyond the declared body length and closes the connection', async () => {
  const surplus = `${'y'.repeat(100_000)}\r\n\r\n`;

  const raw = await sendRaw(
    baseUrl,
    `GET /_vaultdesk/health HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\n{}${surplus}`,
  );

  expect(raw).toMatch(/HTTP\/1\.1 400 Bad Request\r\n[^{]*connection: close\r\n\r\n\{.*"request\.malformed".*\}$/);
});

test('uses a free port for port 0 and answers at both loopback addresses', async () => {
  const { baseUrl } = await aListener();

  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(baseUrl)).text()).toBe('hello');
  const sixth = baseUrl.replace('127.0.0.1', '[::1]');
  const response = await fetch(sixth).catch(() => undefined);
  // A machine without IPv6 has no ::1.
  if (response) expect(await response.text()).toBe('hello');
});

test('reports a port in use in one sentence', async () => {
  const port = Number(new URL((await aListener()).baseUrl).port);

  const opening = openListener(hello.fetch, {
    ...{ address: '127.0.0.1', port, ids: sequentialIds() },
    issuedUrl: () => '',
  });

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or choose another port with --port.`,
  );
});

test('completes running requests when it closes', async () => {
  const gate = deferred();
  const arrived = deferred();
  const listener = await aListener({
    fetch: async () => {
      arrived.resolve();
      await gate.promise;
      return new Response('done');
    },
  });
  const response = fetch(listener.baseUrl);
  await arrived.promise;

  const closed = listener.close(60_000);
  await expect(fetch(listener.baseUrl)).rejects.toThrow();
  gate.resolve();

  expect(await (await response).text()).toBe('done');
  await closed;
});

test('waits no longer than the grace period when it closes', async () => {
  const arrived = deferred();
  const listener = await aListener({
    fetch: () => {
      arrived.resolve();
      return new Promise(() => {});
    },
  });
  const response = fetch(listener.baseUrl);
  const ended = expect(response).rejects.toThrow();
  await arrived.promise;

  await listener.close(0);
  await ended;
});
