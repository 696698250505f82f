import { expect, test } from 'vitest';
import { operatorToken as token } from '../../../test/fakes/fake-ports.ts';
import { aFaultRule } from '../../../test/records/requests.ts';
import { call } from '../../../test/world/call.ts';
import { aWorld } from '../../../test/world/world.ts';
import { maximumFaultRules } from '../../model/webhooks/fault-rule.ts';
import { rulesOf, scenarioNames } from '../../model/webhooks/fault-scenarios.ts';

/** A world for the tests in which no rule has an effect. */
const world = await aWorld();

const setRule = (body: unknown, name = 'mine') => call(world.http, `PUT /_vaultdesk/faults/${name}`, { token, body });

test.each([
  [{ effect: { kind: 'delay' } }, 'effect.milliseconds', 'requires this field'],
  [{ effect: { kind: 'reset', gwei: 3 } }, 'effect.gwei', 'reset supports these parameters: nothing'],
  [{ effect: { kind: 'delay', milliseconds: 60_000 } }, 'effect.milliseconds', 'from 1 to 30000'],
  [{ effect: { kind: 'reorg', blocks: 21 } }, 'effect.blocks', 'from 1 to 20'],
  [{ effect: { kind: 'break' } }, 'effect.kind', 'Use one of refuse'],
  [{ effect: { kind: 'rpc-down' }, where: { path: '/api' } }, 'where.path', 'operations, chain'],
  [{ effect: { kind: 'rpc-down' }, where: { chains: ['MATIC'] } }, 'where.chains', 'Remove this field'],
  [{ effect: { kind: 'refuse' }, when: { percent: 5 } }, 'when.percent', 'Remove this field'],
  [{ effect: { kind: 'refuse' }, until: { hit: 5 } }, 'until.hit', 'Remove this field'],
  [{ effect: { kind: 'refuse' }, when: { share: 0.5, every: 2 } }, 'when.every', 'one of share'],
  [{ effect: { kind: 'refuse' }, when: { share: 0 } }, 'when.share', 'above 0'],
  [{ effect: { kind: 'refuse' }, when: { at: [] } }, 'when.at', 'list of 1 to 100'],
  [{ effect: { kind: 'refuse' }, until: { at: 'soon' } }, 'until.at', 'ISO 8601'],
  [
    { effect: { kind: 'refuse' }, where: { operations: ['users.create', 'user.create'] } },
    'where.operations[1]',
    'users.create',
  ],
  [
    { effect: { kind: 'refuse' }, where: { operations: ['faults.*'] } },
    'where.operations[0]',
    'operator calls are never affected',
  ],
])('rejects %j at %s', async (body, code, sentence) => {
  const response = await setRule(body);

  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ errors: [{ code, message: expect.stringContaining(sentence) }] });
  expect(world.ports.storage.read(({ faultRules }) => faultRules.find('mine'))).toBeUndefined();
});

test('rejects a name that is not a valid header value', async () => {
  expect((await setRule({ effect: { kind: 'refuse' } }, 'Not%20a%20name')).status).toBe(400);
});

test('limits the number of rules and adds no rule of a scenario that exceeds the limit', async () => {
  const world = await aWorld();
  await world.ports.storage.change(({ faultRules }) => {
    for (let count = 2; count < maximumFaultRules; count += 1)
      faultRules.put(aFaultRule({ id: `rule-${count}`, effect: { kind: 'no-blocks' } }));
  });

  const response = await call(world.http, 'POST /_vaultdesk/faults/scenarios/flaky-network', { token });
  const last = await call(world.http, 'PUT /_vaultdesk/faults/last', {
    token,
    body: { effect: { kind: 'no-blocks' } },
  });

  expect(response.status).toBe(422);
  expect(last.status).toBe(200);
});

test('resets the counts of a rule that is set again', async () => {
  const world = await aWorld();
  const rule = { effect: { kind: 'refuse' }, when: { first: 1 } };
  const setMine = () => call(world.http, 'PUT /_vaultdesk/faults/mine', { token, body: rule });
  const create = async () => (await call(world.http, 'POST /api/users', { token: world.token, body: {} })).status;

  await setMine();
  expect([await create(), await create()]).toEqual([503, 200]);
  await setMine();
  expect(await create()).toBe(503);
});

test('applies the oldest rule that hits, also after it was set again', async () => {
  const { http, token: appToken, ports } = await aWorld();
  const respondWith = (name: string, status: number) =>
    call(http, `PUT /_vaultdesk/faults/${name}`, { token, body: { effect: { kind: 'refuse', status } } });

  for (const [name, status] of [
    ['second-by-name', 500],
    ['first-by-name', 502],
    ['second-by-name', 504],
  ] as const) {
    ports.clock.advance(1_000);
    await respondWith(name, status);
  }

  expect((await call(http, 'GET /api/users', { token: appToken })).status).toBe(504);
});

test.each(scenarioNames)('enables and lists the scenario %s', async (scenario) => {
  const response = await call(world.http, `POST /_vaultdesk/faults/scenarios/${scenario}`, { token });
  const list = await call(world.http, 'GET /_vaultdesk/faults', { token });

  expect(response.status, response.text).toBe(200);
  for (const { name } of rulesOf(scenario)) expect(list.text).toContain(`"id":"${name}"`);
});

test('names a missing rule that should be cleared', async () => {
  const response = await call(world.http, 'DELETE /_vaultdesk/faults/nope', { token });

  expect(response.status).toBe(404);
  expect(response.text).toContain('The fault rule nope does not exist.');
});

test('records changes of rules in the audit log', async () => {
  await setRule({ effect: { kind: 'refuse' } });

  const log = await call(world.http, 'GET /_vaultdesk/audit', { token });

  expect(log.text).toContain('"act":"faults.set"');
});
