import { setImmediate } from 'node:timers/promises';
import { isInteger, isSafeNumber } from 'lossless-json';
import pLimit from 'p-limit';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { bytesPerValue, largeJsonBytes, maximumDepth, maximumDigits } from '../limits.ts';

type Keys = ReadonlySet<string>;

const forbiddenKeys: Keys = new Set(['__proto__', 'constructor', 'prototype']);
const noKeys: Keys = new Set();

interface KeyRule {
  /** Whether nested objects may have keys that reach a prototype; see `Route.hasNames`. */
  readonly hasNames?: boolean | undefined;
}

/**
 * Parses a JSON body of at most `maximumKiB` without loss of digits: integers beyond 2^53 become `bigint`, other
 * numbers that a double cannot hold become their text. The last value of a repeated key wins.
 *
 * Fails with `body.malformed` for invalid JSON, more than 32 levels, a number of more than 78 digits or a forbidden key
 * that reaches a prototype, and with `body.too-large` for more values than one per 16 bytes of the limit.
 */
export function parseJsonBody(text: string, maximumKiB: number, keyRule: KeyRule = {}): Result<unknown> {
  const scanned = scan(text, maximumKiB);
  if (!scanned.ok) return scanned;
  const plain = parsePlain(text, scanned.value);
  return plain.ok ? restore(plain.value, keyRule) : plain;
}

/** Same as `parseJsonBody`, but other work runs between the steps of large bodies. */
export async function parseJsonInTurns(
  text: string,
  maximumKiB: number,
  keyRule: KeyRule = {},
): Promise<Result<unknown>> {
  if (text.length <= largeJsonBytes) return parseJsonBody(text, maximumKiB, keyRule);
  const scanned = await inTurn(() => scan(text, maximumKiB));
  if (!scanned.ok) return scanned;
  const plain = await inTurn(() => parsePlain(text, scanned.value));
  return plain.ok ? inTurn(() => restore(plain.value, keyRule)) : plain;
}

const oneAtATime = pLimit(1);

/** Runs one step per turn of the event loop, however many bodies are waiting. */
function inTurn<Value>(step: () => Value): Promise<Value> {
  return oneAtATime(async () => {
    await setImmediate();
    return step();
  });
}

/** The position of a number that a double may not hold. */
type Place = readonly [start: number, end: number];

const code = {
  ...{ quote: 0x22, backslash: 0x5c, comma: 0x2c, minus: 0x2d, zero: 0x30, nine: 0x39 },
  ...{ openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d },
};
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Checks depth and number of values in one pass before parsing. */
function scan(text: string, maximumKiB: number): Result<readonly Place[]> {
  const maximumValues = (maximumKiB * 1024) / bytesPerValue;
  const numbers: Place[] = [];
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === code.quote) index = endOfString(text, index);
    else if (character === code.openList || character === code.openObject) {
      depth += 1;
      values += 1;
      if (depth > maximumDepth) return malformed(`The body is nested deeper than ${maximumDepth} levels.`);
    } else if (character === code.closeList || character === code.closeObject) depth -= 1;
    else if (character === code.comma) values += 1;
    else if (character === code.minus || (character >= code.zero && character <= code.nine)) {
      const end = endOfNumber(text, index);
      if (end - index > maximumDigits) return malformed(`A number in the body has more than ${maximumDigits} digits.`);
      // A double holds 15 digits.
      if (end - index > 15 || /[eE]/.test(text.slice(index, end))) numbers.push([index, end]);
      index = end - 1;
    }
    if (values > maximumValues)
      return fail('body.too-large', `The body has more than ${maximumValues} values. Split it into several requests.`);
  }
  return ok(numbers);
}

/** Returns the closing quote of a string, or the end of the text. Reads each character at most twice. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === code.backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** Returns the end of a number; the next character if the number is invalid. */
function endOfNumber(text: string, start: number): number {
  number.lastIndex = start;
  return number.test(text) ? number.lastIndex : start + 1;
}

/** Prefix of the strings that replace large numbers for `JSON.parse`; the index of the number follows. */
const mark = '\uE000';

/** A parsed text in which each of these numbers is a marked string. */
type Marked = { readonly plain: unknown; readonly numbers: readonly string[] };

function parsePlain(text: string, places: readonly Place[]): Result<Marked> {
  let marked = '';
  let offset = 0;
  for (const [index, [start, end]] of places.entries()) {
    marked += `${text.slice(offset, start)}"${mark}${index}"`;
    offset = end;
  }
  try {
    const plain: unknown = JSON.parse(marked + text.slice(offset));
    return ok({ plain, numbers: places.map(([start, end]) => text.slice(start, end)) });
  } catch {
    return noJson;
  }
}

/** Restores the numbers in place, and rejects keys that reach a prototype. */
function restore({ plain, numbers }: Marked, { hasNames = false }: KeyRule): Result<unknown> {
  const root = { plain };
  const numbersByMark = new Map<string, string | undefined>(numbers.map((text, index) => [`${mark}${index}`, text]));
  const forbiddenBelow = hasNames ? noKeys : forbiddenKeys;
  const topKeys = typeof plain === 'object' && plain !== null ? Object.keys(plain) : [];
  const forbiddenKey = topKeys.find((key) => forbiddenKeys.has(key));
  if (forbiddenKey !== undefined) return rejectedKey(forbiddenKey);
  return restoreIn(root, numbersByMark, forbiddenBelow) ?? ok(root.plain);
}

function rejectedKey(key: string): Failed {
  return malformed(`The body has the forbidden key ${key}. Remove it.`);
}

/** @param numbers by their marked strings; `undefined` once restored */
function restoreIn(parent: object, numbers: Map<string, string | undefined>, forbidden: Keys): Failed | undefined {
  for (const key of Object.keys(parent)) {
    if (forbidden.has(key)) return rejectedKey(key);
    // A marked key was a number without quotes.
    if (numbers.size > 0 && key.startsWith(mark)) return noJson;
    const value: unknown = Reflect.get(parent, key);
    if (typeof value === 'string') {
      if (!numbers.has(value)) continue;
      const text = numbers.get(value);
      // The caller sent a string that equals such a replacement.
      if (text === undefined) return noJson;
      numbers.set(value, undefined);
      Reflect.set(parent, key, toNumber(text));
    } else if (typeof value === 'object' && value !== null) {
      const rejection = restoreIn(value, numbers, forbidden);
      if (rejection) return rejection;
    }
  }
  return undefined;
}

function toNumber(text: string): number | bigint | string {
  if (isSafeNumber(text)) return Number(text);
  return isInteger(text) ? BigInt(text) : text;
}

function malformed(message: string) {
  return fail('body.malformed', message);
}

const noJson = malformed('The body is not valid JSON. Check quotes, commas and brackets.');
