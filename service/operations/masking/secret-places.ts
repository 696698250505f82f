import { z } from 'zod';
import { asSchema, type JsonSchema, toJsonSchema } from '../json-schema.ts';
import { secretNamesIn } from '../schema-walk.ts';

/** In fields of which names secrets may stand; anywhere, where there is a place for whatever somebody sent. */
export type SecretPlaces = ReadonlySet<string> | 'anywhere';

/** No field of ours is called so. */
const whole = ' ';

/** Where secrets may stand in what an output lets through. */
export function secretPlacesIn(output: z.ZodType): SecretPlaces {
  const { $defs = {}, ...schema } = toJsonSchema(output, 'output');
  if ([schema, ...Object.values($defs).map(asSchema)].some(hasOpenPlace)) return 'anywhere';
  const names = secretNamesIn(z.object({ [whole]: output }));
  return names.has(whole) ? 'anywhere' : names;
}

/** Whether a secret may stand in a JSON text that was written here, by its names. */
export function mayHoldSecret(places: SecretPlaces, text: string): boolean {
  if (places === 'anywhere') return true;
  for (const name of places) if (text.includes(`"${name}":`)) return true;
  return false;
}

function hasOpenPlace(schema: JsonSchema): boolean {
  if (isOpen(schema)) return true;
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...prefixItems];
  return [...inner, ...[items ?? []].flat()].map(asSchema).some(hasOpenPlace);
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
