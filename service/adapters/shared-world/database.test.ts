import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from './database.ts';
import { readAddress } from './world-address.ts';

/** A message of PostgreSQL's protocol, version 3. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
}

const handshake = [message('R', '\0\0\0\0'), message('Z', 'I')];
const killed = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');

test('fails only the query whose connection breaks immediately after the handshake', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([...handshake, killed])));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  const address = readAddress(`postgres://anna@127.0.0.1:${port}/vaults?world=a`);
  if (typeof address === 'string') throw new Error(address);
  const database = new Database(address, undefined);

  await expect(database.ask('select 1')).rejects.toThrow();

  await database.end();
  expect(sockets).toHaveLength(1);
});
