import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Answer, codesOf, fitting, resultOf, type Seen } from './answer.ts';
import { type Statement, statement } from './statement.ts';
import { Deviation } from './verdicts.ts';
import type { World } from './world/world.ts';

/** Throws a `Deviation` with the sentence unless the condition is true. */
export function holds(isSo: boolean, otherwise: string, seen?: Pick<Seen, 'exchange'>): void {
  if (!isSo) throw new Deviation(otherwise, seen?.exchange);
}

/** Throws unless both values are deeply equal. */
export function same(
  { is, should }: { readonly is: unknown; readonly should: unknown },
  what: string,
  seen?: Pick<Seen, 'exchange'>,
): void {
  const isSame = isDeepStrictEqual(is, should);
  holds(isSame, `${what} is ${JSON.stringify(is)}, expected ${JSON.stringify(should)}.`, seen);
}

/** Throws unless the response is a success envelope. */
export function succeeded(answer: Answer): void {
  resultOf(answer);
}

/**
 * Throws unless the response is a 4xx rejection without `success: true`; `also` is another accepted
 * status.
 */
export function refused(answer: Answer, also?: number): void {
  const { status, body } = answer;
  const isRefused = (status >= 400 && status < 500) || status === also;
  holds(isRefused, `The request was not rejected but returned ${status}.`, answer);
  holds(Object(body).success !== true, 'The rejection has success: true.', answer);
  holds(Object(body).result === undefined, 'The rejection has a result.', answer);
}

/** Throws unless the response has this status and error code. */
export function refusedWith(answer: Answer, status: number, code?: string): void {
  refused(answer);
  same({ is: answer.status, should: status }, 'The status', answer);
  const codes = codesOf(answer);
  const isCode = code === undefined || codes.includes(code);
  holds(isCode, `The code is ${codes.join(', ') || 'missing'}, expected ${code}.`, answer);
}

/** A field path, its shape, and the sentence that requires it. */
export type FieldRow = readonly [path: string, is: z.ZodType, says: string];

/** Creates one assertion per field of a resource in a response. */
export function fieldStatements(
  prefix: string,
  see: (world: World) => Promise<Seen>,
  rows: readonly FieldRow[],
): Statement[] {
  return rows.map(([path, is, says]) =>
    statement(`${prefix}.${path}`, says, async (world) => {
      const { value, exchange } = await see(world);
      fitting({ value: valueAt(value, path), exchange }, is, path);
    }),
  );
}

/** The `result` of a response, with its exchange. */
export function seen(answer: Answer): Seen {
  return { value: resultOf(answer), exchange: answer.exchange };
}

/** @example valueAt({ a: { b: 1 } }, 'a.b') // 1 */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, name) => Object(holder)[name], value);
}
