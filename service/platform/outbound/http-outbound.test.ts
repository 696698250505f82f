import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deferred, present } from '../../../test/values.ts';
import { anEndpoint, aRawEndpoint, aSelfSignedEndpoint } from '../../../test/world/shop.ts';
import { systemClock } from '../clock/clocks.ts';
import type { OutboundRequest } from '../ports/outbound.ts';
import { createOutbound, type OutboundOptions } from './http-outbound.ts';

function send(url: string, request: Partial<OutboundRequest> = {}, options: OutboundOptions = {}) {
  return createOutbound(systemClock, options).send({
    url,
    headers: { 'x-api-key': 'a-key' },
    body: '{"id":"evt_1"}',
    rejectionOf: () => undefined,
    ...request,
  });
}

const responding =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Waits for an endpoint that never finishes; the test's limits end it. */
const shortLimits = { limits: { totalMilliseconds: 150 } };

describe('an endpoint that responds', () => {
  test('gets the request unchanged, once', async () => {
    const requests: { request: IncomingMessage; body: string }[] = [];
    const { origin } = await anEndpoint(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      requests.push({ request, body });
      response.writeHead(202, { 'x-answer': 'yes' }).end('Thank you, “you”.');
    });

    const result = await send(`${origin}/hooks?tenant=7`, { body: '{"name":"Müller"}' });

    expect(result).toEqual({
      outcome: 'ANSWERED',
      status: 202,
      durationMilliseconds: expect.any(Number),
      answer: { headers: expect.objectContaining({ 'x-answer': 'yes' }), body: 'Thank you, “you”.', isCut: false },
    });
    expect(requests[0]).toMatchObject({ request: { method: 'POST', url: '/hooks?tenant=7' } });
    expect(requests[0]?.body).toBe('{"name":"Müller"}');
    expect(requests[0]?.request.headers).toEqual({
      'x-api-key': 'a-key',
      host: new URL(origin).host,
      'content-length': '18',
      connection: 'keep-alive',
    });
    expect(requests).toHaveLength(1);
  });

  test.each([200, 204, 304, 400, 401, 410, 418, 429, 500, 503, 599])(
    'with %i has that status as its response',
    async (status) => {
      const { origin } = await anEndpoint(responding(status, { 'retry-after': '7' }));

      expect(await send(origin)).toMatchObject({
        outcome: 'ANSWERED',
        status,
        answer: { headers: { 'retry-after': '7' }, isCut: false },
      });
    },
  );

  test.each([200, 301, 302, 303, 307, 308])(
    'and redirects or refreshes with %i is not followed: the target gets nothing',
    async (status) => {
      const target = await anEndpoint(responding(200));
      const { origin } = await anEndpoint(
        responding(status, { refresh: `0;url=${target.origin}`, location: target.origin }),
      );

      expect(await send(origin)).toMatchObject({ outcome: 'ANSWERED', status });
      expect(target.connections()).toBe(0);
    },
  );

  test('without an end is read for 16 KiB, and its connection destroyed', async () => {
    const { promise: isClosed, resolve: closed } = deferred();
    const { origin } = await anEndpoint((_request, response) => {
      response.writeHead(200);
      const write = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', write).on('close', closed);
      write();
    });

    const { status, answer } = await send(origin);
    await isClosed;

    expect(status).toBe(200);
    expect(answer).toMatchObject({ body: 'x'.repeat(16 * 1024), isCut: true });
  });

  test('with exactly 16 KiB is read completely', async () => {
    const { origin } = await anEndpoint(responding(200, {}, 'x'.repeat(16 * 1024)));

    expect((await send(origin)).answer?.isCut).toBe(false);
  });

  test('and then drips has the received part as its response', async () => {
    const { origin } = await anEndpoint((_request, response) => {
      response.writeHead(201);
      response.write('so far');
    });

    expect(await send(origin, {}, shortLimits)).toMatchObject({
      outcome: 'ANSWERED',
      status: 201,
      answer: { body: 'so far', isCut: true },
    });
  });

  test('and breaks off after its status has a response', async () => {
    const { origin } = await aRawEndpoint((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart');
      });
    });

    expect(await send(origin)).toMatchObject({ status: 200, answer: { body: 'part', isCut: true } });
  });

  test('in invalid UTF-8 is read as text', async () => {
    const { origin } = await anEndpoint((_request, response) => {
      response.end(Buffer.from([0x61, 0xff, 0x00, 0x1b, 0x0a, 0x62]));
    });

    expect((await send(origin)).answer?.body).toBe('a\u{fffd}\u{fffd}\u{fffd}\nb');
  });

  test('with many and long headers: 64 are stored, 1,024 characters of each', async () => {
    const tooManyHeaders = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x-${index}`, 'v']));
    const { origin } = await anEndpoint(responding(200, { 'x-long': 'v'.repeat(5_000), ...tooManyHeaders }));

    const headers = (await send(origin)).answer?.headers ?? {};

    expect(Object.keys(headers)).toHaveLength(64);
    expect(headers['x-long']).toHaveLength(1_024);
  });

  test('with headers named like JavaScript properties has them as ordinary names', async () => {
    const { origin } = await aRawEndpoint((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nconstructor: c\r\n\r\n'),
      ),
    );

    const headers = present((await send(origin)).answer?.headers);

    expect(Object.getPrototypeOf(headers)).toBeNull();
    // Node itself drops `__proto__`.
    expect(Object.entries(headers)).toEqual([['constructor', 'b, c']]);
  });

  test('and sends an early hint first has its final response', async () => {
    const { origin } = await aRawEndpoint((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
      });
    });

    expect(await send(origin)).toMatchObject({ outcome: 'ANSWERED', status: 204 });
  });
});

describe('an endpoint that fails', () => {
  test('without a listener cannot be reached', async () => {
    const { port } = await anEndpoint(responding(200));

    // Ports 1 to 1023 require privileges; nothing listens there.
    expect(await send(`http://127.0.0.1:1/?${port}`)).toMatchObject({
      outcome: 'NOT_CONNECTED',
      reason: 'Nothing listens there.',
    });
  });

  test.each([
    ['resets', (end: () => void) => end(), 'BROKEN_OFF'],
    ['hangs', () => {}, 'TIMED_OUT'],
  ])('is reported when it %s', async (_description, breakOff, outcome) => {
    const { origin } = await aRawEndpoint((socket) =>
      socket.once('data', () => breakOff(() => socket.resetAndDestroy())),
    );

    expect(await send(origin, {}, shortLimits)).toMatchObject({ outcome, reason: expect.any(String) });
  });

  test('that drips its headers times out', async () => {
    const { origin } = await aRawEndpoint((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });

    expect(await send(origin, {}, shortLimits)).toMatchObject({ outcome: 'TIMED_OUT' });
  });

  test.each([
    ['another text protocol', '220 smtp.example.com ESMTP\r\n'],
    ['an HTTP-like protocol', 'ICY 200 OK\r\n\r\n'],
    ['an invalid status', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a header with a line break', 'HTTP/1.1 200 OK\r\na\nb: c\r\n\r\n'],
    ['too many headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['nothing', ''],
  ])('with %s has an invalid response', async (_description, text) => {
    const { origin } = await aRawEndpoint((socket) => socket.once('data', () => socket.end(text)));

    expect(await send(origin, {}, shortLimits)).toMatchObject({ outcome: 'BROKEN_OFF', reason: expect.any(String) });
  });

  test('breaks off when the service stops', async () => {
    const stopping = new AbortController();
    const { origin } = await anEndpoint(() => stopping.abort());

    expect(await send(origin, { signal: stopping.signal })).toMatchObject({ outcome: 'BROKEN_OFF' });
    expect(await send(origin, { signal: AbortSignal.abort() })).toMatchObject({ outcome: 'BROKEN_OFF' });
  });
});

