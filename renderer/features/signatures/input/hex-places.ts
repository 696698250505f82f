/** Where a byte of a raw transaction stands in its text, which may have spaces and line breaks in it. */
export function charOfByte(text: string, byte: number): number {
  const begin = text.search(/0x/i) + 2;
  let digitsLeft = 2 * byte;
  for (let at = begin; at < text.length; at += 1) {
    if (/\s/.test(text.charAt(at))) continue;
    if (digitsLeft <= 0) return at;
    digitsLeft -= 1;
  }
  return text.length;
}

/** The bytes that a path of the service names: `[12..32]`, up to the byte before 32. */
export function bytesAt(text: string, path: string): { from: number; to: number } | undefined {
  const [, from, end] = /^\[(\d+)\.\.(\d+)\]/.exec(path) ?? [];
  if (from === undefined || end === undefined) return undefined;
  // Of an empty field the byte that says so is shown.
  const first = from === end ? Number(from) - 1 : Number(from);
  return { from: charOfByte(text, first), to: charOfByte(text, Number(end) - 0.5) + 1 };
}
