import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** JSON Schema as OpenAPI 3.1 uses it (draft 2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema of the input or output of an operation. Schemas with an id are references into
 * `$defs`; `header` of a schema's meta is retained.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema,
    '~standard': standard,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      describeTransformed(zodSchema, jsonSchema);
      dropNoise(jsonSchema, io);
    },
  });
  return json;
}

/** A schema inside another one; `true` and `false` are schemas too. */
export function asSchema(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };

/** Omits inputs beyond the canonical form (case, alternative names, texts for numbers and lists). */
function describeTransformed(schema: z.core.$ZodType, json: JsonSchema): void {
  if (schema instanceof z.ZodBigInt) json.type = 'integer';
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodEnum && json.type === 'string')
    json.enum = [...schema.out.options];
  if (json.anyOf?.length === 2 && isFlag(json.anyOf)) {
    delete json.anyOf;
    json.type = 'boolean';
  }
  if (isDeepStrictEqual(json.anyOf, [text, texts])) {
    delete json.anyOf;
    Object.assign(json, texts);
  }
}

/** A boolean that may come from a query string. */
function isFlag(choices: readonly (JsonSchema | boolean)[]): boolean {
  const [first, second] = choices.map(asSchema);
  return first?.type === 'boolean' && second?.enum?.join() === 'true,false';
}

function dropNoise(json: JsonSchema, io: 'input' | 'output'): void {
  // Callers must tolerate fields that a later version adds.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  // Used only by the stores of requests.
  delete json.stored;
  // Most other languages do not know Unicode properties in patterns.
  if (json.pattern && /\\p\{/i.test(json.pattern)) delete json.pattern;
  if (json.format === 'password') delete json.examples;
  else if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
