import { toJsonSchema, topFields } from '../operations/fields.ts';
import type { Operation } from '../ports/operation.ts';

/** The id fields (UUID) of an operation with path parameters. */
export function idsOf({ input, route }: Operation): readonly string[] {
  if (!route.path.includes('{')) return [];
  return topFields(toJsonSchema(input, 'input')).flatMap(({ name, schema }) =>
    schema.format === 'uuid' ? [name] : [],
  );
}

/** Whether a text is a word: no id consists of letters only. Other texts may be mistyped ids. */
export function isLettersOnly(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}
