/** Maps header names to values on an object without a prototype, so `constructor` and `__proto__` are ordinary keys. */
export function headerMap(entries: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const map: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) map[name] = value;
  return map;
}
