import type { StructType, StructTypes } from './struct-types.ts';

/**
 * Encodes a struct type, followed by all types it references directly or indirectly, sorted by name.
 * https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype
 * @example "Mail(Person from,Person to)Person(string name)"
 */
export function encodeType(struct: StructType, types: StructTypes): string {
  return typeParts(struct, types)
    .map(({ text }) => text)
    .join('');
}

/** The length of `encodeType`, without building it. */
export function encodedTypeLength(struct: StructType, types: StructTypes): number {
  return typeParts(struct, types).reduce((sum, { text }) => sum + text.length, 0);
}

function typeParts(struct: StructType, types: StructTypes): StructType[] {
  const reachable = new Map([[struct.name, struct]]);
  // Map iteration includes entries that are added during the iteration.
  for (const { refersTo } of reachable.values())
    for (const name of refersTo) {
      const referencedType = reachable.has(name) ? undefined : types.get(name);
      if (referencedType) reachable.set(name, referencedType);
    }
  reachable.delete(struct.name);
  const sorted = [...reachable.values()].sort((first, second) =>
    first.name < second.name ? -1 : 1,
  );
  return [struct, ...sorted];
}
