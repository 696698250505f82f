import { describe, expect, test } from 'vitest';
import { operatorToken } from '../../test/fakes/fake-ports.ts';
import {
  callOverHttp,
  callOverRpc,
  operationsByName,
} from '../../test/operations/operation-calls.ts';
import { examples } from '../../test/operations/operation-examples.ts';
import { present } from '../../test/value-in.ts';
import { aWorld } from '../../test/world/a-world.ts';
import { call, codesIn } from '../../test/world/call.ts';
import { fieldsAt } from './placed-fields.ts';

const changes = Object.entries(examples).filter(([name]) => {
  const operation = present(operationsByName.get(name));
  const { method } = operation.route;
  return (method === 'PATCH' || method === 'PUT') && fieldsAt(operation, 'body').length > 0;
});

describe.each(changes)('%s', (name, example) => {
  test('rejects a body without a known field, and changes nothing', async () => {
    const world = await aWorld();
    const operation = present(operationsByName.get(name));
    const token = operation.access === 'operator' ? operatorToken : world.token;
    const body = fieldsAt(operation, 'body');
    const bare = Object.fromEntries(
      Object.entries(example.input(world)).filter(([field]) => !body.includes(field)),
    );
    const { commits } = world.ports.storage;

    const responses = [
      await callOverHttp(world.http, operation, bare, { token }),
      await callOverHttp(world.http, operation, { ...bare, mispelt: true }, { token }),
    ];

    for (const response of responses) {
      expect(response.status).toBe(400);
      expect(body).toContain(codesIn(response)[0]?.split('.')[0]);
    }
    expect((await callOverRpc(world.console, name, operation, bare)).status).toBe(400);
    expect(world.ports.storage.commits).toBe(commits);
  });
});

test.each([{}, { archive: true }, { Archived: true }])(
  'rejects %o for a wallet and names the correct field',
  async (body) => {
    const world = await aWorld();

    const response = await call(world.http, `PATCH /api/wallets/${world.owner.wallet.id}`, {
      token: world.token,
      body,
    });

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['archived']);
    expect(response.text).toContain('Send one of archived, description');
  },
);

test('ignores unknown fields next to a known one, and in all other operations', async () => {
  const world = await aWorld();
  const { token } = world;
  const wallet = `PATCH /api/wallets/${world.owner.wallet.id}`;

  for (const [address, body] of [
    [wallet, { description: 'Savings', colour: 'blue' }],
    ['POST /api/users', { reference: 'ada', colour: 'blue' }],
    ['POST /api/users', { colour: 'blue' }],
  ] as const)
    expect((await call(world.http, address, { token, body })).status).toBe(200);
});
