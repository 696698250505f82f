import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Answer, codesOf, fitting, resultOf, type Seen } from './answer.ts';
import { type Statement, statement } from './statement.ts';
import { Deviation } from './verdicts.ts';
import type { World } from './world/world.ts';

/** Throws the sentence as a deviation unless it holds. */
export function holds(isSo: boolean, otherwise: string, seen?: Pick<Seen, 'exchange'>): void {
  if (!isSo) throw new Deviation(otherwise, seen?.exchange);
}

/** Throws unless both are the same, however deep. */
export function same(
  { is, should }: { readonly is: unknown; readonly should: unknown },
  what: string,
  seen?: Pick<Seen, 'exchange'>,
): void {
  const isSame = isDeepStrictEqual(is, should);
  holds(isSame, `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}.`, seen);
}

/** Throws unless the answer is a success in the envelope. */
export function succeeded(answer: Answer): void {
  resultOf(answer);
}

/**
 * Throws unless the answer refuses, by a status of the caller's fault and without saying success; `also`
 * is another status that refuses here.
 */
export function refused(answer: Answer, also?: number): void {
  const { status, body } = answer;
  const isRefused = (status >= 400 && status < 500) || status === also;
  holds(isRefused, `It was answered with ${status}, not refused.`, answer);
  holds(Object(body).success !== true, 'The refusal says success: true.', answer);
  holds(Object(body).result === undefined, 'The refusal has a result.', answer);
}

/** Throws unless the answer refuses in just this way. */
export function refusedWith(answer: Answer, status: number, code?: string): void {
  refused(answer);
  same({ is: answer.status, should: status }, 'The status', answer);
  const codes = codesOf(answer);
  const isCode = code === undefined || codes.includes(code);
  holds(isCode, `The code is ${codes.join(', ') || 'missing'}, not ${code}.`, answer);
}

/** A field's name, what it has to be, and the line that says so. */
export type FieldRow = readonly [path: string, is: z.ZodType, says: string];

/** A statement for each field of a resource, seen where an answer shows it. */
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

/** The `result` of an answer, with its exchange. */
export function seen(answer: Answer): Seen {
  return { value: resultOf(answer), exchange: answer.exchange };
}

/** @example valueAt({ a: { b: 1 } }, 'a.b') // 1 */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, name) => Object(holder)[name], value);
}
