import { parse } from 'lossless-json';
import { contractInputLimits } from '../resources/contract-input.ts';
import type { Refusal } from './faults.ts';

/** A list of texts, or of such lists. */
export type ListText = readonly (string | ListText)[];

/**
 * Parses a list in the API's and JSON's form: in brackets, separated by commas. Elements are read as texts; quotes are
 * required only for texts with commas, brackets or quotes.
 * @example readListText('[[1, 0x2], ["a, b"]]') // [['1', '0x2'], ['a, b']]
 */
export function readListText(text: string): ListText | Refusal {
  if (text.length > contractInputLimits.listCharacters) return tooLong;
  const reader = new ListReader();
  for (const [token] of text.matchAll(tokens)) {
    const refusal = reader.readToken(token);
    if (refusal) return refusal;
  }
  return reader.end();
}

/**
 * Parses JSON text with tuples. Numbers become texts, which preserves every digit.
 * @example readTupleText('[{ "type": "uint8", "value": 1 }]')
 */
export function readTupleText(text: string): readonly unknown[] | Refusal {
  if (text.length > contractInputLimits.listCharacters) return tooLong;
  // A list and an object per tuple.
  if (bracketsIn(text) > 2 * contractInputLimits.depth) return tooDeep;
  try {
    const list = parse(text, null, { parseNumber: (digits) => digits });
    return Array.isArray(list) ? list : noTuples;
  } catch {
    return noTuples;
  }
}

// Brackets, commas, quoted texts, and other texts without surrounding white space.
const tokens = /[[\],]|"(?:[^"\\]|\\.)*"|[^[\],"\s](?:[^[\],"]*[^[\],"\s])?|"/gs;

interface OpenList {
  readonly elements: (string | ListText)[];
  /** Whether an element or the end of an empty list may follow. */
  isBeforeElement: boolean;
}

/** Parses a list token by token; each step returns an error or `undefined`. */
class ListReader {
  /** Contains the parsed list as its only element. */
  readonly #root: OpenList = { elements: [], isBeforeElement: true };
  readonly #open: OpenList[] = [];
  #count = 0;

  readToken(token: string): Refusal | undefined {
    const list = this.#open.at(-1);
    if (list && (token === ',' || token === ']')) return this.#endElement(list, token);
    if (!list && (token !== '[' || !this.#root.isBeforeElement)) return noList;
    return this.#readElement(list ?? this.#root, token);
  }

  end(): ListText | Refusal {
    const [list] = this.#root.elements;
    if (this.#open.length > 0) return notClosed;
    return typeof list === 'object' ? list : noList;
  }

  #endElement(list: OpenList, token: ',' | ']'): Refusal | undefined {
    const isEmptyList = token === ']' && list.elements.length === 0;
    if (list.isBeforeElement && !isEmptyList) return missingElement;
    list.isBeforeElement = token === ',';
    if (token === ']') this.#open.pop();
    return undefined;
  }

  #readElement(list: OpenList, token: string): Refusal | undefined {
    if (!list.isBeforeElement) return missingComma;
    list.isBeforeElement = false;
    if (++this.#count > contractInputLimits.elements) return tooMany;
    if (token === '[') return this.#openList(list);
    const element = elementIn(token);
    if (typeof element === 'object') return element;
    list.elements.push(element);
    return undefined;
  }

  #openList(outer: OpenList): Refusal | undefined {
    const inner: OpenList = { elements: [], isBeforeElement: true };
    outer.elements.push(inner.elements);
    return this.#open.push(inner) > contractInputLimits.depth ? tooDeep : undefined;
  }
}

function elementIn(token: string): string | Refusal {
  if (token.startsWith('"')) return quotedText(token);
  if (token === 'null') return { fault: 'null is not a value. Omit it, or write "null".' };
  if (token.startsWith("'"))
    return { fault: 'Single quotes are not supported. Use double quotes.' };
  return token;
}

function quotedText(token: string): string | Refusal {
  try {
    return String(JSON.parse(token));
  } catch {
    return { fault: 'A quoted text is not closed or not valid JSON. Check quotes and \\.' };
  }
}

/** Maximum number of brackets open at the same time, except in quoted texts. */
function bracketsIn(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++open);
    else if (token === ']' || token === '}') open -= 1;
  }
  return deepest;
}

const noList = { fault: 'This is not a list. Use an array, or text like [1, 2, 3].' };
const notClosed = { fault: 'A bracket is not closed. Use a list like [1, 2, 3].' };
const noTuples = {
  fault: 'This is not a JSON array. Send an array of {type, value} for each tuple.',
};
const missingElement = { fault: 'An element is missing. Use "" for an empty text.' };
const missingComma = {
  fault: 'A comma is missing, or quotes are missing around a text with quotes or brackets.',
};
const tooLong = {
  fault: `The list is too long. Use at most ${contractInputLimits.listCharacters} characters.`,
};
const tooMany = {
  fault: `The list is too long. Use at most ${contractInputLimits.elements} elements.`,
};
const tooDeep = {
  fault: `The list is nested too deeply. Use at most ${contractInputLimits.depth} levels.`,
};
