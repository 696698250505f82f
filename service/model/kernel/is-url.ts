/**
 * Whether a text is a WHATWG URL. Does not use `URL.canParse`: in Node 20 it rejects URLs with letters like ü once V8
 * has optimised its caller.
 */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
