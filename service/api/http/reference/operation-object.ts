import type { z } from 'zod';
import type { FieldPlace } from '../../../model/installation/operation-route.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import type { Settings } from '../../../model/kernel/open-points.ts';
import { outputUnder, type Reply, type Route } from '../../../platform/ports/operation.ts';
import {
  asSchema,
  headerOf,
  type JsonSchema,
  placeOf,
  type TopField,
  topFields,
  variantsOf,
} from '../../operations/fields.ts';
import type { NamedOperation } from '../../operations/index.ts';
import { mediaTypeOf, successBody } from '../reply.ts';
import { type ComponentSchemas, valueInOneSpelling } from './component-schemas.ts';
import { inTableOrder, knownHeaders, pipelineCodes, refer, securityOf } from './components.ts';
import { tagOf } from './groups.ts';
import { describeFields, type FieldTexts, parameterText } from './parameter-texts.ts';
import type { Input, RecordedCall, RecordedExample, RecordedExamples } from './recorded-examples.ts';

/** The document that contains an operation. */
interface Surroundings {
  readonly schemas: ComponentSchemas;
  readonly settings: Settings;
  readonly examples: RecordedExamples;
  readonly texts: FieldTexts;
  /** The failure codes in the code of the operation. */
  readonly codes: readonly string[] | undefined;
}

/** An Operation Object of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1#operation-object). */
export function operationObject(
  entry: NamedOperation,
  path: string,
  { schemas, settings, examples, texts, codes = [] }: Surroundings,
): Record<string, unknown> {
  const { name, operation } = entry;
  const { summary, description, route, draft } = operation;
  const { aliases = [], reply } = route;
  const input = schemas.input(operation.input, name);
  const fields = topFields(input);
  const fieldsIn = (location: FieldPlace) =>
    fields.filter((field) => placeOf(field.name, field.schema, route, path) === location);
  const example = examples[name];
  const output = outputUnder(settings, operation);
  const success = (text: string, schema: z.ZodType, call?: RecordedCall) =>
    successObject(text, schemas.output(schema, name), {
      ...(call && { example: successBody(valueInOneSpelling(call.value), reply) }),
      hasBody: fieldsIn('body').length > 0,
      route,
    });
  const alias = aliases.indexOf(path) + 1;
  return {
    operationId: alias === 0 ? name : `${name}.alias${alias}`,
    tags: [tagOf(entry)],
    summary,
    ...inWords(description, alias === 0 ? alsoAt(aliases) : `Same as \`${route.method} ${route.path}\`.`),
    // An alias is part of the interface, but the page shows the operation once.
    ...(alias > 0 && { 'x-scalar-ignore': true }),
    security: securityOf(operation, fields, settings),
    parameters: [
      ...fieldsIn('path').map((field) => parameter('path', field, example)),
      ...fieldsIn('query').map((field) => parameter('query', field, example)),
      ...fieldsIn('header').flatMap(headerParameter),
      ...(acceptsIdempotencyKey(operation.route) ? [refer('parameters', 'IdempotencyKey')] : []),
    ],
    ...requestBody(input, fieldsIn('body'), route.body, example),
    responses: describeFields(
      {
        200: success(replyDescriptions[reply], output, output === operation.output ? example : example?.otherwise),
        ...(draft && { 202: success(draftDescription, draft, example?.draft) }),
        default: refer('responses', reply === 'oauth' ? 'OAuthFailure' : 'Failure'),
      },
      texts,
    ),
    'x-error-codes': errorCodesOf(
      operation,
      codes,
      pipelineCodes(operation, fields, path.includes('{'), fieldsIn('body').length > 0),
    ),
  };
}

/** First the codes of the operation, without those of shared code that need another token or a signing method. */
function errorCodesOf({ access }: NamedOperation['operation'], codes: readonly string[], pipeline: readonly string[]) {
  const hasSigningMethod = pipeline.includes('pincode.incorrect');
  const own = codes.filter((code) => {
    if (code === 'application.required') return access !== 'application';
    return hasSigningMethod || !/^encrypted-signing-method\.|^signing-method\.no-master-secret$/.test(code);
  });
  return [...new Set([...inTableOrder(own), ...inTableOrder(pipeline)])];
}

function inWords(...sentences: (string | undefined)[]): { description?: string } {
  const description = sentences.filter((sentence) => sentence !== undefined).join('\n\n');
  return description === '' ? {} : { description };
}

