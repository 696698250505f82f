import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { Database, NotConnected, toStartupError } from './database.ts';
import { readAddress, worldAddress } from './world-address.ts';

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

  await expect(database.query('select 1')).rejects.toThrow();

  await database.end();
  expect(sockets).toHaveLength(1);
});

const address = worldAddress.parse('postgres://ada@db.example:5433/shop?world=staging');

/** An error like those of the driver, with a text that is not for operators. */
function driverError(code?: string, message = 'canary'): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

const noConnection = (cause: unknown) => new NotConnected('canary', { cause });

test.each<[description: string, error: unknown, sentence: RegExp]>([
  ['an unknown database', driverError('3D000'), /^The database shop does not exist at db\.example/],
  ['a wrong password', driverError('28P01'), /rejects the password of ada\. Set PGPASSWORD/],
  ['a rejected user', noConnection(driverError('28000')), /pg_hba\.conf/],
  ['missing rights', driverError('42501'), /too few rights in the database shop/],
  ['a standby', driverError('25006'), /accepts no writes/],
  ['a server that starts', noConnection(driverError('57P03')), /is still starting/],
  ['too many clients', noConnection(driverError('53300')), /no connection left/],
  ['a full disk', driverError('53100'), /disk of the database .* is full/],
  ['tables of another shape', driverError('42703'), /rejected a statement \(SQLSTATE 42703\)/],
  [
    'a closed port',
    noConnection(driverError('ECONNREFUSED')),
    /db\.example:5433 cannot be reached, because nothing listens there\. Check/,
  ],
  ['an unknown host', noConnection(driverError('ENOTFOUND')), /cannot be reached, because the host name is unknown\./],
  [
    'a server that does not respond',
    noConnection(driverError(undefined, 'timeout exceeded when trying to connect')),
    /cannot be reached, because it does not respond\./,
  ],
  [
    'a certificate that is not trusted',
    noConnection(driverError('SELF_SIGNED_CERT_IN_CHAIN')),
    /because the certificate is self-signed\./,
  ],
  [
    'a server without TLS',
    noConnection(driverError(undefined, 'The server does not support SSL connections')),
    /does not speak TLS/,
  ],
  ['a broken connection', driverError('ECONNRESET'), /^The connection .* broke\. Run/],
  ['a query that takes too long', driverError(undefined, 'Query read timeout'), /^The connection .* broke\. Run/],
])('reports %s in its own words', (_description, error, sentence) => {
  const rejection = toStartupError(error, address);

  expect(rejection).toBeInstanceOf(StartupError);
  expect(rejection.message).toMatch(sentence);
  expect(rejection.message).not.toMatch(/canary|\bE[A-Z]{4,}\b|timeout exceeded/);
});
