import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { transactionRequestsOf } from '../../../../test/operations/example-values.ts';
import { callOverHttp, type Input, operationsByName } from '../../../../test/operations/operation-calls.ts';
import { examples } from '../../../../test/operations/operation-examples.ts';
import { httpOutcome } from '../../../../test/operations/outcomes.ts';
import { run } from '../../../../test/operations/run.ts';
import { restartIds } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import type { Callable } from '../../../../test/world/call.ts';
import { aWorld, type World } from '../../../../test/world/world.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { headersOf } from '../../../model/kernel/results/validation.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import { anyReplyOf, type Operation } from '../../../platform/ports/operation.ts';
import { settingOperations } from '../../../worlds/system/system.operations.ts';
import { secretsInside, toJsonSchema } from '../../operations/fields.ts';
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
    const inputs = name === 'transactions.execute' && { inputs: await inputsByType(operation, inputIn) };
    return { ...recorded, draft: await callIn(world, operation, inputOfDraft, 202), ...inputs };
  }
  await run(settingOperations.change, world.ports, { key: outputIf?.setting ?? '', value: outputIf?.value ?? '' });
  return { ...recorded, otherwise: await callIn(world, operation, inputIn) };
}

/** The shown request for each type, by type. */
async function inputsByType(operation: Operation, inputIn: (world: World) => Input) {
  const inputs: Record<string, Input> = {};
  for (const type of Object.keys(transactionRequestsOf(await sharedRecords()))) {
    const ofType = (world: World) =>
      withoutNulls({ ...inputIn(world), transactionRequest: fieldsOf(transactionRequestsOf(world))[type] });
    inputs[type] = fieldsOf((await callIn(await aFreshWorld(), operation, ofType)).input);
  }
  return inputs;
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
  const { access } = operation;
  const ofApplication = access === 'application' ? world.token : undefined;
  const token = access === 'operator' ? operatorToken : ofApplication;
  const { status, call } = await recordCall(world.http, operation, { input: inputIn(world), token });
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

/** The same request with the status SAVED, or without a signing method. */
function saved({ signingMethodCredential, ...input }: Input): Input {
  if (!('signatureRequest' in input || 'transactionRequest' in input)) return input;
  return Object.fromEntries(
    Object.entries({ ...input, signingMethodCredential }).map(([name, value]) => [
      name,
      name.endsWith('Request') ? { ...fieldsOf(value), status: 'SAVED' } : value,
    ]),
  );
}

/** Items of a list in an example. */
const shownItems = 2;
/** Levels of a value whose schema does not name its fields, e.g. a JSON Schema. */
const shownLevels = 3;
/** Characters of a text in an example, and of one without spaces, e.g. a key. */
const [shownText, longestCode, shownCode, longestSecret] = [400, 300, 40, 80];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const address = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;
const hash = /0x[0-9a-f]{64}(?![0-9a-f])/g;
/** Other values of this length, e.g. parts of a signature, belong together. */
const isHash = /(?:hash|\.tx[A-Z]\w*)(?:\[\])?$/i;

/** Calls an operation over HTTP, and returns what the API reference shows of the call. */
async function recordCall(
  http: Callable,
  operation: Operation,
  { input, token }: { readonly input: Input; readonly token: string | undefined },
) {
  const response = await callOverHttp(http, operation, input, { token });
  const { reply } = operation.route;
  const { value, text } = httpOutcome(response, reply);
  if (response.status >= 300) throw new Error(`${operation.summary}: ${text}`);
  const show = shower();
  return {
    status: response.status,
    call: {
      input: show(withoutHeaders(operation, input), secretsOf(operation.input, 'input')),
      value: show(
        reply === 'acknowledged' ? {} : levelsOf(operation, value),
        secretsOf(anyReplyOf(operation), 'output'),
      ),
    },
  };
}

/** The upper levels of a value without declared fields, otherwise the value. */
function levelsOf({ output }: Operation, value: unknown): unknown {
  return output instanceof z.ZodRecord ? upperLevels(value, shownLevels) : value;
}

function upperLevels(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = levels === 0 ? [] : Object.entries(value);
  return Object.fromEntries(fields.map(([name, inner]) => [name, upperLevels(inner, levels - 1)]));
}

/** The reference shows headers without values. */
function withoutHeaders(operation: Operation, input: Input): Input {
  const headers = headersOf(operation.input);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !headers.has(name)));
}

/** The paths of the secrets in a schema. @example ".items[].signingMethods[].value" */
function secretsOf(schema: z.ZodType, io: 'input' | 'output'): ReadonlySet<string> {
  const { $defs = {}, ...json } = toJsonSchema(schema, io);
  return new Set(secretsInside(json, '', $defs));
}

/** Shows values with fixed ids, addresses and hashes, short lists and texts, and no secrets. */
function shower() {
  const known = new Map<string, string>();
  const numbered = (toShown: (digits: string) => string) => (text: string) => {
    const shown = known.get(text) ?? toShown(String(known.size + 1).padStart(8, '0'));
    known.set(text, shown);
    return shown;
  };
  const idFor = numbered((digits) => `${digits}-0000-4000-8000-000000000000`);
  // Digits only, so that every spelling of the address is its checksum (EIP-55).
  const addressFor = numbered((digits) => `0x${digits.padStart(40, '1')}`);
  const hashFor = numbered((digits) => `0x${digits.padStart(64, '1')}`);
  return function show(value: unknown, secrets: ReadonlySet<string>, path = ''): unknown {
    if (Array.isArray(value)) return value.slice(0, shownItems).map((item) => show(item, secrets, `${path}[]`));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) =>
          inner === undefined ? [] : [[name, show(inner, secrets, `${path}.${name}`)]],
        ),
      );
    if (typeof value !== 'string') return value;
    if (secrets.has(path)) return placeholderFor(value, path);
    const text = value.replaceAll(uuid, idFor).replaceAll(address, addressFor);
    const isCode = text.length > longestCode && !text.includes(' ');
    return (isHash.test(path) ? text.replaceAll(hash, hashFor) : text).slice(0, isCode ? shownCode : shownText);
  };
}

/** The name of a secret in words, or a code, key or URL of the same form. @example "<client secret>" */
function placeholderFor(secret: string, path: string): string {
  if (/^(0x)?[0-9a-f]+$/.test(secret)) return secret.slice(0, longestSecret).replaceAll(/[0-9a-f](?!x)/g, '0');
  if (/^[\w+/]{43}=$/.test(secret)) return `${'A'.repeat(43)}=`;
  if (URL.canParse(secret)) return secret.replaceAll(/[\w-]{16,}/g, '…');
  const [name = ''] = /\w+(?=\W*$)/.exec(path) ?? [];
  return `<${name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase()}>`;
}
