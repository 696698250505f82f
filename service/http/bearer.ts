import type { RequestHeaders } from './request-headers.ts';

const usualScheme = 'Bearer ';
/** What a header may have in it that is no part of a token. */
const spaces = [' ', '\t', '\u00a0'];

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(headers: RequestHeaders): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  // Looks at a long token by whole words of the machine, where a pattern goes letter by letter.
  const isUsual =
    header.startsWith(usualScheme) &&
    header.length > usualScheme.length &&
    !spaces.some((space) => header.includes(space, usualScheme.length));
  if (isUsual) return header.slice(usualScheme.length);
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}
