import type { OmittedValue } from '../../../model/history/request-record.ts';
import { mask } from '../../../model/installation/names.ts';

/** Longest list of places in a record. */
const maximumPlaces = 60;
/** Shorter texts are in many messages. */
const [shortestText, shortestWord] = [3, 4];

/** The values of a message that must not be stored: their places for the record, and their texts to find them again. */
export class Omissions {
  readonly #places: OmittedValue[] = [];
  readonly #unnamed: OmittedValue[] = [];
  readonly #texts: string[] = [];
  #count = 0;
  #quotable: Quotable | undefined;

  /** Paths of omitted values, in the order of their masks; fields without a storable name are last. */
  places(): readonly OmittedValue[] {
    return [...this.#places, ...this.#unnamed].slice(0, maximumPlaces);
  }

  /** The number of values that were left out. */
  count(): number {
    return this.#count;
  }

  /** Leaves out a value that a schema calls a secret: its length is not stored either. */
  secret(path: string, value: unknown): string {
    return this.#leaveOut({ place: path, type: 'secret' }, value);
  }

  /** Leaves out a value that no schema declares harmless. */
  value(path: string, value: unknown, type: string = typeOf(value)): string {
    return this.#leaveOut({ place: path, type, length: lengthOf(value) }, value);
  }

  /** Leaves out a body that is not parsed. */
  bytes(path: string, type: string, length: number): void {
    this.#count += 1;
    this.#places.push({ place: path, type, length });
  }

  /** Leaves out a field with its name, which may be a secret itself. */
  field(path: string, name: string, value: unknown): void {
    this.#count += 1;
    this.#remember({ [name]: value });
    const length = name.length + lengthOf(value);
    this.#unnamed.push({ place: path, type: 'unnamed field', length });
  }

  /** A service text without the omitted values, e.g. an error message that quotes a rejected value. */
  hide(text: string): string {
    if (this.#texts.length === 0) return text;
    this.#quotable ??= quotableIn(this.#texts);
    const { whole, words, all } = this.#quotable;
    const unquoted = whole.reduce((remaining, omitted) => remaining.replaceAll(omitted, mask), text);
    return unquoted.replace(tokens, (token) => (isQuoted(token.toLowerCase()) ? mask : token));

    function isQuoted(token: string): boolean {
      const isPlain = token.length < shortestWord || /^\p{L}+$/u.test(token);
      if (!isPlain) return all.includes(token);
      return words.has(token) && (token.length >= shortestWord || /^\d{3}$/.test(token));
    }
  }

  #leaveOut(omitted: OmittedValue, value: unknown): string {
    this.#count += 1;
    if (this.#places.length < maximumPlaces) this.#places.push(omitted);
    this.#remember(value);
    return mask;
  }

  /** Without recursion: a caller decides how deep a value is. */
  #remember(value: unknown): void {
    this.#quotable = undefined;
    const pending = [value];
    while (pending.length > 0) {
      const inner = pending.pop();
      if (typeof inner === 'object' && inner !== null)
        for (const [name, member] of Object.entries(inner)) {
          if (!Array.isArray(inner)) this.#texts.push(name);
          pending.push(member);
        }
      else this.#texts.push(String(inner));
    }
  }
}

/** Texts that a message may quote as a whole, in words, or in part. */
interface Quotable {
  readonly whole: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly all: string;
}

function quotableIn(texts: readonly string[]): Quotable {
  const all = texts.join('\n').toLowerCase();
  const whole = texts.filter(({ length }) => length >= shortestText).slice(0, quotedWhole);
  return { whole, words: new Set(all.match(tokens)), all };
}

/** If more values are omitted, only their words are found. */
const quotedWhole = 200;

const tokens = /[\p{L}\p{N}_](?:[\p{L}\p{N}_~.-]*[\p{L}\p{N}_])?/gu;

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Characters of a text or a number; elements of a list or an object. */
function lengthOf(value: unknown): number {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length;
  return String(value).length;
}
