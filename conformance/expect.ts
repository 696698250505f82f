import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Answer, codesOf, Deviation, fitting, isAnswer, type Observation, resultOf } from './client.ts';
import { valueAt } from './exchange.ts';
import { filled, type See, until, type World } from './world/world.ts';

/** Resolves if the assertion passes. Throws a `Deviation`, a `Skipped` or a `Blocked`. */
export type Check = (world: World) => Promise<void>;

/** Throws a `Deviation` with the sentence unless the condition is true. */
export function holds(isSo: boolean, otherwise: string, source?: Pick<Observation, 'exchange'>): void {
  if (!isSo) throw new Deviation(otherwise, source?.exchange);
}

/** Throws unless both values are deeply equal. */
export function same(
  { is, should }: { readonly is: unknown; readonly should: unknown },
  subject: string,
  source?: Pick<Observation, 'exchange'>,
): void {
  const isSame = isDeepStrictEqual(is, should);
  holds(isSame, `${subject} is ${JSON.stringify(is)}, expected ${JSON.stringify(should)}.`, source);
}

/** Throws unless the response is a 4xx rejection without `success: true`; `also` is another accepted status. */
export function refused(response: Answer, also?: number): void {
  const { status, body } = response;
  const isRefused = (status >= 400 && status < 500) || status === also;
  holds(isRefused, `The request was not rejected but returned ${status}.`, response);
  holds(valueAt(body, 'success') !== true, 'The rejection has success: true.', response);
  holds(valueAt(body, 'result') === undefined, 'The rejection has a result.', response);
}

/** Throws unless the response has one of these statuses and the error code. */
function refusedWith(response: Answer, status: number | readonly number[], code?: string): void {
  const statuses = [status].flat();
  const isStatus = statuses.includes(response.status);
  const expected = statuses.join(' or ');
  holds(isStatus, `The status is ${response.status}, expected ${expected}.`, response);
  const codes = codesOf(response);
  const isCode = code === undefined || codes.includes(code);
  holds(isCode, `The code is ${codes.join(', ') || 'missing'}, expected ${code}.`, response);
}

/** The result of a response, or a value that was taken from it. */
export function observed(seen: Answer | Observation): Observation {
  return isAnswer(seen) ? { value: resultOf(seen), exchange: seen.exchange } : seen;
}

/**
 * Throws unless a value has a shape: a schema, a value, or an object or a list of them. Objects may
 * have further fields, and `{names}` are records of the world.
 */
export async function matches(world: World, observation: Observation, expected: unknown, name: string): Promise<void> {
  fitting(observation, schemaOf(await filled(world, expected)), name);
}

function schemaOf(expected: unknown): z.ZodType {
  if (expected instanceof z.ZodType) return expected;
  if (Array.isArray(expected)) return listSchema(expected.map(schemaOf));
  if (typeof expected === 'object' && expected !== null)
    return z.looseObject(Object.fromEntries(Object.entries(expected).map(([name, item]) => [name, schemaOf(item)])));
  return z.unknown().refine((value) => value === expected, `it is not ${JSON.stringify(expected)}`);
}

function listSchema(items: readonly z.ZodType[]): z.ZodType {
  const [first, ...rest] = items;
  return first === undefined ? z.array(z.never()).length(0) : z.tuple([first, ...rest]);
}

/** Passes if the response is a success envelope. */
export function accepts(see: See): Check {
  return async (world) => void resultOf(await see(world));
}

/** Passes if the response is a rejection, with one of these statuses and the error code. */
export function refuses(see: See, status?: number | readonly number[], code?: string): Check {
  return async (world) => {
    const response = await see(world);
    refused(response, [status].flat()[0]);
    refusedWith(response, status ?? response.status, code);
  };
}

/** Passes if the result of a success envelope has this shape. */
export function returns(see: (world: World) => Promise<Answer | Observation>, expected: unknown): Check {
  return async (world) => matches(world, observed(await see(world)), expected, 'result');
}

