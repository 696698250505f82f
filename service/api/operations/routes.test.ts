import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { turnsDuring } from '../../../test/values.ts';
import { reservedAt } from '../../model/history/request-record.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { toJsonSchema } from './fields.ts';
import { createRoutes, namedOperations, routes } from './index.ts';

test('every operation of the table has a route', () => {
  expect(routes().map(({ name }) => name)).toEqual(namedOperations().map(({ name }) => name));
});

test('every path of an operation that is not public has the access of the operation', () => {
  const differing = namedOperations().filter(({ operation: { access, route } }) =>
    [route.path, ...(route.aliases ?? [])].some(
      (path) => access !== 'public' && access !== (reservedAt(path) ? 'operator' : 'application'),
    ),
  );

  expect(differing.map(({ name }) => name)).toEqual([]);
});

test('yields between batches while it builds the routes', async () => {
  const building = createRoutes();
  const turns = await turnsDuring(building);

  expect(await building).toEqual(routes());
  expect(turns).toBeGreaterThan(namedOperations().length / 20);
});

test.each(namedOperations().filter(({ operation }) => operation.route.reply === 'acknowledged'))(
  '$name, which is only acknowledged, declares no further output',
  ({ operation }) => {
    expect(Object.keys(toJsonSchema(operation.output, 'output').properties ?? {})).toEqual([]);
  },
);

test('a route specifies the location of each field', () => {
  expect(routes().find(({ name }) => name === 'wallets.create')).toMatchObject({
    method: 'POST',
    path: '/api/wallets',
    summary: 'Create wallet',
    body: 'json',
    fields: expect.arrayContaining([
      { name: 'userId', in: 'body', isSecret: false },
      { name: 'signingMethodCredential', in: 'header', header: 'Signing-Method', isSecret: true },
    ]),
  });
  expect(fieldOf('users.get', 'userId')).toMatchObject({ in: 'path' });
  expect(fieldOf('users.list', 'size')).toMatchObject({ in: 'query' });
});

test('lists a nested secret by its path', () => {
  expect(fieldOf('users.create', 'signingMethod')).toMatchObject({ isSecret: false });
  expect(fieldOf('users.create', 'signingMethod.value')).toMatchObject({ in: 'body', isSecret: true });
});

test('omits a field that exists only on the alias', () => {
  expect(fieldOf('tokens.issue', 'realm')).toBeUndefined();
  expect(fieldOf('tokens.issue', 'client_secret')).toMatchObject({ in: 'body', isSecret: true });
});

test('the routes operation returns all routes', async () => {
  const { operation } = namedOperations().find(({ name }) => name === 'system.routes') ?? expect.unreachable();

  const result = await operation.run(fakePorts(), {}, { role: 'operator' }, noKey);

  expect(result).toEqual({ ok: true, value: routes() });
});

function fieldOf(operation: string, field: string) {
  return routes()
    .find(({ name }) => name === operation)
    ?.fields.find(({ name }) => name === field);
}