describe('a document', () => {
  const readUrl = (url: string, options: OutboundOptions = {}) =>
    createOutbound(systemClock, options).read({
      url,
      headers: { accept: 'application/json' },
      rejectionOf: () => undefined,
    });

  test('is requested without a body', async () => {
    const requests: IncomingMessage[] = [];
    const { origin } = await anEndpoint((request, response) => {
      requests.push(request);
      response.end('{"name":"Fennec"}');
    });

    expect(await readUrl(`${origin}/1.json?v=2`)).toMatchObject({
      status: 200,
      answer: { body: '{"name":"Fennec"}', isCut: false },
    });
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/1.json?v=2' });
    expect(requests[0]?.headers).toEqual({
      accept: 'application/json',
      host: new URL(origin).host,
      connection: 'close',
    });
  });

  test('is read up to 64 KiB', async () => {
    const { origin } = await anEndpoint(responding(200, {}, 'x'.repeat(64 * 1024)));
    const tooLong = await anEndpoint(responding(200, {}, 'x'.repeat(64 * 1024 + 1)));

    expect(await readUrl(origin)).toMatchObject({ answer: { isCut: false } });
    expect(await readUrl(tooLong.origin)).toMatchObject({ answer: { isCut: true } });
  });

  test('is not read from the target of a redirect', async () => {
    const { origin, connections } = await anEndpoint(responding(302, { location: '/2.json' }));

    expect(await readUrl(origin)).toMatchObject({ status: 302 });
    expect(connections()).toBe(1);
  });
});

