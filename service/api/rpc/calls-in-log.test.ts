import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { anApplication, anId, aWalletOwner } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { type CallOptions, call, resultIn } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { ruleOf } from '../../model/kernel/results/failure-rules.ts';
import type { RequestSearch } from '../../platform/ports/request-log.ts';

const pin = '918273';
const everything: RequestSearch = { withApart: true, size: 100, hints: [], matches: () => true };
const hosts = ['a browser', 'the desktop window'] as const;

/** A console in a host, and the log entries of its calls, oldest first. */
async function aConsole(host: (typeof hosts)[number] = 'the desktop window') {
  const owner = await aWalletOwner({ pin });
  const application = anApplication({ isDefault: true });
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const transports = transportsOf(ports);
  const session = host === 'a browser' ? await aSession() : {};
  const headers = { ...session, 'x-vaultdesk-application': application.id };
  const request = (address: string, options: CallOptions = {}) => {
    const [method, path] = address.split(' ');
    return host === 'a browser'
      ? call(transports.http, `${method} /console${path}`, { headers, ...options })
      : call(transports.console, address, { baseUrl: 'app://console', headers, ...options });
  };
  const logged = async (search: Partial<RequestSearch> = {}) => {
    await ports.requestLog.settle();
    const { records } = await ports.requestLog.search({ ...everything, ...search });
    const calls = records.filter(({ path }) => path.startsWith('/console/trpc'));
    return calls.toReversed();
  };
  return { ports, http: transports.http, request, logged, owner };

  async function aSession() {
    const key = { 'x-vaultdesk-entry': ports.consoleSessions.generateKey() };
    const entered = await call(transports.http, 'POST /console/sessions', { headers: key });
    const { session } = resultIn(entered, z.object({ session: z.string() }));
    return { 'x-vaultdesk-session': session };
  }
}

describe.each(hosts)('in %s', (host) => {
  test('logs a call with its procedure, input and response, with secrets masked', async () => {
    const { request, logged } = await aConsole(host);

    const created = await request('POST /trpc/users.create', {
      body: { reference: 'customer-1', signingMethod: { type: 'PIN', value: pin } },
    });

    expect(created.status).toBe(200);
    const [line, ...others] = await logged();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      surface: 'console',
      caller: 'console',
      method: 'POST',
      path: '/console/trpc/users.create',
      operation: 'users.create',
      status: 200,
      durations: { total: expect.any(Number), useCase: expect.any(Number) },
      request: { masked: expect.arrayContaining(['body.signingMethod.value']) },
      answer: { body: { text: expect.stringContaining('"reference":"customer-1"') } },
    });
    expect(JSON.stringify(line)).not.toContain(pin);
  });

  test('logs each call of a batch with an id of its own', async () => {
    const { request, logged, owner } = await aConsole(host);
    const input = JSON.stringify({ 0: { userId: owner.user.id }, 1: { userId: anId() } });

    const batch = await request(`GET /trpc/users.get,users.get?batch=1&input=${encodeURIComponent(input)}`);

    const lines = (await logged()).toSorted((left, right) => left.status - right.status);
    expect(lines.map(({ operation, status }) => [operation, status])).toEqual([
      ['users.get', 200],
      ['users.get', 404],
    ]);
    expect(lines[0]?.request.body?.text).toBe(JSON.stringify({ userId: owner.user.id }));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
    expect(batch.text).toContain(`"traceCode":"${lines[1]?.id}"`);
  });

  test('logs a rejected call with its code, message, rule and trace code', async () => {
    const { request, logged } = await aConsole(host);

    const rejected = await request('POST /trpc/users.create', { body: { signingMethod: { type: 7 } } });

    const [line] = await logged();
    expect(line?.failures[0]).toMatchObject({
      code: 'input.invalid',
      field: expect.stringContaining('signingMethod'),
      rule: ruleOf('input.invalid'),
    });
    expect(rejected.text).toContain(`"traceCode":"${line?.id}"`);
  });
});

test.each([
  ['GET /trpc/nothing.here', {}, 404, 'route.not-found'],
  ['GET /trpc/users.create', {}, 405, 'route.method-not-allowed'],
  ['POST /trpc/users.create', { rawBody: `{"value":"${pin}"` }, 400, 'body.malformed'],
  ['GET /trpc/users.list?batch=1&input=nonsense', {}, 400, 'body.malformed'],
])('logs a call that reaches no procedure: %s', async (address, options, status, code) => {
  const { request, logged } = await aConsole();

  await request(address, options);

  const lines = await logged();
  expect(lines).toMatchObject([{ status, failures: [{ code }] }]);
  expect(JSON.stringify(lines)).not.toContain(pin);
});

test('logs a call without a session, without its input', async () => {
  const { http, logged } = await aConsole();
  const input = encodeURIComponent(JSON.stringify({ value: pin }));

  await call(http, `GET /console/trpc/users.get?input=${input}`);

  const lines = await logged();
  expect(lines).toMatchObject([{ path: '/console/trpc/users.get', failures: [{ code: 'console.session-required' }] }]);
  expect(JSON.stringify(lines)).not.toContain(pin);
});

test('masks the confirming operator token, right or wrong', async () => {
  const { request, logged } = await aConsole('a browser');

  await request('POST /trpc/confirmation.give', { body: { operatorToken } });
  await request('POST /trpc/confirmation.give', { body: { operatorToken: pin } });
  await request('POST /trpc/confirmation.give', { body: pin });

  const lines = await logged();
  expect(lines.map(({ status }) => status)).toEqual([200, 403, 400]);
  for (const secret of [operatorToken, pin]) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('does not log endless streams', async () => {
  const { ports, request, logged } = await aConsole();
  const headers = { accept: 'text/event-stream' };

  const streamed = request('GET /trpc/changes.watch', { headers });
  ports.changes.end();
  await streamed;

  expect(await logged()).toEqual([]);
});

test('excludes console calls from statistics, and lists them on request only', async () => {
  const { ports, http, request, logged } = await aConsole('a browser');
  await request('GET /trpc/users.list');
  await request('POST /trpc/clock.advance', { body: { seconds: 60 } });

  const list = (query: string) => call(http, `GET /_vaultdesk/requests?${query}`, { token: operatorToken });
  const operationsIn = ({ text }: { text: string }) =>
    [...text.matchAll(/"operation":"([^"]+)"/g)].map(([, name]) => name);

  expect((await ports.requestLog.state()).records).toBe(0);
  expect(operationsIn(await list(''))).toEqual([]);
  expect(operationsIn(await list('console=true'))).toEqual(expect.arrayContaining(['clock.advance', 'users.list']));
  expect(operationsIn(await list('console=changes'))).toEqual(['clock.advance']);
  const statisticsResponse = await call(http, 'GET /_vaultdesk/statistics?span=hour', { token: operatorToken });
  expect(operationsIn(statisticsResponse)).not.toContain('users.list');
  expect(await logged({ withApart: false })).toEqual([]);
});

test('traces a created record to the console call that created it', async () => {
  const { http, request, logged, owner } = await aConsole();
  const { id: userId } = owner.user;
  const { id: method } = owner.credential;
  await request('POST /trpc/wallets.create', {
    body: { userId, secretType: 'ETHEREUM', signingMethodCredential: `${method}:${pin}` },
  });

  const [line] = await logged();
  const trace = await call(http, `GET /_vaultdesk/traces/${present(line).id}`, { token: operatorToken });

  expect(line).toMatchObject({ operation: 'wallets.create', status: 200 });
  expect(JSON.stringify(line)).not.toContain(pin);
  expect(trace.text).toContain('Wallet created');
});
