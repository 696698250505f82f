import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../../../../test/values.ts';
import { errorToText, framesOf, knownReason, reasonOf, StartupError, sentenceOf } from './reasons.ts';

/** Words that only libraries and the operating system write. */
const raw = /\bE[A-Z]{3,}\b|ERR_|UND_ERR|HPE_|fetch failed|Invalid input|Too (?:big|small)|JSON|errno|syscall|canary/;

function withCode(code: string, message = `${code}: canary`): Error {
  return Object.assign(new Error(message), { code });
}

/** Returns a port without a listener. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

describe('explains a system error in words', () => {
  test.each<[what: string, fail: () => Promise<unknown>, reason: string]>([
    ['a missing file', async () => readFile(join(await aFolder(), 'none')), 'the file or its folder does not exist'],
    ['a directory in the place of a file', async () => readFile(await aFolder()), 'it is a directory'],
    ['a long name', async () => mkdir(join(await aFolder(), 'x'.repeat(300))), 'its name is too long'],
    [
      'a file that exists',
      async () => {
        const path = join(await aFolder(), 'one');
        await (await open(path, 'wx')).close();
        await open(path, 'wx');
      },
      'it exists already',
    ],
    ['a missing program', () => once(spawn('/nowhere/canary'), 'exit'), 'the file or its folder does not exist'],
    [
      'a connection to a closed port',
      async () => once(connect(await aFreePort(), '127.0.0.1'), 'connect'),
      'nothing listens there',
    ],
    ['a fetch from a closed port', async () => fetch(`http://127.0.0.1:${await aFreePort()}`), 'nothing listens there'],
    [
      'a fetch that was given up',
      () => Promise.reject(new DOMException('canary', 'TimeoutError')),
      'there was no response in time',
    ],
    [
      'a port that another program uses',
      async () => {
        const server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        onTestFinished(() => void server.close());
        await once(createServer().listen(server.address()), 'listening');
      },
      'another program uses the port',
    ],
  ])('%s', async (_what, failingWork, reason) => {
    const error = await failingWork().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    expect(reasonOf(error)).toBe(reason);
  });

  test.each([
    ['EACCES', 'permission is denied'],
    ['EPERM', 'permission is denied'],
    ['EROFS', 'the file system is read-only'],
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EIO', 'the disk reports a read or write error'],
    ['EMFILE', 'too many files are open'],
    ['ENOTFOUND', 'the host name is unknown'],
    ['ECONNRESET', 'the connection broke'],
    ['EHOSTUNREACH', 'the host cannot be reached'],
    ['CERT_HAS_EXPIRED', 'the certificate has expired'],
    ['CERT_REVOKED', 'the certificate is not valid'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'the TLS handshake failed'],
    ['UND_ERR_HEADERS_TIMEOUT', 'there was no response in time'],
    ['HPE_INVALID_CONSTANT', 'the response is not HTTP'],
  ])('%s', (code, reason) => {
    expect(reasonOf(withCode(code))).toBe(reason);
    expect(reasonOf(new TypeError('fetch failed', { cause: withCode(code) }))).toBe(reason);
    expect(reasonOf(new AggregateError([withCode(code)]))).toBe(reason);
  });
});

const foreign: readonly (readonly [what: string, error: unknown])[] = [
  ['zod', z.object({ canary: z.string() }).safeParse({}).error],
  ['JSON.parse', (() => new SyntaxError('Unexpected token in JSON: canary'))()],
  ['a bug', new TypeError('Cannot read properties of undefined (reading canary)')],
  ['a range', new RangeError('Invalid array length canary')],
  ['PostgreSQL', Object.assign(new Error('column canary'), { name: 'error', code: '42703' })],
  ['an unknown code', withCode('ECANARY')],
  ['a text', 'canary'],
  ['no error', undefined],
];

test.each(foreign)('never shows the own text of an error: %s', (_what, error) => {
  for (const text of [reasonOf(error), errorToText(error), sentenceOf(error)]) expect(text).not.toMatch(raw);
  expect(knownReason(error)).toBeUndefined();
});

test('names the file or address of a system error in its sentence', () => {
  expect(sentenceOf(Object.assign(withCode('EACCES'), { path: '/data/journal' }))).toBe(
    'Vaultdesk stopped: access to /data/journal failed because permission is denied.',
  );
  expect(sentenceOf(Object.assign(withCode('ECONNREFUSED'), { address: '127.0.0.1', port: 5432 }))).toBe(
    'Vaultdesk stopped: the connection to 127.0.0.1:5432 failed because nothing listens there.',
  );
  expect(sentenceOf(new StartupError('Port 8787 is taken.'))).toBe('Port 8787 is taken.');
});

test('preserves the messages of errors that the program raised', () => {
  expect(errorToText(new Error('anvil gave no state'))).toBe('anvil gave no state');
});

test('leaves the message out of stack frames', () => {
  const frames = framesOf(new Error('a secret canary\n  of two lines'));

  expect(frames).toMatch(/^\s+at .*reasons\.test\.ts/);
  expect(frames).not.toContain('canary');
});
