import { parse } from 'lossless-json';
import { contractInputLimits } from '../resources/contract-input.ts';
import type { Refusal } from './faults.ts';

/** A list of texts, or of such lists. */
export type ListText = readonly (string | ListText)[];

/**
 * A list as the interface writes it, which is also how JSON writes it: in brackets, separated by commas.
 * Elements are taken as their text; quotes are needed only where a text has commas, brackets or quotes.
 * @example readListText('[[1, 0x2], ["a, b"]]') // [['1', '0x2'], ['a, b']]
 */
export function readListText(text: string): ListText | Refusal {
  if (text.length > contractInputLimits.listCharacters) return tooLong;
  const reader = new ListReader();
  for (const [token] of text.matchAll(tokens)) {
    const refusal = reader.take(token);
    if (refusal) return refusal;
  }
  return reader.end();
}

/**
 * A JSON text with tuples in it. Numbers are taken as their text, so that every digit is kept.
 * @example readTupleText('[{ "type": "uint8", "value": 1 }]')
 */
export function readTupleText(text: string): readonly unknown[] | Refusal {
  if (text.length > contractInputLimits.listCharacters) return tooLong;
  // A list and an object for each tuple.
  if (bracketsIn(text) > 2 * contractInputLimits.depth) return tooDeep;
  try {
    const sent = parse(text, null, { parseNumber: (digits) => digits });
    return Array.isArray(sent) ? sent : noTuples;
  } catch {
    return noTuples;
  }
}

// Brackets, commas, quoted texts, and what stands between them without blanks around it.
const tokens = /[[\],]|"(?:[^"\\]|\\.)*"|[^[\],"\s](?:[^[\],"]*[^[\],"\s])?|"/gs;

interface OpenList {
  readonly elements: (string | ListText)[];
  /** Whether an element, or the end of an empty list, may come now. */
  isBeforeElement: boolean;
}

/** Reads a list part by part; each step answers with what refuses it, or nothing. */
class ListReader {
  /** Has the list that is read for its only element. */
  readonly #root: OpenList = { elements: [], isBeforeElement: true };
  readonly #open: OpenList[] = [];
  #count = 0;

  take(token: string): Refusal | undefined {
    const list = this.#open.at(-1);
    if (list && (token === ',' || token === ']')) return this.#endElement(list, token);
    if (!list && (token !== '[' || !this.#root.isBeforeElement)) return noList;
    return this.#takeElement(list ?? this.#root, token);
  }

  end(): ListText | Refusal {
    const [only] = this.#root.elements;
    if (this.#open.length > 0) return notClosed;
    return typeof only === 'object' ? only : noList;
  }

  #endElement(list: OpenList, token: ',' | ']'): Refusal | undefined {
    const isEmptyList = token === ']' && list.elements.length === 0;
    if (list.isBeforeElement && !isEmptyList) return missingElement;
    list.isBeforeElement = token === ',';
    if (token === ']') this.#open.pop();
    return undefined;
  }

  #takeElement(list: OpenList, token: string): Refusal | undefined {
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
  if (token === 'null') return { fault: 'null is no value. Leave it out, or write "null".' };
  if (token.startsWith("'")) return { fault: 'Single quotes quote nothing. Use double quotes.' };
  return token;
}

function quotedText(token: string): string | Refusal {
  try {
    return String(JSON.parse(token));
  } catch {
    return { fault: 'A quoted text is not closed, or not as in JSON. Check quotes and \\.' };
  }
}

/** How many brackets are open at once at most, those in texts aside. */
function bracketsIn(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++open);
    else if (token === ']' || token === '}') open -= 1;
  }
  return deepest;
}

const noList = { fault: 'This is no list. Use an array, or a text such as [1, 2, 3].' };
const notClosed = { fault: 'A bracket is not closed. Write a list such as [1, 2, 3].' };
const noTuples = {
  fault: 'This is no JSON array. Send an array of {type, value} for each tuple.',
};
const missingElement = { fault: 'An element is missing. Write "" for an empty text.' };
const missingComma = {
  fault: 'A comma is missing, or quotes around a text with quotes or brackets in it.',
};
const tooLong = {
  fault: `The list is too long. Use at most ${contractInputLimits.listCharacters} characters.`,
};
const tooMany = {
  fault: `The list is too long. Use at most ${contractInputLimits.elements} elements.`,
};
const tooDeep = {
  fault: `The list is nested too deep. Use at most ${contractInputLimits.depth} levels.`,
};
