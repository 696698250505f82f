import { fieldsOf } from '../json.ts';
import type { ValueFault } from './faults.ts';

/** A value in a list text: numbers and booleans are texts, so that no digits are lost. */
type TextValue = string | readonly TextValue[] | TextStruct;
/** Values by name; own properties only. */
type TextStruct = { readonly [name: string]: TextValue };

interface ListLimits {
  readonly characters: number;
  /** Nesting depth of brackets. */
  readonly depth: number;
}

/**
 * Parses the text of a list or struct: JSON, Python and command-line spellings. Quotes are required only for texts with
 * commas, brackets or quotes, and the outermost brackets may be missing.
 * @example readListText('[[1, 0x2], ("a, b", True)]', limits) // { value: [['1', '0x2'], ['a, b', 'True']] }
 * @example readListText('1,2,3', limits) // { value: ['1', '2', '3'] }
 */
export function readListText(
  text: string,
  { characters, depth }: ListLimits,
): { readonly value: readonly TextValue[] | TextStruct } | ValueFault {
  if (text.length > characters) return { fault: `The list is too long. Use at most ${characters} characters.` };
  try {
    return { value: new ListReader(text, depth).readWhole() };
  } catch (thrown) {
    if (thrown instanceof Malformed) return { fault: thrown.message };
    throw thrown;
  }
}

class Malformed extends Error {}

const closing = { '[': ']', '(': ')', '{': '}' } as const;
type Opening = keyof typeof closing;

function isOpening(character: string | undefined): character is Opening {
  return character !== undefined && Object.hasOwn(closing, character);
}

/** Recursive-descent parser; its depth is limited. */
class ListReader {
  readonly #text: string;
  readonly #maximumDepth: number;
  #offset = 0;

  constructor(text: string, maximumDepth: number) {
    this.#text = text.trim();
    this.#maximumDepth = maximumDepth;
  }

  readWhole() {
    const first = this.#text[0];
    if (!isOpening(first)) return this.#unbracketed();
    const value = this.#bracketed(first, 1);
    if (this.#offset < this.#text.length) throw new Malformed(noList);
    return value;
  }

  #unbracketed(): TextValue[] {
    // A single text is no evidence of a list; its quotes and brackets would be ambiguous.
    if (!/^[^[\](){}"':]*,[^[\](){}"':]*$/.test(this.#text)) throw new Malformed(noList);
    return this.#elements('', 1);
  }

  #bracketed(opening: Opening, depth: number) {
    if (depth > this.#maximumDepth) throw new Malformed('The list is nested too deeply. Use fewer levels.');
    this.#offset += 1;
    return opening === '{' ? this.#members(depth) : this.#elements(closing[opening], depth);
  }

  #elements(end: string, depth: number): TextValue[] {
    const elements: TextValue[] = [];
    while (!this.#isAt(end)) {
      elements.push(this.#value(end, depth));
      if (this.#isAt(end)) break;
      this.#expectComma();
      // Python writes a tuple of one element with a comma at its end.
      if (this.#isAt(end) && !(end === ')' && elements.length === 1)) throw new Malformed(missingElement);
    }
    this.#offset += 1;
    return elements;
  }

  #members(depth: number): TextStruct {
    const members = new Map<string, TextValue>();
    while (!this.#isAt('}')) {
      const key = this.#scalar(':}');
      if (!this.#isAt(':')) throw new Malformed('A colon is missing after a name.');
      this.#offset += 1;
      if (members.has(key)) throw new Malformed('A name occurs twice. Send each name once.');
      members.set(key, this.#value('}', depth));
      if (!this.#isAt('}')) this.#expectComma();
    }
    this.#offset += 1;
    // Also defines __proto__ as an ordinary property.
    return Object.fromEntries(members);
  }

  #value(end: string, depth: number): TextValue {
    this.#skipSpace();
    const character = this.#text[this.#offset];
    return isOpening(character) ? this.#bracketed(character, depth + 1) : this.#scalar(end);
  }

  /** A quoted text, or the characters before a comma, a quote or the end of the list. */
  #scalar(end: string): string {
    this.#skipSpace();
    const first = this.#text[this.#offset];
    if (first === '"' || first === "'") return this.#quoted(first);
    const start = this.#offset;
    while (this.#offset < this.#text.length && !this.#isScalarEnd(end)) this.#offset += 1;
    const text = this.#text.slice(start, this.#offset).trim();
    if (text === '') throw new Malformed(this.#isAt('') ? notClosed : missingElement);
    if (text === 'null' || text === 'None') throw new Malformed(`${text} is not a value. Omit it, or write "${text}".`);
    return text;
  }

  #isScalarEnd(end: string): boolean {
    const character = this.#text[this.#offset] ?? '';
    return `,"${end === ':}' ? end : `[]${end}`}`.includes(character);
  }

  #quoted(quote: string): string {
    const pattern = quote === '"' ? /"(?:[^"\\]|\\.)*"/sy : /'(?:[^'\\]|\\.)*'/sy;
    pattern.lastIndex = this.#offset;
    const [token] = pattern.exec(this.#text) ?? [];
    if (token === undefined) throw new Malformed(notQuoted);
    this.#offset += token.length;
    try {
      return String(JSON.parse(quote === '"' ? token : inDoubleQuotes(token)));
    } catch {
      throw new Malformed(notQuoted);
    }
  }

  /** Whether the next character is this one; an empty text means the end. */
  #isAt(character: string): boolean {
    this.#skipSpace();
    return (this.#text[this.#offset] ?? '') === character;
  }

  #expectComma(): void {
    if (this.#isAt(',')) this.#offset += 1;
    else throw new Malformed(this.#isAt('') ? notClosed : missingComma);
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#offset] ?? '')) this.#offset += 1;
  }
}

function inDoubleQuotes(token: string): string {
  const inner = token.slice(1, -1).replace(/\\'|"/g, (part) => (part === '"' ? '\\"' : "'"));
  return `"${inner}"`;
}

const noList = 'This is not a list. Use an array, or text like [1, 2, 3].';
const notClosed = 'A bracket is not closed. Use a list like [1, 2, 3].';
const notQuoted = 'A quoted text is not closed or not valid JSON. Check quotes and \\.';
const missingElement = 'An element is missing. Use "" for an empty text.';
const missingComma = 'A comma is missing, or quotes are missing around a text with quotes or brackets.';

/** Reads the members of a struct sent by name, in the order of `names`. Others are ignored, like in ethers. */
export function readMembers(
  sent: object,
  names: readonly string[],
): { readonly members: readonly unknown[] } | ValueFault {
  if (names.includes('') || new Set(names).size < names.length)
    return { fault: 'The members of the struct have no unique names. Use a list by position.' };
  const fields = fieldsOf(sent);
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return { fault: `The member “${missing}” is missing. Add it.` };
  return { members: names.map((name) => fields[name]) };
}
