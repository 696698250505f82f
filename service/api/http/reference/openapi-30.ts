import { inYieldingBatches } from '../../../model/kernel/concurrency/schedule.ts';
import { asSchema, type JsonSchema } from '../../operations/fields.ts';
import type { OpenApiDocument } from '../openapi.ts';

type Schema = JsonSchema | boolean;
/** An object of a document, its Schema Objects included (https://spec.openapis.org/oas/v3.0.3#schema-object). */
type OlderObject = Readonly<Record<string, unknown>>;

/**
 * Converts the document to OpenAPI 3.0 (https://spec.openapis.org/oas/v3.0.3), for generators that
 * do not support 3.1. It has the same content as far as 3.0 allows, with one content type per body
 * and no introduction, which generators would write into every file.
 */
export async function inOpenApi30({
  info: { description: _, ...info },
  paths,
  components: { schemas, ...components },
  ...document
}: OpenApiDocument) {
  return {
    ...inside(document),
    paths: await inTurns(paths, inside),
    components: { ...inside(components), schemas: await inTurns(schemas, (schema) => schemaOf({ ...schema })) },
    openapi: '3.0.3',
    info,
  };
}

/** Converts the values of a record, with other work in between. */
async function inTurns(
  values: Readonly<Record<string, object>>,
  convert: (value: object) => OlderObject,
): Promise<Record<string, OlderObject>> {
  const converted: Record<string, OlderObject> = {};
  for await (const entries of inYieldingBatches(Object.entries(values), entriesInTurn))
    for (const [name, value] of entries) converted[name] = convert(value);
  return converted;
}

const entriesInTurn = 20;

/** Leaves non-schema values unchanged, down to the schemas in them. */
function inside(value: object): OlderObject {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(key, each)]));
}

function within(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'example' || key === 'examples') return value;
  if (key === 'schema') return schemaOf({ ...value });
  if (key === 'schemas') return eachOf({ ...value });
  if (Array.isArray(value)) return value.map((item) => within('', item));
  return inside(key === 'content' && form in value ? { [form]: value[form] } : value);
}

const form = 'application/x-www-form-urlencoded';

function schemaOf(schema: Schema): OlderObject {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  // OpenAPI 3.0 does not support propertyNames.
  const { $ref, anyOf, propertyNames: _, ...own } = schema;
  const keywords = keywordsOf(own);
  if ($ref !== undefined) return Object.keys(keywords).length > 0 ? { ...keywords, allOf: [{ $ref }] } : { $ref };
  return anyOf ? { ...choiceOf(anyOf), ...keywords } : keywords;
}

function keywordsOf({ const: only, examples, type, contentEncoding, ...own }: JsonSchema) {
  const { properties, items, additionalProperties, allOf, oneOf, ...keywords } = own;
  const { exclusiveMinimum, ...others } = keywords;
  return {
    ...others,
    ...typeOf(type),
    ...(type === 'integer' && !isInt32(own) && { format: 'int64' }),
    ...(only !== undefined && { enum: [only] }),
    ...(Array.isArray(examples) && { example: examples[0] }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(properties && { properties: eachOf(properties) }),
    ...(items && !Array.isArray(items) && { items: schemaOf(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : schemaOf(additionalProperties),
    }),
    ...(allOf && { allOf: allOf.map(schemaOf) }),
    ...(oneOf && { oneOf: oneOf.map(schemaOf) }),
  };
}

/** Generators read an integer without a format as one of 32 bits. */
function isInt32({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: JsonSchema) {
  return minimum >= -(2 ** 31) && maximum < 2 ** 31;
}

function typeOf(type: JsonSchema['type'] | readonly string[]): OlderObject {
  // A value that is always null has no other type that generators know.
  if (type === 'null') return { type: 'object', nullable: true };
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  return choiceOf(type.map((typeName) => ({ type: typeName })));
}

function choiceOf(choices: readonly Schema[]): OlderObject {
  const all = choices.flatMap(alternativesOf);
  const values = all.filter((choice) => choice === true || asSchema(choice).type !== 'null');
  // Generators have no type for a choice between a map and another value.
  if (values.length > 1 && values.some(isMap)) return {};
  const converted = values.map(schemaOf);
  const anyOf = values.length < all.length ? withNull(converted) : converted;
  const { description } = choices.map(asSchema).find(({ anyOf: some }) => some) ?? {};
  const described = description === undefined ? {} : { description };
  return anyOf.length === 1 ? { ...anyOf[0] } : { ...described, anyOf };
}

/** The choices of a schema that only lists and describes choices, otherwise the schema. */
function alternativesOf(schema: Schema): readonly Schema[] {
  const { anyOf, description: _, ...keywords } = asSchema(schema);
  return anyOf && Object.keys(keywords).length === 0 ? anyOf.flatMap(alternativesOf) : [schema];
}

function isMap(schema: Schema): boolean {
  const { type, properties } = asSchema(schema);
  return type === 'object' && properties === undefined;
}

/** OpenAPI 3.0 has no null type. Its `nullable` has an effect only next to a `type`. */
function withNull(choices: readonly OlderObject[]): OlderObject[] {
  const typed = choices.findIndex(({ type }) => type !== undefined);
  if (typed < 0) return [...choices, { type: 'object', nullable: true, enum: [null] }];
  return choices.map((choice, index) => (index === typed ? { ...choice, nullable: true } : choice));
}

function eachOf(schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, OlderObject>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schemaOf(each)]));
}
