import { expect, test } from 'vitest';
import { fieldsOf } from '../../kernel/json.ts';
import type { Operation } from '../../ports/operation.ts';
import { changeSetting } from '../../system/change-setting.ts';
import { aWorld, type World } from '../../testing/a-world.ts';
import { operatorToken } from '../../testing/fake-ports.ts';
import { type Input, operationsByName } from '../../testing/operation-calls.ts';
import { examples } from '../../testing/operation-examples.ts';
import { recordCall } from '../../testing/recorded-call.ts';
import { present } from '../../testing/value-in.ts';
import { recordedExamples } from './recorded-examples.ts';

/** More than 300 calls, each in a world of its own. */
const limitMilliseconds = 60_000;

// After a change of the API: npx vitest run service/http/reference/recorded-examples.test.ts -u
test(
  'the examples of the API reference are calls of the service and their responses',
  async () => {
    const lines: string[] = [];
    for (const name of Object.keys(examples).toSorted())
      lines.push(`${JSON.stringify(name)}:${JSON.stringify(await record(name))}`);

    await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('recorded-examples.json');
  },
  limitMilliseconds,
);

test.each(Object.entries(recordedExamples))(
  'the example of %s has the declared shapes',
  (name, { value, draft, otherwise }) => {
    const operation = present(operationsByName.get(name));

    expect(operation.output.parse(value)).toEqual(value);
    expect(draft && operation.draft?.parse(draft.value)).toEqual(draft?.value);
    expect(otherwise && operation.outputIf?.output.parse(otherwise.value)).toEqual(
      otherwise?.value,
    );
  },
);

async function record(name: string) {
  const operation = present(operationsByName.get(name));
  const { draft, outputIf } = operation;
  const inputIn = (world: World) => withoutNulls(fieldsOf(inputsByName.get(name)?.(world)));
  const recorded = await callIn(await aWorld(), operation, inputIn);
  if (!draft && !outputIf) return recorded;
  const world = await aWorld();
  if (draft) {
    const inputOfDraft = (each: World) => saved(inputIn(each));
    return { ...recorded, draft: await callIn(world, operation, inputOfDraft, 202) };
  }
  await changeSetting(world.ports, { key: outputIf?.setting ?? '', value: outputIf?.value ?? '' });
  return { ...recorded, otherwise: await callIn(world, operation, inputIn) };
}

const inputsByName = new Map(Object.entries(examples).map(([name, { input }]) => [name, input]));

async function callIn(
  world: World,
  operation: Operation,
  inputIn: (world: World) => Input,
  expected = 200,
) {
  const { access, knowsCaller } = operation;
  const ofApplication = access === 'application' || knowsCaller ? world.token : undefined;
  const token = access === 'operator' ? operatorToken : ofApplication;
  const { status, call } = await recordCall(world.http, operation, {
    input: inputIn(world),
    token,
  });
  expect(status, operation.summary).toBe(expected);
  return call;
}

/** The input without the fields that are null. */
function withoutNulls(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const isObject = typeof value === 'object' && !Array.isArray(value);
      return [[name, isObject ? withoutNulls(fieldsOf(value)) : value]];
    }),
  );
}

/** The same request with the status SAVED. */
function saved(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      name.endsWith('Request') ? { ...fieldsOf(value), status: 'SAVED' } : value,
    ]),
  );
}
