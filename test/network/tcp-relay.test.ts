import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.mjs';
import { startTcpRelay, type TcpFault, type TcpRelayOptions } from './tcp-relay.mjs';

test('distributes connections to the programs in turn and skips a stopped one', async () => {
  const [first, second, stopped] = [await anEcho('one'), await anEcho('other'), await anEcho('gone')];
  stopped.end();
  const relay = await aRelay({ targets: [first.port, second.port, stopped.port] });

  const responses = [];
  for (let turn = 0; turn < 6; turn += 1) responses.push(await exchange(relay.port, 'hello'));

  expect(new Set(responses)).toEqual(new Set(['one hello', 'other hello']));
});

test('new connections use the new targets, and one without a target is cut', async () => {
  const [first, second] = [await anEcho('one'), await anEcho('other')];
  const relay = await aRelay({ targets: [first.port] });
  relay.setTargets([second.port]);
  expect(await exchange(relay.port, 'hello')).toBe('other hello');

  second.end();
  expect(await exchange(relay.port, 'hello')).toBe('');
});

test('forwards a megabyte unchanged', async () => {
  const { port } = await anEcho('one');
  const relay = await aRelay({ targets: [port], share: 0.5, faults: ['late'], lateMilliseconds: 1 });
  const long = 'abcdefgh'.repeat(131_072);

  const received = await exchange(relay.port, long);

  expect(received === `one ${long}`).toBe(true);
  expect(relay.happened.get('late')).toBeGreaterThan(0);
});

const ends: [TcpFault, string][] = [
  ['lost with their connection', ''],
  ['cut behind them', 'hello'],
  ['torn', 'he'],
  ['silence', ''],
];

test.each(ends)('%s: the program receives %o, and the client no response', async (fault, received) => {
  const program = await anEcho('one');
  const relay = await aRelay({ ...{ targets: [program.port], share: 1, faults: [fault], silentMilliseconds: 20 } });

  expect(await exchange(relay.port, 'hello')).toBe('');
  await expect.poll(program.heard).toBe(received);
  relay.setShare(0);
  expect(await exchange(relay.port, 'again')).toBe('one again');
});

test('cuts every open connection immediately', async () => {
  const relay = await aRelay({ targets: [(await anEcho('one')).port] });
  const socket = connect(relay.port, '127.0.0.1');
  socket.write('hello');
  await once(socket, 'data');

  relay.cut();

  await once(socket, 'close');
});

async function aRelay(options: TcpRelayOptions) {
  const relay = await startTcpRelay(options);
  onTestFinished(() => relay.close());
  return relay;
}

/** A program that returns its input with its name in front. */
async function anEcho(name: string) {
  let all = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isFirst = true;
    socket.on('data', (bytes) => {
      all += bytes.toString();
      socket.write(isFirst ? `${name} ${bytes}` : bytes);
      isFirst = false;
    });
    socket.once('end', () => socket.end());
  });
  const port = await listen(server);
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(end);
  return { port, end, heard: () => all };
}

/** Sends a message and returns everything received until the end. */
async function exchange(port: number, message: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const onError = once(socket, 'error').then(() => '');
  socket.end(message);
  return Promise.race([text(socket).catch(() => ''), onError]);
}
