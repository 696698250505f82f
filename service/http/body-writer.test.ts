import { expect, test } from 'vitest';
import { operatorToken } from '../../test/fakes/fake-ports.ts';
import { operationsByName } from '../../test/operations/operation-calls.ts';
import { examples } from '../../test/operations/operation-examples.ts';
import { present } from '../../test/values.ts';
import { aWorld } from '../../test/world/world.ts';
import { ok } from '../kernel/result.ts';
import { once } from '../kernel/secp256k1.ts';
import { perform } from '../operations/perform.ts';
import { anyReplyOf, type Operation } from '../ports/operation.ts';
import { bodyWriter, toResponse, toWrittenResponse } from './reply.ts';

const worldOfQueries = once(aWorld);

/** The example response of an operation, before its output schema. */
async function answerOf(name: string, operation: Operation): Promise<unknown> {
  const world = await (operation.kind === 'query' ? worldOfQueries() : aWorld());
  let value: unknown;
  const watched: Operation = {
    ...operation,
    run: async (...parts) => {
      const result = await operation.run(...parts);
      if (result.ok) value = result.value;
      return result;
    },
  };
  const bearer = operation.access === 'operator' ? operatorToken : world.token;
  const example = present(
    Object.entries(examples).find(([operationName]) => operationName === name)?.[1],
  );
  const result = await perform(world.ports, watched, {
    credentials: { from: 'http', bearer },
    receive: () => ok({ input: example.input(world) }),
    requestId: 'id-1',
  });
  expect(result.ok, name).toBe(true);
  return value;
}

/** The same value with an undeclared field in each of its objects. */
function leaking(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leaking);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inside]) => [name, leaking(inside)]);
  return { sealedKey: 'leaked', ...Object.fromEntries(entries) };
}

test.each([...operationsByName])(
  '%s: writes only what the output schema declares',
  async (name, operation) => {
    const output = anyReplyOf(operation);
    const { route } = operation;
    const value = await answerOf(name, operation);

    for (const item of [value, leaking(value)]) {
      const parsed = output.safeParse(item);
      if (!parsed.success) {
        expect(() => bodyWriter(operation)(item)).toThrow();
        continue;
      }
      const asParsed = toResponse({ ok: true, value: parsed.data }, route.reply, 'id-1');
      const body = { ok: true, value: bodyWriter(operation)(item) } as const;
      const asWritten = toWrittenResponse(body, route.reply, 'id-1');
      expect(await asWritten.text()).toBe(await asParsed.text());
    }
  },
);
