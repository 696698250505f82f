/** The number of characters before and after the ellipsis. */
const shapes = { short: [6, 4], long: [14, 8], full: [Infinity, 0] } as const;
export type IdentifierShape = keyof typeof shapes;

/** @example shorten('0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'short') // "0x7A1c…14b6" */
export function shorten(value: string, shape: IdentifierShape): string {
  const [head, tail] = shapes[shape];
  if (value.length <= head + tail + 1) return value;
  return `${value.slice(0, head)}…${value.slice(-tail)}`;
}

/** A path with shortened ids, addresses and hashes. */
export function shortenIds(path: string): string {
  const longIds = /[0-9a-f]{8}-[0-9a-f-]{27}|0x[0-9a-f]{40,64}|\b(?:pi|cs|evt)_[\w-]{16,}/gi;
  return path.replaceAll(longIds, (id) => shorten(id, 'short'));
}
