import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { aFaultRule } from '../../../test/records/requests.ts';
import { present } from '../../../test/values.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { aStarted } from '../../../test/world/started-service.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { headersOf } from '../../model/kernel/results/validation.ts';
import { type FaultRule, faultEffectKinds } from '../../model/webhooks/fault-rule.ts';
import { namedOperations } from '../operations/index.ts';
import { bearerOf, nodeHeaders } from './request-headers.ts';

const test = base.extend('world', () => aWorld());

const userList = z.object({ result: z.array(z.unknown()) });

function storeRules({ ports }: World, ...rules: readonly Partial<FaultRule>[]) {
  return ports.storage.transact(({ faultRules }) => {
    for (const [index, fields] of rules.entries()) faultRules.put(aFaultRule({ id: `rule-${index}`, ...fields }));
    return { ok: true, value: undefined };
  });
}

function createUser({ http, token }: World) {
  return call(http, 'POST /api/users', { token, body: {} });
}

test('has no effect for a rejected call and names the rule in the response and the log', async ({ world }) => {
  await storeRules(world, { effect: { kind: 'refuse', code: 'vault.busy', retryAfterSeconds: 7 } });
  const users = () => world.ports.storage.read(({ users }) => users.countBy('byCreation', '*'));
  const before = users();

  const response = await createUser(world);

  expect(response.status).toBe(429);
  expect(codesIn(response)).toEqual(['vault.busy']);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('x-vaultdesk-fault')).toBe('rule-0');
  expect(users()).toBe(before);
  const listed = await call(world.http, 'GET /_vaultdesk/requests?operation=users.create', { token: operatorToken });
  expect(listed.text).toContain('"faults":["rule-0"]');
  expect(listed.text).toContain(`"caller":"application","applicationId":"${world.application.id}"`);
});

test.for(['refuse', 'reset'] as const)('logs the body of a call that it answers: %s', async (kind, { world }) => {
  await storeRules(world, { effect: { kind } });

  const response = await call(world.http, 'POST /api/users', { token: world.token, body: { reference: 'ada' } });

  await world.ports.requestLog.settle();
  const record = await world.ports.requestLog.find(present(response.headers.get('x-request-id') ?? undefined));
  expect(record?.request.body).toMatchObject({ text: '{"reference":"ada"}' });
});

test('returns the configured status', async ({ world }) => {
  await storeRules(world, { effect: { kind: 'refuse', status: 418 } });

  const response = await createUser(world);

  expect(response.status).toBe(418);
  expect(codesIn(response)).toEqual(['fault.injected']);
});

test('delays a call by the configured time and then answers as usual', async () => {
  const pauses: number[] = [];
  const world = await aWorld({
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  });
  await storeRules(world, { effect: { kind: 'delay', milliseconds: 200 } });

  const response = await createUser(world);

  expect(response.status).toBe(200);
  expect(pauses).toEqual([200]);
  expect(response.headers.get('x-vaultdesk-fault')).toBe('rule-0');
});

test('does not affect applications other than the one in the rule', async ({ world }) => {
  await storeRules(world, { where: { applicationId: world.application.id } });

  expect((await createUser(world)).status).toBe(503);
  expect((await createUser({ ...world, token: world.otherToken })).status).toBe(200);
});

test('resets a connection before or after the work, and does the work once', async () => {
  const { call: request } = await aStarted({ overHttp: true });
  const usersNow = async () => userList.parse((await request('GET /api/users')).body).result.length;
  const resetAt = async (kind: 'reset' | 'lose-answer') => {
    await request('PUT /_vaultdesk/faults/once', {
      body: { where: { operations: ['users.create'] }, effect: { kind }, until: { hits: 1 } },
    });
    await expect(request('POST /api/users', { body: {} })).rejects.toThrow();
  };

  await resetAt('reset');
  expect(await usersNow()).toBe(0);
  await resetAt('lose-answer');
  expect(await usersNow()).toBe(1);
  expect((await request('POST /api/users', { body: {} })).status).toBe(200);
});

test('answers operator operations normally with every effect on everything', async () => {
  const operators = [...operationsByName].filter(([, { access }]) => access === 'operator');
  const aFaultyWorld = async () => {
    const world = await aWorld();
    await storeRules(world, ...everything);
    return world;
  };
  const worldOfQueries = await aFaultyWorld();
  for (const [name, operation] of operators) {
    const example = present(examples[name]);
    const world = operation.kind === 'query' ? worldOfQueries : await aFaultyWorld();
    const input = example.input(world);

    const response = await callOverHttp(world.http, operation, input, { token: operatorToken });

    expect(response.status, `${name}: ${response.text}`).toBe(200);
    expect(response.headers.get('x-vaultdesk-fault'), name).toBeNull();
  }
});

test('answers the console and health routes with every effect on everything', async ({ world }) => {
  await storeRules(world, ...everything);

  for (const path of ['/_vaultdesk/health', '/actuator/health', '/docs', '/openapi.json'])
    expect((await call(world.http, `GET ${path}`)).status, path).toBe(200);
  const { input } = present(examples['users.create']);
  const created = await callOverRpc(
    world.console,
    'users.create',
    present(operationsByName.get('users.create')),
    input(world),
    { 'x-vaultdesk-application': world.application.id },
  );
  expect(created.status, created.text).toBe(200);
  const cleared = await call(world.http, 'DELETE /_vaultdesk/faults', { token: operatorToken });
  expect(parseJson(cleared.text)).toEqual({ success: true });
  expect((await createUser(world)).status).toBe(200);
});

/** One rule per effect that always matches everything in its layer. */
const everything = faultEffectKinds.map((kind) => ({ effect: { kind, milliseconds: 30_000, gwei: 1 } }));

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer abc', 'abc'],
  ['Bearer   abc', 'abc'],
  ['Bearer a b', undefined],
  ['Bearer a\tb', undefined],
  ['Bearer a\u00a0b', undefined],
  ['Bearer ', undefined],
  ['Bearer', undefined],
  ['Basic abc', undefined],
])('reads the token of %j as %j', (authorization, token) => {
  expect(bearerOf(nodeHeaders({ authorization }))).toBe(token);
});

test('returns no token without the header', () => {
  expect(bearerOf(nodeHeaders({}))).toBeUndefined();
});

test('finds every header that an operation declares in the headers of Node', () => {
  const named = namedOperations().flatMap(({ operation }) => [...headersOf(operation.input).values()]);
  expect(named).toContain('Signing-Method');

  for (const name of new Set(named)) {
    const headers = nodeHeaders({ [name.toLowerCase()]: 'here' });
    expect(headers.get(name)).toBe('here');
  }
});

test('returns null for a header that was not sent', () => {
  expect(nodeHeaders({}).get('authorization')).toBeNull();
});
