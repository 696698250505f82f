/**
 * Header names with their values on an object without a prototype: a name finds what was put there
 * and nothing else, also `constructor` and `__proto__`.
 */
export function headerMap(
  entries: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  const map: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) map[name] = value;
  return map;
}
