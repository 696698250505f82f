/**
 * Whether a text is a URL (WHATWG). `URL.canParse` of Node 20 refuses any with a letter such as ü from the moment that V8
 * has optimised whoever calls it.
 */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
