import { isInteger, isSafeNumber, type ParseOptions, parse } from 'lossless-json';
import { fail, ok, type Result } from '../kernel/result.ts';
import { maximumDepth, maximumDigits } from './limits.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A JSON body, with every number kept: integers beyond 2^53 become `bigint`, other numbers that a
 * double cannot hold become their text. At most 32 levels deep and 78 digits a number.
 */
export function parseJsonBody(text: string): Result<unknown> {
  const { depth, hasLongNumber } = lookOver(text);
  if (depth > maximumDepth)
    return malformed(`The body is nested deeper than ${maximumDepth} levels.`);
  try {
    const plain: unknown = JSON.parse(text);
    const key = findForbiddenKey(plain);
    if (key !== undefined) return malformed(`The body has a key ${key}, which is refused.`);
    return ok(hasLongNumber ? parse(text, null, lossless) : plain);
  } catch (error) {
    if (error instanceof TooManyDigits) return malformed(error.message);
    return malformed('The body is not JSON. Check quotes, commas and brackets.');
  }
}

class TooManyDigits extends Error {}

/** Of a key that stands twice the last one counts, as everywhere in JavaScript. */
const lossless: ParseOptions = { parseNumber, onDuplicateKey: ({ newValue }) => newValue };

function parseNumber(text: string): number | bigint | string {
  if (text.length > maximumDigits)
    throw new TooManyDigits(`A number in the body has more than ${maximumDigits} digits.`);
  if (isSafeNumber(text)) return Number(text);
  return isInteger(text) ? BigInt(text) : text;
}

/**
 * How many brackets are open at once at most, and whether a number is there that a double may not
 * hold; what stands in strings aside. A string without its end is taken to the end of the text, so
 * that the time stays linear.
 */
function lookOver(text: string): { depth: number; hasLongNumber: boolean } {
  let open = 0;
  let depth = 0;
  let hasLongNumber = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]|\d{16}|\d[.eE]/gs)) {
    if (token === '[' || token === '{') depth = Math.max(depth, ++open);
    else if (token === ']' || token === '}') open -= 1;
    else if (token[0] !== '"') hasLongNumber = true;
  }
  return { depth, hasLongNumber };
}

function findForbiddenKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) return key;
    const found = findForbiddenKey(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function malformed(message: string) {
  return fail('body.malformed', message);
}
