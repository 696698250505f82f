/** Whether a text is a WHATWG URL. In Node 20, `URL.canParse` rejects letters like ü once V8 optimised its caller. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
