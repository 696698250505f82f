import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { codesOf, Deviation, fitting, isResponse, type Observation, observed, type Reply, resultOf } from './client.ts';
import { valueAt } from './exchange.ts';
import { filled, type Needed, responseTo, type Source, seen, until, type World, worldWith } from './world/world.ts';

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
export function rejected(response: Reply, also?: number): void {
  const { status, body } = response;
  const isRejected = (status >= 400 && status < 500) || status === also;
  holds(isRejected, `The request was not rejected but returned ${status}.`, response);
  holds(valueAt(body, 'success') !== true, 'The rejection has success: true.', response);
  holds(valueAt(body, 'result') === undefined, 'The rejection has a result.', response);
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
export function accepts(source: Source): Check {
  return async (world) => void resultOf(await responseTo(world, source));
}

/** Passes if the response is a rejection, with one of these statuses and exactly the error code. */
export function rejects(source: Source, status?: number | readonly number[], code?: string): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    rejected(response, [status].flat()[0]);
    const statuses = [status ?? response.status].flat();
    const isStatus = statuses.includes(response.status);
    holds(isStatus, `The status is ${response.status}, expected ${statuses.join(' or ')}.`, response);
    const codes = codesOf(response).join(', ');
    holds(code === undefined || codes === code, `The code is ${codes || 'missing'}, expected ${code}.`, response);
  };
}

/** Passes if the result of a success envelope has this shape. */
export function returns(source: Source, expected: unknown): Check {
  return async (world) => matches(world, observed(await seen(world, source)), expected, 'result');
}

/** Passes if the whole body has this shape. */
export function shows(source: Source, expected: unknown, status?: number): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const { body: value, exchange } = response;
    if (status !== undefined) same({ is: response.status, should: status }, 'The status', response);
    await matches(world, { value, exchange }, expected, 'answer');
  };
}

/** Passes if a header of the response has this form. */
export function hasHeader(source: Source, name: string, form: RegExp): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const header = response.headers.get(name);
    holds(form.test(header ?? ''), `The header ${name} is ${header ?? 'missing'}.`, response);
  };
}

/** Passes if the response is `{"success":true}`. */
export function deletes(source: Source): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const is = [response.status, response.body];
    same({ is, should: [200, { success: true }] }, 'It', response);
  };
}

/** Passes if the fields of the result are repeated next to it. */
export function repeatsResult(source: Source): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const { success, result, ...repeated } = z.looseObject({}).parse(response.body ?? {});
    same({ is: [success, repeated], should: [true, result] }, 'The fields next to the result', response);
  };
}

/** Passes if both responses have the same body. */
export function repeats(source: Source, other: Source): Check {
  return async (world) => {
    const { body: should } = await responseTo(world, other);
    const response = await responseTo(world, source);
    same({ is: response.body, should }, 'The response', response);
  };
}

export function partOf(source: Source, path: string): Source {
  return async (world) => {
    const { value, exchange } = observed(await seen(world, source));
    return { value: valueAt(value, path), exchange };
  };
}

/** Ids that a list has and lacks. A name in braces may also be a list of ids. */
type Listed = { readonly has?: readonly string[]; readonly lacks?: readonly string[] };

/** Passes if a list has these ids, and lacks the others. */
export function lists(source: Source, { has = [], lacks = [] }: Listed): Check {
  return async (world) => {
    const [expected, others] = await Promise.all([textsOf(world, has), textsOf(world, lacks)]);
    const { ids, exchange } = await listedIds(world, source);
    for (const id of expected) holds(ids.includes(id), `${id} is not listed.`, { exchange });
    for (const id of others) holds(!ids.includes(id), `${id} is listed.`, { exchange });
  };
}

/** Passes if a list has exactly these ids. */
export function listsOnly(source: Source, has: readonly string[]): Check {
  return async (world) => {
    const should = (await textsOf(world, has)).toSorted();
    const { ids, exchange } = await listedIds(world, source);
    same({ is: ids.toSorted(), should }, 'The list', { exchange });
  };
}

