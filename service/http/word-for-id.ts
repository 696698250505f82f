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

/** Whether a text is a word: no id is made of letters alone. Anything else may be an id with a fault in it. */
export function isWord(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}
