import { createTRPCClient, httpBatchStreamLink, httpLink, type TRPCLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '../../../service/api/rpc/router.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { baseUrl } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { failureOf, isAbsent } from './failure.ts';
import { LostCode } from './session/old-console.ts';

const url = `${baseUrl}/console/trpc`;
const signingMethod = { type: 'PIN', value: '294817' } as const;
type Send = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Sends a body with its length, like the console page. */
async function sender(hasSession = true): Promise<Send> {
  const ports = fakePorts();
  const { http } = transportsOf(ports);
  const entered = await ports.consoleSessions.enter(ports.consoleSessions.generateKey(), '');
  const session = entered?.token ?? '';
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (hasSession) headers.set('x-vaultdesk-session', session);
    headers.set('content-length', String(String(init?.body).length));
    return http.fetch(new Request(input, { ...init, headers }));
  };
}

const links: readonly (readonly [string, (fetch: Send) => TRPCLink<AppRouter>])[] = [
  ['alone', (fetch) => httpLink({ url, fetch })],
  ['in a batch', (fetch) => httpBatchStreamLink({ url, fetch })],
];

test.each(links)('reports a body that is too large, %s', async (_, link) => {
  const client = createTRPCClient<AppRouter>({ links: [link(await sender())] });
  const reference = 'x'.repeat(300 * 1024);

  const error = await client.users.create.mutate({ reference, signingMethod }).catch(failureOf);

  expect(error).toMatchObject({ code: 'body.too-large', message: expect.stringContaining('KiB') });
});

test.each(links)('reports a call without a session, %s', async (_, link) => {
  const client = createTRPCClient<AppRouter>({ links: [link(await sender(false))] });

  const calls = [client.system.health.query({}), client.users.create.mutate({ signingMethod })];

  for (const call of calls) expect(await call.catch(failureOf)).toMatchObject({ code: 'console.session-required' });
});

test('treats a foreign response as an unreachable service', async () => {
  const links = [httpLink({ url, fetch: async () => new Response('Bad gateway') })];
  const client = createTRPCClient<AppRouter>({ links });

  expect(await client.system.health.query({}).catch(failureOf)).toMatchObject({ code: 'call.no-response' });
});

test.each([
  ['an error while rendering', new RangeError('Incorrect locale information provided')],
  [
    'an error while loading',
    new LostCode(undefined, { cause: new RangeError('Incorrect locale information provided') }),
  ],
])('reports %s as its own error', (_, error) => {
  expect(failureOf(error)).toEqual({
    code: 'console.failed',
    message: 'This part of the console failed: Incorrect locale information provided',
  });
});

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new DOMException('The operation timed out.', 'TimeoutError'),
])('treats a failed connection as an unreachable service: %s', (error) => {
  expect(failureOf(error).code).toBe('call.no-response');
});

test('treats an unknown id and a malformed id as not found', async () => {
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url, fetch: await sender() })] });

  for (const userId of ['0b0d4c1e-2f3a-4b5c-8d6e-7f8091a2b3c4', 'nope'])
    expect(isAbsent(await client.users.get.query({ userId }).catch((error) => error))).toBe(true);

  expect(isAbsent(new Error('The service does not answer.'))).toBe(false);
});

test('reports code that could not be requested without the address of its file', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: http://localhost/a.js');

  expect(failureOf(new LostCode(undefined, { cause }))).toEqual({
    code: 'console.failed',
    message: 'This part of the console could not be loaded. Retry when the service responds.',
  });
});
