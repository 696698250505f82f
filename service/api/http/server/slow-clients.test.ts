import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sequentialIds } from '../../../../test/fakes/clock.ts';
import { Connections } from './connections.ts';
import { openListener } from './listener.ts';

/** Larger than what the kernel buffers for a client that does not read. */
const largeResponse = Buffer.alloc(16 * 1024 * 1024);

/** A listener whose `/live` stays open until the test sends data or ends. */
async function aListener(stallMilliseconds = 10_000) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const handlers: Record<string, (request: Request) => Response | Promise<Response>> = {
    '/big': () => new Response(largeResponse),
    '/live': () => new Response(readable),
    '/text': async (request) => new Response(await request.text().catch(() => '')),
  };
  const listener = await openListener(
    (request) => handlers[new URL(request.url).pathname]?.(request) ?? new Response('hello'),
    { address: '127.0.0.1', port: 0, ids: sequentialIds(), issuedUrl: () => '', stallMilliseconds },
  );
  onTestFinished(() => listener.close(0));
  onTestFinished(() => writer.close().catch(() => undefined));
  const port = Number(new URL(listener.baseUrl).port);
  return { port, push: (text: string) => writer.write(Buffer.from(text)) };
}

/** Connects, sends this and then does nothing; resolves once it was sent. */
function aSlowClient(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => {
    socket.once('connect', () => socket.pause().write(text, () => resolve(socket)));
    socket.once('close', () => resolve(socket));
  });
}

/** Returns the status line of a new connection, or the reason for its absence. */
function requestOnNewConnection(port: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        received += chunk.toString('latin1');
      })
      .on('error', ({ message }) => resolve(message))
      .on('close', () => resolve(received.split('\r\n')[0] ?? ''))
      .write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  });
}

function received(socket: Socket, text: string): Promise<string> {
  let all = '';
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      all += chunk.toString('latin1');
      if (all.includes(text)) resolve(text);
    });
    socket.once('close', () => reject(new Error(`closed after ${all}`)));
  });
}

