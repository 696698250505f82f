interface Parts {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/**
 * Splits a sentence around the name in it; `undefined` if it lacks the name. @example partsOf('a.test returns 500',
 * 'a.test')
 */
export function partsOf(sentence: string, name: string): Parts | undefined {
  const start = name === '' ? -1 : sentence.indexOf(name);
  if (start < 0) return undefined;
  return {
    before: sentence.slice(0, start),
    name,
    after: sentence.slice(start + name.length),
  };
}
