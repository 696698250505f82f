import { expect, test } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { sentRequest } from '../../history/requests/requests.operations.ts';
import { resentRequest } from '../../history/requests/resend-request.ts';
import { requestPage } from '../../model/history/request-record.ts';
import { faultRule } from '../../model/webhooks/fault-rule.ts';
import { faultPreview, faultsView } from '../../model/webhooks/fault-scenarios.ts';

const rule = { effect: { kind: 'refuse' }, where: { operations: ['users.list'] }, when: { share: 0.3 }, seed: 5 };

async function outcomesOf({ http }: World, fields: object = {}) {
  const body = { name: 'mine', ...rule, ...fields };
  const { calls } = resultIn(
    await call(http, 'POST /_vaultdesk/faults/preview', { token: operatorToken, body }),
    faultPreview,
  );
  return calls.filter(({ operation }) => operation === 'users.list').map(({ outcome }) => outcome);
}

async function listUsers({ http, token }: World, times: number) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await call(http, 'GET /api/users', { token })).status);
    await call(http, 'GET /api/wallets', { token });
  }
  return statuses;
}

const put = ({ http }: Pick<World, 'http'>, path: string, body: object) =>
  call(http, `PUT /_vaultdesk/faults${path}`, { token: operatorToken, body });

test('predicts which calls fail once the rule is enabled, and changes nothing', async () => {
  const world = await aWorld();
  await listUsers(world, 20);
  const outcomes = await outcomesOf(world);
  const storedRules = () => world.ports.storage.read(({ faultRules }) => faultRules.find('mine'));
  expect(storedRules()).toBeUndefined();

  await put(world, '/mine', rule);

  const statuses = await listUsers(world, 20);
  expect(statuses.map((status) => (status === 503 ? 'hit' : 'passed'))).toEqual(outcomes);
  expect(new Set(outcomes)).toEqual(new Set(['hit', 'passed']));
});

test('stops after the maximum number of hits, and rejects a rule that matches nothing', async () => {
  const world = await aWorld();
  await listUsers(world, 3);

  expect(await outcomesOf(world, { when: {}, until: { hits: 2 } })).toEqual(['hit', 'hit', 'unmatched']);
  const body = { name: 'mine', ...rule, where: { operations: ['faults.*'] } };
  expect((await call(world.http, 'POST /_vaultdesk/faults/preview', { token: operatorToken, body })).status).toBe(400);
});

test('applies to calls that the operator sends as an application or resends, and the preview counts them', async () => {
  const world = await aWorld();
  await put(world, '/mine', { effect: { kind: 'refuse' }, where: { operations: ['users.*'] } });
  const asOperator = { token: operatorToken, body: { method: 'GET', path: '/api/users' } };

  const sent = resultIn(await call(world.http, 'POST /_vaultdesk/requests', asOperator), sentRequest);
  const resent = resultIn(
    await call(world.http, `POST /_vaultdesk/requests/${sent.id}/resend`, { token: operatorToken, body: {} }),
    resentRequest,
  );

  for (const record of [sent.request, resent.again])
    expect(record).toMatchObject({ status: 503, faults: ['mine'], caller: 'application' });
  expect(await outcomesOf(world, { when: {} })).toEqual(['hit', 'hit']);
});

test('the request log lists the calls that a rule or a rule of a scenario affected', async () => {
  const world = await aWorld();
  const effect = { kind: 'refuse' };
  for (const [name, operation] of [
    ['mine', 'users.list'],
    ['mine.too', 'wallets.list'],
    ['mine-not', 'offers.list'],
  ])
    await put(world, `/${name}`, { effect, where: { operations: [operation] } });
  for (const path of ['users', 'wallets']) await call(world.http, `GET /api/${path}`, { token: world.token });
  await call(world.http, 'GET /offers', { token: world.token });
  const affectedBy = async (fault: string) => {
    const listed = await call(world.http, `GET /_vaultdesk/requests?fault=${fault}`, { token: operatorToken });
    return resultIn(listed, requestPage).items.map(({ operation }) => operation);
  };

  expect(await affectedBy('mine')).toEqual(['wallets.list', 'users.list']);
  expect(await affectedBy('mine.too')).toEqual(['wallets.list']);
});

