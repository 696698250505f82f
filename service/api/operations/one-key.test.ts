import { expect, test } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { callOverHttp, operationsByName } from '../../../test/operations/operation-calls.ts';
import { examples } from '../../../test/operations/operation-examples.ts';
import { present } from '../../../test/values.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { type TableName, tableNames } from '../../model/state.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';

/** Tables with one line per request, or with facts of an instance. */
const notCounted: ReadonlySet<TableName> = new Set([
  'auditEntries',
  'auditStarts',
  'idempotentReplies',
  'installation',
]);

function countsOf({ ports }: World) {
  const counted = tableNames.filter((name) => !notCounted.has(name));
  return Object.fromEntries(counted.map((name) => [name, ports.storage.sizeOf(name)]));
}

/** Two instances of a world, with the same storage and separate mutexes. */
function twoInstances({ ports }: World) {
  let reads = 0;
  const sharedWorld: Ports['sharedWorld'] = {
    fresh: async () => {
      reads += 1;
      if (reads > 200) throw new Error('No response takes that long.');
      return ok();
    },
    status: () => {
      throw new Error('No test calls it.');
    },
  };
  return [0, 1].map(() => transportsOf({ ...ports, clock: { ...ports.clock }, sharedWorld }).http);
}

function callWithKey(world: World, http: World['http'], operation: Operation, input: object) {
  return callOverHttp(
    http,
    operation,
    { ...input },
    { token: operation.access === 'operator' ? operatorToken : world.token, headers: { 'idempotency-key': 'one-key' } },
  );
}

/** The example data are still being created after their response, so a count proves nothing. */
const posts = [...operationsByName].filter(
  ([name, { kind, route, replacesWorld }]) =>
    kind === 'mutation' &&
    route.method === 'POST' &&
    route.reply !== 'oauth' &&
    !replacesWorld &&
    name !== 'firstSteps.fill',
);

test.each(posts)(
  'an Idempotency-Key that reaches two instances concurrently has one effect with %s',
  async (name, operation) => {
    const example = present(examples[name]);
    const once = await aWorld();
    const single = await callWithKey(once, once.http, operation, example.input(once));
    expect(single.status, single.text).toBe(200);
    const world = await aWorld();
    const input = example.input(world);

    const responses = await Promise.all(twoInstances(world).map((http) => callWithKey(world, http, operation, input)));

    for (const { status, text } of responses) expect(status, text).toBe(200);
    expect(countsOf(world)).toEqual(countsOf(once));
  },
);
