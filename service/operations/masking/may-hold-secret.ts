import type { z } from 'zod';
import { isSecret } from '../fields.ts';
import { asSchema, type JsonSchema, toJsonSchema } from '../json-schema.ts';

/** Whether what an output lets through has a field for a secret, or a place for whatever somebody sent. */
export function mayHoldSecret(output: z.ZodType): boolean {
  const { $defs = {}, ...schema } = toJsonSchema(output, 'output');
  return [schema, ...Object.values($defs).map(asSchema)].some(holds);
}

function holds(schema: JsonSchema): boolean {
  if (isSecret(schema) || isOpen(schema)) return true;
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...prefixItems];
  return [...inner, ...[items ?? []].flat()].map(asSchema).some(holds);
}

/** Whether it says nothing of what stands there, or of some of its fields. */
function isOpen({
  type,
  $ref,
  anyOf,
  oneOf,
  allOf,
  enum: options,
  ...schema
}: JsonSchema): boolean {
  if ($ref !== undefined || anyOf || oneOf || allOf || options || 'const' in schema) return false;
  return type === undefined || (type === 'object' && Boolean(schema.additionalProperties));
}