describe('names', () => {
  test('are resolved once, and the checked address is connected to', async () => {
    const { port, connections } = await anEndpoint(responding(204));
    const names: string[] = [];
    const addresses: string[] = [];

    const result = await send(
      `http://shop.example:${port}/`,
      {
        rejectionOf: (address) => {
          addresses.push(address);
          return undefined;
        },
      },
      {
        // A name that resolves differently each time (DNS rebinding).
        resolve: async (name) => {
          names.push(name);
          return names.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
        },
      },
    );

    expect(result).toMatchObject({ status: 204 });
    expect(names).toEqual(['shop.example']);
    expect(addresses).toEqual(['127.0.0.1']);
    expect(connections()).toBe(1);
  });

  test('are rejected with all their addresses if one of them is', async () => {
    const { port, connections } = await anEndpoint(responding(204));

    const result = await send(
      `http://shop.example:${port}/`,
      { rejectionOf: (address) => (address === '169.254.169.254' ? 'Not there.' : undefined) },
      { resolve: async () => ['127.0.0.1', '169.254.169.254'] },
    );

    expect(result).toMatchObject({ outcome: 'REFUSED_TARGET', reason: 'Not there.' });
    expect(connections()).toBe(0);
  });

  test('of the machine itself are resolved without a resolver, and the listening address is used', async () => {
    const { port } = await anEndpoint(responding(204));
    const resolve = async () => ['192.0.2.1'];

    for (const host of ['localhost', 'LOCALHOST', 'shop.localhost', 'localhost.'])
      expect(await send(`http://${host}:${port}/`, {}, { resolve }), host).toMatchObject({ status: 204 });
  });

  test('that are unknown are not resolved', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const resolve = async () => {
      throw unknown;
    };

    expect(await send('http://shop.example/', {}, { resolve })).toMatchObject({
      outcome: 'NOT_RESOLVED',
      reason: 'The host name is unknown.',
    });
    expect(await send('http://shop.example/', {}, { resolve: async () => [] })).toMatchObject({
      outcome: 'NOT_RESOLVED',
    });
  });

  test('without a response from their resolver time out', async () => {
    const resolve = () => new Promise<never>(() => {});
    const limits = { connectMilliseconds: 50 };

    expect(await send('http://shop.example/', {}, { resolve, limits })).toMatchObject({
      outcome: 'NOT_RESOLVED',
      reason: 'No connection within 0.05 s.',
    });
  });

  test('that are addresses are checked too', async () => {
    const { origin, connections } = await anEndpoint(responding(204));

    expect(await send(origin, { rejectionOf: () => 'Not there.' })).toMatchObject({ outcome: 'REFUSED_TARGET' });
    expect(connections()).toBe(0);
  });
});

describe('certificates', () => {
  test('are verified, and nothing is sent if they are invalid', async () => {
    let requests = 0;
    const { origin } = await aSelfSignedEndpoint((_request, response) => {
      requests += 1;
      response.end();
    });

    expect(await send(origin)).toMatchObject({ outcome: 'NOT_CONNECTED', reason: 'The certificate is self-signed.' });
    expect(requests).toBe(0);
  });

  test('are accepted unverified if the address allows it', async () => {
    const { origin, port } = await aSelfSignedEndpoint(responding(204));
    const takesAnyCertificateAt = (address: string) => address === '127.0.0.1';

    expect(await send(origin, { takesAnyCertificateAt })).toMatchObject({ status: 204 });
    expect(
      await send(
        `https://shop.example:${port}`,
        { takesAnyCertificateAt },
        { resolve: async () => ['127.0.0.1', '127.0.0.2'] },
      ),
    ).toMatchObject({ outcome: 'NOT_CONNECTED' });
  });

  test('of a server without TLS are reported', async () => {
    const { port } = await aRawEndpoint((socket) => socket.end('hello\r\n'));

    expect(await send(`https://127.0.0.1:${port}`)).toMatchObject({ outcome: 'NOT_CONNECTED' });
  });
});

test('measures durations by the monotonic clock', async () => {
  const { origin } = await anEndpoint((_request, response) => response.end());
  const readings = [1_000.4, 1_250.2];
  const clock = { monotonicMillis: () => readings.shift() ?? 0 };

  const result = await createOutbound(clock).read({ url: origin, headers: {}, rejectionOf: () => undefined });

  expect(result.durationMilliseconds).toBe(250);
});

describe('the addresses of a name', () => {
  const resolve = (url: string, resolving: OutboundOptions['resolve']) =>
    createOutbound(systemClock, { ...(resolving && { resolve: resolving }) }).resolve(url);

  test('are resolved again on each call, and a literal address resolves to itself', async () => {
    expect(await resolve('https://shop.test/', async () => ['93.184.216.34'])).toEqual(['93.184.216.34']);
    expect(await resolve('http://[::1]:3000/', async () => [])).toEqual(['::1']);
  });

  test('are empty for an unknown name and after 2 s', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const unknown = resolve('https://shop.test/', async () => {
      throw new Error('ENOTFOUND');
    });
    const slow = resolve('https://shop.test/', () => new Promise(() => {}));

    expect(await unknown).toEqual([]);
    expect(vi.getTimerCount(), 'only the timer of the slow name').toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await slow).toEqual([]);
  });
});
