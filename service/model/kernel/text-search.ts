export interface TextMatch {
  /** Distinguishes the matches of one searched text from each other. */
  readonly name: string;
  readonly isExact: boolean;
  matches(text: string): boolean;
}

export interface TextSearch {
  /** In lowercase, without surrounding spaces. */
  readonly text: string;
  /** Also finds parts of ids and addresses and, if no record contains the text, its words in any order and similar spellings. */
  readonly isTolerant: boolean;
}

export function toTextSearch(text: string, isTolerant: boolean): TextSearch {
  return { text: text.trim().toLowerCase(), isTolerant };
}

/** Selects the records that contain a searched text; otherwise those with all of its words, or with a similar spelling. */
export function literalFirst<List extends { readonly total: number }>(
  { text, isTolerant }: TextSearch,
  select: (match: TextMatch) => List,
): List {
  const exact = select({ name: `containing ${text}`, isExact: true, matches: containedIn(text) });
  if (exact.total > 0 || !isTolerant) return exact;
  const words = wordsOf(text);
  const byWords =
    words.length > 1 ? select({ name: `with words ${text}`, isExact: false, matches: everyWordIn(text) }) : exact;
  if (byWords.total > 0 || !isMisspellable(text)) return byWords;
  return select({ name: `similar to ${text}`, isExact: false, matches: similarByWords(text) });
}

/** Tests whether texts contain `text` in any case; `…` in a shortened id represents the omitted characters. */
export function containedIn(text: string): (value: string) => boolean {
  const [first = '', ...others] = text.toLowerCase().split('…');
  if (others.length === 0) return (value) => value.toLowerCase().includes(first);
  return (value) => {
    const lowercase = value.toLowerCase();
    let end = lowercase.indexOf(first) + first.length;
    if (end < first.length) return false;
    return others.every((part) => {
      const at = lowercase.indexOf(part, end);
      end = at + part.length;
      return at >= 0;
    });
  };
}

/** The words of a text, in lowercase. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Tests whether texts contain every word of `text`, in any order. */
export function everyWordIn(text: string): (value: string) => boolean {
  const tests = wordsOf(text).map(containedIn);
  return (value) => tests.every((isIn) => isIn(value));
}

/** Typing errors that a search tolerates: 1 from 5 letters on, 2 from 8. Numbers are exact, and longer texts are ids. */
function errorsIn(text: string): 0 | 1 | 2 {
  const letters = text.replaceAll(/\P{L}/gu, '').length;
  if (letters < 5 || text.length > 30) return 0;
  return letters < 8 ? 1 : 2;
}

/** Whether similar spellings of a text, or of a word in it, exist. */
export function isMisspellable(text: string): boolean {
  return [text, ...wordsOf(text)].some((part) => errorsIn(part) > 0);
}

/**
 * Tests whether texts contain `text` with a few typing errors: characters that are missing, added, replaced or swapped
 * with their neighbor. Bitap by Wu and Manber, with swaps: bit i of a state is set if the first i + 1 characters match.
 */
export function similarTo(text: string): (value: string) => boolean {
  const pattern = text.toLowerCase();
  const errors = errorsIn(pattern);
  if (errors === 0) return containedIn(pattern);
  const bits = bitsOf(pattern);
  const complete = 1 << (pattern.length - 1);
  return (value) => {
    const lowercase = value.toLowerCase();
    // States with 0, 1 and 2 errors, and the states before the previous character.
    let [none, one, two, noneBefore, oneBefore] = [0, 1, 3, 0, 0];
    let previous = 0;
    for (let at = 0; at < lowercase.length; at += 1) {
      const here = bits[lowercase.charCodeAt(at) & (slots - 1)] ?? 0;
      const swapped = (here << 1) & previous;
      const nextNone = ((none << 1) | 1) & here;
      const nextOne =
        (((one << 1) | 1) & here) | none | ((none | nextNone) << 1) | 1 | (((noneBefore << 2) | 2) & swapped);
      const nextTwo = (((two << 1) | 1) & here) | one | ((one | nextOne) << 1) | 1 | (((oneBefore << 2) | 2) & swapped);
      if (((errors === 1 ? nextOne : nextTwo) & complete) !== 0) return true;
      noneBefore = none;
      oneBefore = one;
      none = nextNone;
      one = nextOne;
      two = nextTwo;
      previous = here;
    }
    return false;
  };
}

/** Tests whether texts contain `text`, or each of its words, with a few typing errors. */
export function similarByWords(text: string): (value: string) => boolean {
  const tests = [[text], wordsOf(text)].map((parts) => parts.map(similarTo));
  return (value) => tests.some((parts) => parts.every((matches) => matches(value)));
}

/** A character outside of Latin-1 shares the slot of another character. */
const slots = 256;

/** The positions of each character in a text, as bits. */
function bitsOf(pattern: string): Int32Array {
  const bits = new Int32Array(slots);
  for (let at = 0; at < pattern.length; at += 1) {
    const slot = pattern.charCodeAt(at) & (slots - 1);
    bits[slot] = (bits[slot] ?? 0) | (1 << at);
  }
  return bits;
}
