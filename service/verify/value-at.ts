/**
 * The value at a path of field names and list positions; `undefined` if a part of it is missing.
 * @example valueAt({ a: [{ b: 1 }] }, 'a.0.b') // 1
 */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, value);
}

function fieldOf(holder: unknown, name: string): unknown {
  const isOwn = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);
  return isOwn ? Reflect.get(holder, name) : undefined;
}