function alsoAt(aliases: readonly string[]): string | undefined {
  return aliases.length > 0 ? `Also at ${aliases.map((path) => `\`${path}\``).join(', ')}.` : undefined;
}

function acceptsIdempotencyKey({ method, reply }: { method: string; reply: Reply }): boolean {
  return method === 'POST' && reply !== 'oauth';
}

function parameter(
  location: 'path' | 'query',
  { name, schema, isRequired }: TopField,
  example: RecordedCall | undefined,
) {
  const { description, deprecated, ...rest } = schema;
  const value = example?.input[name];
  return {
    name,
    in: location,
    required: location === 'path' || isRequired,
    description: description ?? parameterText(location, name, rest.type === 'array'),
    ...(deprecated && { deprecated }),
    ...(value !== undefined && { example: inParameter(value, rest) }),
    schema: rest,
  };
}

/** The value in the type of its schema: a query contains texts only. */
function inParameter(value: unknown, schema: JsonSchema): unknown {
  const types = [schema, ...(schema.anyOf ?? []).map(asSchema)].map(({ type }) => type);
  if (typeof value !== 'string') return value;
  if (types.includes('array')) return value.split(',');
  const isText = types.every((type) => type === undefined || type === 'string');
  return isText ? value : parseJson(value);
}

/** OpenAPI describes `Authorization` with security schemes. */
function headerParameter({ schema, isRequired }: TopField): readonly object[] {
  const { header, ...rest } = schema;
  const name = headerOf(schema) ?? '';
  if (name.toLowerCase() === 'authorization') return [];
  const asDeclared = { name, in: 'header', ...knownHeaders[name], schema: rest };
  if (name !== 'Signing-Method') return [{ ...asDeclared, required: isRequired }];
  const condition = isRequired ? 'Required' : 'Required for most requests';
  const description = `${asDeclared.description} ${condition}; \`Encrypted-Signing-Method\` can replace it.`;
  // The security requirement states which of the two is required.
  return [{ ...asDeclared, description, required: false }, refer('parameters', 'EncryptedSigningMethod')];
}

function requestBody(
  input: JsonSchema,
  fields: readonly TopField[],
  body: 'json' | 'form' = 'json',
  call?: RecordedExample,
) {
  if (fields.length === 0) return {};
  const names = new Set(fields.map(({ name }) => name));
  const [only, ...others] = variantsOf(input).map((variant) => pick(variant, names));
  const schema = others.length > 0 ? { anyOf: [only, ...others] } : only;
  const sent = (fields: Input) => Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
  const valuesByType = Object.entries(call?.inputs ?? {}).map(([type, fields]) => [type, { value: sent(fields) }]);
  const example =
    valuesByType.length > 0 ? { examples: Object.fromEntries(valuesByType) } : call && { example: sent(call.input) };
  const described = { schema, ...example };
  const content = {
    ...(body === 'form' && { 'application/x-www-form-urlencoded': described }),
    'application/json': described,
  };
  return { requestBody: { required: fields.some(({ isRequired }) => isRequired), content } };
}

/** Returns only these fields of an object. */
function pick({ properties = {}, required = [], ...variant }: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const pickedProperties = Object.entries(properties).filter(([name]) => names.has(name));
  const needed = required.filter((name) => names.has(name));
  return {
    ...variant,
    properties: Object.fromEntries(pickedProperties),
    ...(needed.length > 0 && { required: needed }),
  };
}

function successObject(
  description: string,
  value: JsonSchema,
  { hasBody, route, ...shown }: { hasBody: boolean; route: Route; example?: unknown },
) {
  const { reply } = route;
  return {
    description,
    headers: {
      'x-request-id': refer('headers', 'RequestId'),
      'ignored-parameters': refer('headers', 'IgnoredParameters'),
      ...(hasBody && { 'ignored-fields': refer('headers', 'IgnoredFields') }),
      ...(acceptsIdempotencyKey(route) && { 'idempotent-replayed': refer('headers', 'IdempotentReplayed') }),
    },
    content: { [mediaTypeOf(reply)]: { schema: replySchema(reply, value), ...shown } },
  };
}

const draftDescription = 'The saved request. Nothing was executed or signed.';

const replyDescriptions: Readonly<Record<Reply, string>> = {
  envelope: 'The result in its envelope.',
  'envelope-and-fields': 'The result in its envelope, with its fields repeated next to it.',
  page: 'One page, with the total number.',
  acknowledged: 'Done.',
  bare: 'The value, without an envelope.',
  lines: 'Lines of JSON, without an envelope.',
  oauth: 'The token, without an envelope.',
};

function replySchema(reply: Reply, value: JsonSchema): JsonSchema {
  switch (reply) {
    case 'envelope':
      return envelope({ result: value });
    case 'envelope-and-fields':
      return { allOf: [envelope({ result: value }), value] };
    case 'page': {
      const { items = {}, ...others } = value.properties ?? {};
      return envelope({ result: items, ...others });
    }
    case 'acknowledged':
      return envelope({});
    case 'bare':
    case 'lines':
    case 'oauth':
      return value;
  }
}

function envelope(properties: NonNullable<JsonSchema['properties']>): JsonSchema {
  return {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, ...properties },
    required: ['success', ...Object.keys(properties)],
  };
}
