import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Answer, codesOf, fitting, type Observation, resultOf } from './answer.ts';
import { object } from './shapes.ts';
import { type Statement, statement } from './statement.ts';
import { valueAt } from './value-at.ts';
import { Deviation } from './verdicts.ts';
import type { World } from './world/world.ts';

/** Throws a `Deviation` with the sentence unless the condition is true. */
export function holds(
  isSo: boolean,
  otherwise: string,
  source?: Pick<Observation, 'exchange'>,
): void {
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

/** Throws unless the response is a success envelope. */
export function succeeded(response: Answer): void {
  resultOf(response);
}

/**
 * Throws unless the response is a 4xx rejection without `success: true`; `also` is another accepted
 * status.
 */
export function refused(response: Answer, also?: number): void {
  const { status, body } = response;
  const isRefused = (status >= 400 && status < 500) || status === also;
  holds(isRefused, `The request was not rejected but returned ${status}.`, response);
  holds(valueAt(body, 'success') !== true, 'The rejection has success: true.', response);
  holds(valueAt(body, 'result') === undefined, 'The rejection has a result.', response);
}

/** Throws unless the response has this status and error code. */
export function refusedWith(response: Answer, status: number, code?: string): void {
  refused(response);
  same({ is: response.status, should: status }, 'The status', response);
  const codes = codesOf(response);
  const isCode = code === undefined || codes.includes(code);
  holds(isCode, `The code is ${codes.join(', ') || 'missing'}, expected ${code}.`, response);
}

/** Throws unless the fields of the result are repeated next to it. */
export function repeatsResult(response: Answer): void {
  const body = fitting({ value: response.body, ...response }, object, 'answer');
  const { success, result, ...repeated } = body;
  same(
    { is: [success, repeated], should: [true, result] },
    'The fields next to the result',
    response,
  );
}

/** A field path, its shape, and the sentence that requires it. */
export type FieldRow = readonly [path: string, is: z.ZodType, says: string];

/** Creates one assertion per field of a resource in a response. */
export function fieldStatements(
  prefix: string,
  see: (world: World) => Promise<Observation>,
  rows: readonly FieldRow[],
): Statement[] {
  return rows.map(([path, is, sentence]) =>
    statement(`${prefix}.${path}`, sentence, async (world) => {
      const { value, exchange } = await see(world);
      fitting({ value: valueAt(value, path), exchange }, is, path);
    }),
  );
}

/** The `result` of a response, with its exchange. */
export function observedResult(response: Answer): Observation {
  return { value: resultOf(response), exchange: response.exchange };
}
