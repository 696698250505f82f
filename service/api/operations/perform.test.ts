import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { callOverHttp, callOverRpc, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { anApplication } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { tokenOf } from '../../../test/world/service.ts';
import { aWorld } from '../../../test/world/world.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Caller, mutation, type Operation } from '../../platform/ports/operation.ts';
import { fieldsAt } from './fields.ts';
import { perform } from './perform.ts';

const ours = anApplication();

type Run = (ports: unknown, input: unknown, caller: Caller) => Promise<Result<{ amount: number }>>;

function anOperation(run: Run): Operation {
  return mutation({
    summary: 'Do something',
    route: { method: 'POST', path: '/something', reply: 'envelope' },
    access: 'application',
    input: z.object({ amount: z.coerce.number() }),
    output: z.object({ amount: z.number().max(100) }),
    run,
  });
}

async function performed(run: Run, input: unknown = { amount: '7' }) {
  const ports = fakePorts({ applications: [ours] });
  const credentials = { from: 'http', bearer: await tokenOf(ports, ours) } as const;
  const result = await perform(ports, anOperation(run), {
    credentials,
    receive: () => ok({ input }),
    requestId: 'id-1',
  });
  return { result, ports };
}

test('returns only the fields that the output declares', async () => {
  const { result } = await performed(async () => ok({ amount: 7, sealed: 'secret' }));

  expect(result).toEqual(ok({ amount: 7 }));
});

describe('an unexpected throw', () => {
  test('fails without details except the request id', async () => {
    const { result } = await performed(async () => {
      throw new Error('ENOENT /home/somebody/state at line 7');
    });

    expect(result).toEqual(fail('UNKNOWN_ERROR', 'An internal error occurred. See log entry id-1.'));
  });

  test('is logged with its cause and the request’s id', async () => {
    const cause = new Error('The reason.');
    const { ports } = await performed(() => Promise.reject(cause));

    expect(ports.log.entries).toEqual([
      {
        level: 'error',
        event: 'operation.threw',
        fields: { operation: 'Do something', requestId: 'id-1', error: cause },
      },
    ]);
  });

  test('also covers thrown non-errors and undeclared responses', async () => {
    const { result } = await performed(() => Promise.reject('a text'));
    const { result: undeclared } = await performed(async () => ok({ amount: 101 }));

    expect([result, undeclared]).toMatchObject([
      { failure: { code: 'UNKNOWN_ERROR' } },
      { failure: { code: 'UNKNOWN_ERROR' } },
    ]);
  });
});

const changes = Object.entries(examples).filter(([name]) => {
  const operation = present(operationsByName.get(name));
  const { method } = operation.route;
  return (method === 'PATCH' || method === 'PUT') && fieldsAt(operation, 'body').length > 0;
});

const worldOfRejections = once(aWorld);

test.each(changes)('%s rejects a body without a known field, and changes nothing', async (name, example) => {
  const world = await worldOfRejections();
  const operation = present(operationsByName.get(name));
  const token = operation.access === 'operator' ? operatorToken : world.token;
  const body = fieldsAt(operation, 'body');
  const bare = Object.fromEntries(Object.entries(example.input(world)).filter(([field]) => !body.includes(field)));
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

test.each([{}, { archive: true }, { Archived: true }])(
  'rejects %o for a wallet and names the correct field',
  async (body) => {
    const world = await worldOfRejections();

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