test.each([
  ['connect and send nothing', ''],
  ['send half a head', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['send half a body', 'POST /text HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
  ['hold a connection after their response', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['do not read a large response', 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n'],
])(
  'answers new connections and a live stream despite 1,000 slow clients that %s',
  async (_what, text) => {
    const { port, push } = await aListener();
    const live = await aSlowClient(port, 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n');
    await requestOnNewConnection(port);
    await Promise.all(Array.from({ length: 1_000 }, () => aSlowClient(port, text)));

    const statusLines: string[] = [];
    for (let number = 0; number < 20; number += 1) statusLines.push(await requestOnNewConnection(port));

    expect(new Set(statusLines)).toEqual(new Set(['HTTP/1.1 200 OK']));
    const message = received(live.resume(), 'still here');
    await push('still here');
    expect(await message).toBe('still here');
  },
  60_000,
);

/** A server that never responds. */
async function aServer(connections: Connections) {
  const server = createServer((incoming, outgoing) =>
    connections.start({ incoming, outgoing, response: () => undefined }),
  );
  return listenWith(server, connections);
}

async function listenWith(server: Server, connections: Connections): Promise<number> {
  server.on('connection', (socket) => connections.accept(socket));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.resume().once('close', () => resolve()));
}

test('closes the longest connection in the stage that has the most', async () => {
  const port = await aServer(new Connections({ inAll: 4 }));
  const body = await aSlowClient(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
  const ours = await aSlowClient(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const first = await aSlowClient(port, 'GET / HT');
  const second = await aSlowClient(port, 'GET / HT');

  const third = await aSlowClient(port, 'GET / HT');
  await closed(first);

  expect([body, ours, second, third].map(({ destroyed }) => destroyed)).toEqual(Array(4).fill(false));
});

test('does not close a connection with a response in progress', async () => {
  const port = await aServer(new Connections({ inAll: 2 }));
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const ours = [await aSlowClient(port, request), await aSlowClient(port, request)];

  const newcomer = await aSlowClient(port, 'GET / HT');
  await closed(newcomer);

  expect(ours.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test('limits the connections per remote address', async () => {
  const port = await aServer(new Connections({ ofOneAddress: 2, isShared: () => false }));
  const first = await aSlowClient(port, 'GET / HT');
  const second = await aSlowClient(port, 'GET / HT');

  const third = await aSlowClient(port, 'GET / HT');
  await closed(first);

  expect([second, third].map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test('closes connections that neither send nor read, but not an idle stream', async () => {
  const { port, push } = await aListener(50);
  const live = await aSlowClient(port, 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n');
  const sending = 'POST /text HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf';

  const deaf = await aSlowClient(port, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
  const rejected = received((await aSlowClient(port, sending)).resume(), '"request.timeout"');

  expect(await rejected).toBe('"request.timeout"');
  // By now the time of the others has passed as well.
  for (let round = 0; round < 3; round += 1) await closed(await aSlowClient(port, 'GET / HT'));
  await closed(deaf);
  expect(deaf.bytesRead).toBeLessThan(largeResponse.length);
  const message = received(live.resume(), 'still here');
  await push('still here');
  expect(await message).toBe('still here');
});

test('answers pipelined requests in order, with a limit', async () => {
  const counters = { running: 0, most: 0, started: 0 };
  const connections = new Connections();
  const server = createServer((incoming, outgoing) => {
    const respond = () => {
      counters.started += 1;
      counters.running += 1;
      counters.most = Math.max(counters.most, counters.running);
      outgoing.once('finish', () => (counters.running -= 1));
      if (incoming.url !== '/never') setImmediate(() => outgoing.end(`to ${incoming.url}.`));
    };
    connections.start({ incoming, outgoing, response: respond });
  });
  const port = await listenWith(server, connections);
  const requests = (count: number, path: string) =>
    Array.from({ length: count }, (_, at) => `GET ${path}${at} HTTP/1.1\r\nHost: x\r\n\r\n`);

  const slowClient = await aSlowClient(port, requests(20, '/').join(''));
  await received(slowClient.resume(), 'to /19.');
  const greedy = await aSlowClient(port, ['GET /never HTTP/1.1\r\nHost: x\r\n\r\n', ...requests(100, '/')].join(''));
  await closed(greedy);

  expect(counters).toMatchObject({ most: 1, started: 21 });
});

/** Accepts connections without a network, each with half a body; counts how often their stage is read. */
function aFlood(connections: Connections, addresses: readonly string[]) {
  const flood = { reads: 0, sockets: addresses.map(() => new Socket()) };
  for (const [index, socket] of flood.sockets.entries()) {
    Object.defineProperty(socket, 'remoteAddress', { value: addresses[index] });
    connections.accept(socket);
    const incoming = new IncomingMessage(socket);
    const outgoing = new ServerResponse(incoming);
    Object.defineProperty(outgoing, 'writableEnded', {
      get: () => {
        flood.reads += 1;
        return false;
      },
    });
    connections.start({ incoming, outgoing, response: () => undefined });
  }
  return flood;
}

test.each([
  ['one address', (_index: number) => '192.0.2.1'],
  ['2,000 addresses', (index: number) => `192.0.${index >> 8}.${index & 255}`],
])('looks at each of 2,000 new connections from %s at most twice', async (_what, addressOf) => {
  const limits = { inAll: 512, ofOneAddress: 128 };
  const addresses = Array.from({ length: 2_000 }, (_, index) => addressOf(index));

  const flood = aFlood(new Connections(limits), addresses);
  await nextTurn();
  await nextTurn();
  await nextTurn();

  const isOpen = flood.sockets.map(({ destroyed }) => !destroyed);
  const remaining = Math.min(512, 128 * new Set(addresses).size);
  expect(isOpen.lastIndexOf(false)).toBe(2_000 - remaining - 1);
  expect(isOpen.filter(Boolean)).toHaveLength(remaining);
  expect(flood.reads).toBeLessThanOrEqual(2 * 2_000);
});