async function listedIds(world: World, source: Source) {
  const observation = observed(await seen(world, source));
  const items = fitting(observation, z.array(z.looseObject({ id: z.string() })), 'result');
  return { ids: items.map(({ id }) => id), exchange: observation.exchange };
}

/** The item of a list that has an id, or this value in another field. */
export function itemOf(source: Source, id: string, field = 'id') {
  return async (world: World): Promise<Observation> => {
    const wanted = await filled(world, id);
    const { value, exchange } = observed(await seen(world, source));
    const items = fitting({ value, exchange }, z.array(z.looseObject({})), 'result');
    return { value: items.find((item) => item[field] === wanted), exchange };
  };
}

/** Passes if the text of a success has these parts. */
export function contains(source: Source, ...parts: readonly string[]): Check {
  return async (world) => {
    const expected = await textsOf(world, parts);
    const response = await responseTo(world, source);
    resultOf(response);
    for (const part of expected) holds(response.text.includes(part), `${part} is missing.`, response);
  };
}

/** Statuses of an address that an implementation does not have. */
const missingStatuses: readonly number[] = [404, 405, 501];

/** Passes if a success has none of these parts, or the address is missing. */
export function lacks(source: Source, ...parts: readonly string[]): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const { status } = response;
    holds(status < 300 || missingStatuses.includes(status), `The status is ${status}.`, response);
    await hides(async () => response, ...parts)(world);
  };
}

/** Passes if neither a success nor the result of a rejection has one of these parts. */
export function hides(source: Source, ...parts: readonly string[]): Check {
  return async (world) => {
    const unexpected = await textsOf(world, parts);
    const response = await responseTo(world, source);
    const { status, body, text } = response;
    holds(status < 500, `The status is ${status}.`, response);
    const shown = status < 300 ? text : JSON.stringify(valueAt(body, 'result') ?? null);
    for (const part of unexpected) holds(!shown.includes(part), `It has ${part}.`, response);
  };
}

async function textsOf(world: World, texts: readonly string[]): Promise<string[]> {
  return (await Promise.all(texts.map((text) => filled(world, text)))).flat().map(String);
}

const resource = z.looseObject({ status: z.string() });

/** Passes when a resource reaches this status. */
export function reaches(source: Source, status: string): Check {
  return async (world) => {
    const poll = async () => fitting(observed(await seen(world, source)), resource, 'result').status;
    await until(
      async () => ((await poll()) === status ? true : undefined),
      () => new Deviation(`It does not become ${status}.`),
    );
  };
}

/** Passes if the items of a list are sorted by a field. */
export function sorts(source: Source, field: string, order: 'ASC' | 'DESC'): Check {
  return async (world) => {
    const response = await responseTo(world, source);
    const is = fitting(observed(response), z.array(z.unknown()), 'result').map((item) => String(valueAt(item, field)));
    const rising = is.toSorted();
    same({ is, should: order === 'ASC' ? rising : rising.toReversed() }, 'The order', response);
  };
}

export function inOrder(...checks: readonly Check[]): Check {
  return async (world) => {
    for (const check of checks) await check(world);
  };
}

/** Creates a record by its name or function. Throws if its response is a rejection. */
async function create(world: World, needed: Needed): Promise<void> {
  if (typeof needed !== 'string') return void (await needed(world));
  const record = await seen({ ...world, observe: () => {} }, needed);
  if (isResponse(record) && record.status >= 300) resultOf(record);
}

/** Creates the records that checks need, and runs them. */
export function after(needed: Needed | readonly Needed[], ...checks: readonly Check[]): Check {
  return async (world) => {
    for (const item of [needed].flat()) await create(world, item);
    await inOrder(...checks)(world);
  };
}

/** Runs checks with further records, which are created in order and have a name only for these checks. */
export function given(records: Readonly<Record<string, Needed>>, ...checks: readonly Check[]): Check {
  return async (world) => inOrder(...checks)(await worldWith(world, records));
}
