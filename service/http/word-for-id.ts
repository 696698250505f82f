import { topFields } from '../operations/fields.ts';
import { toJsonSchema } from '../operations/json-schema.ts';
import type { Operation } from '../ports/operation.ts';

/** The fields of an operation that are ids (UUID), where its path has any. */
export function idsOf({ input, route }: Operation): readonly string[] {
  if (!route.path.includes('{')) return [];
  return topFields(toJsonSchema(input, 'input')).flatMap(({ name, schema }) =>
    schema.format === 'uuid' ? [name] : [],
  );
}

/**
 * Whether a word stands where an id belongs, such as `hot` in `/offers/hot`: no id is made of letters
 * alone, so another address was meant, and none is there. Anything else is an id with a fault in it.
 */
export function hasWordForId(
  ids: readonly string[],
  params: Readonly<Record<string, string>>,
): boolean {
  return ids.some((name) => /^[a-z]+$/i.test(params[name] ?? ''));
}
