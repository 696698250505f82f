import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { type Input, operationsByName } from '../../../../test/operations/operation-calls.ts';
import { examples } from '../../../../test/operations/operation-examples.ts';
import { recordCall } from '../../../../test/operations/outcomes.ts';
import { restartIds } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { aWorld, type World } from '../../../../test/world/world.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { once } from '../../../model/kernel/values/secp256k1.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { changeSetting } from '../../../worlds/system/system.operations.ts';
import { recordedExamples } from './recorded-examples.ts';

const file = fileURLToPath(new URL('recorded-examples.json', import.meta.url));
/** Records the examples again after a change of the API. */
const isRecording = process.env.VAULTDESK_RECORD_EXAMPLES === '1';
const names = Object.keys(examples).toSorted();

test.runIf(isRecording)(
  'records the examples of the API reference',
  async () => {
    const lines: string[] = [];
    for (const name of names) lines.push(`${JSON.stringify(name)}:${JSON.stringify(await record(name))}`);

    await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
    expect(lines).toHaveLength(names.length);
  },
  60_000,
);

test.skipIf(isRecording).each(names)('the example of %s is a call of the service and its response', async (name) => {
  expect(await record(name)).toEqual(recordedExamples[name]);
});

test('every example belongs to an operation', () => {
  expect(Object.keys(recordedExamples)).toEqual(names);
});

test.each(Object.entries(recordedExamples))(
  'the example of %s has the declared shapes',
  (name, { value, draft, otherwise }) => {
    const operation = present(operationsByName.get(name));

    expect(operation.output.parse(value)).toEqual(value);
    expect(draft && operation.draft?.parse(draft.value)).toEqual(draft?.value);
    expect(otherwise && operation.outputIf?.output.parse(otherwise.value)).toEqual(otherwise?.value);
  },
);

async function record(name: string) {
  const operation = present(operationsByName.get(name));
  const { draft, outputIf } = operation;
  const inputIn = (world: World) => withoutNulls(fieldsOf(inputsByName.get(name)?.(world)));
  const recorded = await callIn(await aFreshWorld(), operation, inputIn);
  if (!draft && !outputIf) return recorded;
  const world = await aFreshWorld();
  if (draft) {
    const inputOfDraft = (each: World) => saved(inputIn(each));
    return { ...recorded, draft: await callIn(world, operation, inputOfDraft, 202) };
  }
  await changeSetting(world.ports, { key: outputIf?.setting ?? '', value: outputIf?.value ?? '' });
  return { ...recorded, otherwise: await callIn(world, operation, inputIn) };
}

/** A world whose ids do not depend on the worlds before it. */
async function aFreshWorld(): Promise<World> {
  await sharedRecords();
  restartIds();
  return aWorld();
}

const sharedRecords = once(aWorld);

const inputsByName = new Map(Object.entries(examples).map(([name, { input }]) => [name, input]));

async function callIn(world: World, operation: Operation, inputIn: (world: World) => Input, expected = 200) {
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
