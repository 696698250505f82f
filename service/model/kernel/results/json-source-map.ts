import { fail, ok, type Result } from './result.ts';

/** Position in a text, both counted from 1. */
export type Place = { readonly line: number; readonly column: number };

/** A parsed JSON text with the position of each value, by JSON pointer (RFC 6901). */
interface JsonSourceMap {
  readonly value: unknown;
  /** For an object member, the position of its key. */
  placeOf(pointer: string): Place | undefined;
  /** Members whose key occurred before in the same object. */
  readonly repeated: readonly string[];
}

const maximumDepth = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON and records positions; `body.malformed` names the line and column of a syntax error. */
export function parseJsonWithPositions(text: string): Result<JsonSourceMap> {
  const reader = new Reader(text);
  try {
    const value = reader.readWhole();
    const { places, repeated } = reader;
    const lines = lineStarts(text);
    const placeOf = (pointer: string) => {
      const offset = places.get(pointer);
      return offset === undefined ? undefined : placeAt(lines, offset);
    };
    return ok({ value, placeOf, repeated });
  } catch (thrown) {
    if (!(thrown instanceof Malformed)) throw thrown;
    const { line, column } = placeAt(lineStarts(text), thrown.offset);
    return fail('body.malformed', `Line ${line}, column ${column}: ${thrown.message}`);
  }
}

/** Encodes a key as a step of a JSON pointer. */
export function pointerStep(key: PropertyKey): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

class Malformed extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const token = /([{}[\],:])|("(?:[^"\\\p{Cc}]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

/** Recursive-descent parser, one token at a time. */
class Reader {
  readonly #text: string;
  #offset = 0;
  readonly places = new Map<string, number>();
  readonly repeated: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  readWhole(): unknown {
    const value = this.#value('', 0);
    this.#skipSpace();
    if (this.#offset < this.#text.length) throw this.#malformed('Unexpected text after the end.');
    return value;
  }

  #value(pointer: string, depth: number): unknown {
    if (depth > maximumDepth) throw this.#malformed(`The nesting exceeds ${maximumDepth} levels.`);
    this.#skipSpace();
    if (!this.places.has(pointer)) this.places.set(pointer, this.#offset);
    const start = this.#offset;
    const text = this.#next('A value is missing.');
    if (text === '{') return this.#object(pointer, depth);
    if (text === '[') return this.#array(pointer, depth);
    if (text.length === 1 && /[}\],:]/.test(text)) throw new Malformed('A value is missing.', start);
    return this.#literal(text, start);
  }

  #object(pointer: string, depth: number): object {
    const members = new Map<string, unknown>();
    while (!this.#consume('}')) {
      if (members.size > 0) this.#expect(',', 'A comma is missing.');
      this.#skipSpace();
      const start = this.#offset;
      const text = this.#next('A key in quotes is missing.');
      const key = text.startsWith('"') ? this.#literal(text, start) : undefined;
      if (typeof key !== 'string') throw new Malformed('A key in quotes is missing.', start);
      if (forbiddenKeys.has(key)) throw new Malformed(`The key ${key} is refused.`, start);
      const inner = `${pointer}${pointerStep(key)}`;
      if (members.has(key)) this.repeated.push(inner);
      this.places.set(inner, start);
      this.#expect(':', 'A colon is missing.');
      members.set(key, this.#value(inner, depth + 1));
    }
    return Object.fromEntries(members);
  }

  #array(pointer: string, depth: number): unknown[] {
    const items: unknown[] = [];
    while (!this.#consume(']')) {
      if (items.length > 0) this.#expect(',', 'A comma is missing.');
      items.push(this.#value(`${pointer}/${items.length}`, depth + 1));
    }
    return items;
  }

  #literal(text: string, start: number): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new Malformed('This text contains an invalid escape sequence.', start);
    }
  }

  #consume(sign: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#offset] !== sign) return false;
    this.#offset += 1;
    return true;
  }

  #expect(sign: string, message: string): void {
    if (!this.#consume(sign)) throw this.#malformed(message);
  }

  #next(message: string): string {
    token.lastIndex = this.#offset;
    const [text] = token.exec(this.#text) ?? [];
    if (text === undefined) throw this.#malformed(message);
    this.#offset += text.length;
    return text;
  }

  #skipSpace(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#offset] ?? '')) this.#offset += 1;
  }

  #malformed(message: string): Malformed {
    return new Malformed(message, this.#offset);
  }
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function placeAt(starts: readonly number[], offset: number): Place {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