/** Passes if the whole body has this shape. */
export function shows(see: See, expected: unknown, status?: number): Check {
  return async (world) => {
    const response = await see(world);
    const { body: value, exchange } = response;
    if (status !== undefined) same({ is: response.status, should: status }, 'The status', response);
    await matches(world, { value, exchange }, expected, 'answer');
  };
}

/** Passes if the response is `{"success":true}`. */
export function deletes(see: See): Check {
  return async (world) => {
    const response = await see(world);
    const is = [response.status, response.body];
    same({ is, should: [200, { success: true }] }, 'It', response);
  };
}

/** Passes if the fields of the result are repeated next to it. */
export function repeatsResult(see: See): Check {
  return async (world) => {
    const response = await see(world);
    const { success, result, ...repeated } = z.looseObject({}).parse(response.body ?? {});
    const is = [success, repeated];
    same({ is, should: [true, result] }, 'The fields next to the result', response);
  };
}

/** Passes if a list has these ids, and lacks the others. */
export function lists(
  see: See,
  { has = [], lacks = [] }: { readonly has?: readonly string[]; readonly lacks?: readonly string[] },
): Check {
  return async (world) => {
    const [expected, others] = await Promise.all([textsOf(world, has), textsOf(world, lacks)]);
    const response = await see(world);
    const items = fitting(observed(response), z.array(z.looseObject({ id: z.string() })), 'result');
    const ids = new Set(items.map(({ id }) => id));
    for (const id of expected) holds(ids.has(id), `${id} is not listed.`, response);
    for (const id of others) holds(!ids.has(id), `${id} is listed.`, response);
  };
}

/** Passes if the text of a success has these parts. */
export function contains(see: See, ...parts: readonly string[]): Check {
  return async (world) => {
    const expected = await textsOf(world, parts);
    const response = await see(world);
    resultOf(response);
    for (const part of expected) holds(response.text.includes(part), `${part} is missing.`, response);
  };
}

/** Passes if neither a success nor the result of a rejection has one of these parts. */
export function lacks(see: See, ...parts: readonly string[]): Check {
  return async (world) => {
    const unexpected = await textsOf(world, parts);
    const response = await see(world);
    const { status, body, text } = response;
    holds(status < 500, `The status is ${status}.`, response);
    const shown = status < 300 ? text : JSON.stringify(valueAt(body, 'result') ?? null);
    for (const part of unexpected) holds(!shown.includes(part), `It has ${part}.`, response);
  };
}

async function textsOf(world: World, texts: readonly string[]): Promise<string[]> {
  return (await Promise.all(texts.map((text) => filled(world, text)))).map(String);
}

/** Passes when a resource reaches this status. */
export function reaches(see: See, status: string): Check {
  return async (world) => {
    await until(
      async () => {
        const response = await see(world);
        const { value, exchange } = observed(response);
        const resource = fitting({ value, exchange }, z.looseObject({ status: z.string() }), 'result');
        return resource.status === status ? true : undefined;
      },
      () => new Deviation(`It does not become ${status}.`),
    );
  };
}

/** Passes if the items of a list are sorted by a field. */
export function sorts(see: See, field: string, order: 'ASC' | 'DESC'): Check {
  return async (world) => {
    const response = await see(world);
    const items = fitting(observed(response), z.array(z.unknown()), 'result');
    const is = items.map((item) => String(valueAt(item, field)));
    const rising = is.toSorted();
    same({ is, should: order === 'ASC' ? rising : rising.toReversed() }, 'The order', response);
  };
}

/** Runs all checks in order. */
export function inOrder(...checks: readonly Check[]): Check {
  return async (world) => {
    for (const check of checks) await check(world);
  };
}

/** Creates the values that a check needs, and runs it. */
export function after(
  needed: ((world: World) => Promise<unknown>) | readonly ((world: World) => Promise<unknown>)[],
  check: Check,
): Check {
  return async (world) => {
    for (const make of [needed].flat()) await make(world);
    await check(world);
  };
}