test('does not apply to the calls of a seed, and the preview leaves them out', async () => {
  const { http } = await aWorld();
  await put({ http }, '/mine', { effect: { kind: 'refuse' } });

  const body = { users: { ada: {} }, wait: true };
  expect(await call(http, 'POST /_vaultdesk/seeds', { token: operatorToken, body })).toMatchObject({ status: 200 });

  const preview = await call(http, 'POST /_vaultdesk/faults/preview', {
    token: operatorToken,
    body: { name: 'mine', effect: { kind: 'refuse' } },
  });
  const operations = resultIn(preview, faultPreview).calls.map(({ operation }) => operation);
  expect(operations).not.toContain('users.create');
});

test('a disabled rule hits nothing, and retains its counts, place and revision', async () => {
  const world = await aWorld();
  const set = async (fields: object) =>
    resultIn(await put(world, '/mine', { effect: { kind: 'refuse' }, ...fields }), faultRule);
  await set({});
  expect(await listUsers(world, 2)).toEqual([503, 503]);
  await world.ports.faults.close();

  const disabled = await set({ active: false });

  expect(disabled).toMatchObject({ active: false, hits: 4, revision: 1 });
  expect(await listUsers(world, 1)).toEqual([200]);
  expect(await set({ active: true })).toMatchObject({ hits: 4, revision: 1 });
  expect(await set({ active: true })).toMatchObject({ hits: 0, revision: 2 });
});

test('restores cleared rules with counts and order, and ends a scenario', async () => {
  const world = await aWorld();
  const asOperator = { token: operatorToken };
  const list = async () =>
    resultIn(await call(world.http, 'GET /_vaultdesk/faults', asOperator), faultsView).rules.map(
      ({ isSpent: _isSpent, ...rule }) => rule,
    );
  await put(world, '/mine', { effect: { kind: 'refuse' }, until: { hits: 50 } });
  await call(world.http, 'POST /_vaultdesk/faults/scenarios/out-of-order', asOperator);
  expect(await listUsers(world, 2)).toEqual([503, 503]);
  await world.ports.faults.close();
  const rules = await list();
  const mine = rules.find(({ id }) => id === 'mine');
  expect(mine).toMatchObject({ hits: 4 });

  await call(world.http, 'DELETE /_vaultdesk/faults/scenarios/out-of-order', asOperator);
  expect((await list()).map(({ id }) => id)).toEqual(['a-rule', 'mine']);
  await call(world.http, 'DELETE /_vaultdesk/faults', asOperator);
  await call(world.http, 'POST /_vaultdesk/faults', { ...asOperator, body: { rules } });

  expect(await list()).toEqual(rules);
  const unknown = { ...mine, id: 'other', where: { operations: ['faults.*'] } };
  const rejected = await call(world.http, 'POST /_vaultdesk/faults', {
    ...asOperator,
    body: { rules: [{ ...mine, id: 'another' }, unknown] },
  });
  expect(rejected.status).toBe(400);
  expect(await list()).toEqual(rules);
});

test('changes which rule decides, and retains the order when a rule is replaced', async () => {
  const world = await aWorld();
  const statusOf = (status: number) => ({ effect: { kind: 'refuse', status } });
  await put(world, '/first', statusOf(500));
  await put(world, '/second', statusOf(502));
  expect(await listUsers(world, 1)).toEqual([500]);

  expect((await put(world, '', { names: ['second'] })).status).toBe(200);
  expect(await listUsers(world, 1)).toEqual([502]);
  await put(world, '/second', statusOf(503));
  await put(world, '/a-third', statusOf(504));
  expect(await listUsers(world, 1)).toEqual([503]);
  expect((await put(world, '', { names: ['absent'] })).status).toBe(404);
});
