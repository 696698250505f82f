/** The character offset of a byte in a raw transaction, whose text may contain spaces and line breaks. */
export function charOfByte(text: string, byte: number): number {
  const start = text.search(/0x/i) + 2;
  let digitsLeft = 2 * byte;
  for (let at = start; at < text.length; at += 1) {
    if (/\s/.test(text.charAt(at))) continue;
    if (digitsLeft <= 0) return at;
    digitsLeft -= 1;
  }
  return text.length;
}

/** The bytes of a service path: `[12..32]` excludes byte 32. */
export function bytesAt(text: string, path: string): { from: number; to: number } | undefined {
  const [, from, end] = /^\[(\d+)\.\.(\d+)\]/.exec(path) ?? [];
  if (from === undefined || end === undefined) return undefined;
  // For an empty field, its length byte.
  const first = from === end ? Number(from) - 1 : Number(from);
  return { from: charOfByte(text, first), to: charOfByte(text, Number(end) - 0.5) + 1 };
}
