import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createAuthority, openForwardProxy } from './forward-proxy.ts';
import { hostSetsOf } from './intercepted-hosts.ts';

/** A proxy to a server that returns the `Host` and the path of each request. */
async function aProxy() {
  const server = createServer(({ url, headers }, response) => response.end(`${headers.host} ${url}`));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const hosts = hostSetsOf({ intercept: 'api.example' });
  const target = `http://127.0.0.1:${port}/w/ci`;
  const proxy = await openForwardProxy({ target, hosts, authority: createAuthority(), onRejection: () => {} });
  onTestFinished(() => void [proxy.close(), server.close(), server.closeAllConnections()]);
  const send = (path: string, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ port: proxy.port, path, method, agent: false }, resolve);
      sent.on('connect', resolve).on('error', reject).end();
    });
  return { port, send };
}

test('sends intercepted requests to the world, with an unchanged path and a new Host', async () => {
  const { port, send } = await aProxy();

  const response = await send('http://api.example:8080//api/../users?name=a%2Fb');

  expect(await text(response)).toBe(`127.0.0.1:${port} /w/ci//api/../users?name=a%2Fb`);
});

test('opens tunnels to allowed hosts, and reports a host that does not respond', async () => {
  const { port, send } = await aProxy();

  const { socket } = await send(`localhost:${port}`, 'CONNECT');
  socket.write('GET /own HTTP/1.1\r\nhost: own.example\r\nconnection: close\r\n\r\n');

  expect(await text(socket)).toContain('own.example /own');
  const sentence = expect.stringMatching(/^vaultdesk exec could not reach localhost: ./);
  expect(await send('localhost:1', 'CONNECT')).toMatchObject({ statusCode: 502, statusMessage: sentence });
});
