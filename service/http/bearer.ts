import type { RequestHeaders } from './request-headers.ts';

const usualScheme = 'Bearer ';
/** Whitespace around the token. */
const spaces = [' ', '\t', '\u00a0'];

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerOf(headers: RequestHeaders): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  // Fast path: checks a long token word by word, which is faster than a pattern.
  const isUsual =
    header.startsWith(usualScheme) &&
    header.length > usualScheme.length &&
    !spaces.some((space) => header.includes(space, usualScheme.length));
  if (isUsual) return header.slice(usualScheme.length);
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}
