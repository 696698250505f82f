/** Formats bytes as 0x and lowercase hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
