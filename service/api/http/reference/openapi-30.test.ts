import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { baseUrl, call } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { defaultSettings } from '../../../model/kernel/open-points.ts';
import { type OpenApiDocument, openApiDocument } from '../openapi.ts';
import { inOpenApi30 } from './openapi-30.ts';
import { recordedExamples } from './recorded-examples.ts';

const described = { origin: baseUrl, version: '1.2.3', settings: defaultSettings, examples: recordedExamples };
const document = await openApiDocument(described);
const older = await inOpenApi30(document);

test('is valid OpenAPI 3.0, with every operation, schema and parameter', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(older));

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(older).toMatchObject({ openapi: '3.0.3', servers: [{ url: baseUrl }] });
  for (const path of [['paths'], ['components', 'schemas'], ['components', 'parameters']])
    expect(keysAt(older, path)).toEqual(keysAt(document, path));
});

test('has nullable only next to a type, because it has no effect elsewhere', () => {
  const nullable = everySchema(older).filter((schema) => 'nullable' in schema);

  expect(nullable.length).toBeGreaterThan(50);
  for (const schema of nullable) expect(schema).toHaveProperty('type', expect.any(String));
});

test('is served without a token', async () => {
  const { http } = transportsOf(fakePorts());

  const { status, body } = await call(http, 'GET /openapi-3.0.json');

  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(older)));
});

test('omits the introduction, which generators would write into every file', () => {
  expect(older.info).toEqual({ title: 'Vaultdesk', version: '1.2.3' });
});

test.each([
  [
    { type: 'boolean', const: true },
    { type: 'boolean', enum: [true] },
  ],
  [
    { type: ['string', 'null'], maxLength: 9 },
    { type: 'string', nullable: true, maxLength: 9 },
  ],
  [
    { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'A name.' },
    { type: 'string', nullable: true, description: 'A name.' },
  ],
  [
    { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] },
    { anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'object', nullable: true, enum: [null] }] },
  ],
  [
    { anyOf: [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'null' }] },
    {
      anyOf: [
        { oneOf: [{ type: 'string' }, { type: 'integer', format: 'int64' }] },
        { type: 'object', nullable: true, enum: [null] },
      ],
    },
  ],
  [
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    {
      anyOf: [
        { type: 'string', nullable: true },
        { type: 'integer', format: 'int64' },
      ],
    },
  ],
  [{ type: ['string', 'number', 'null'] }, { anyOf: [{ type: 'string', nullable: true }, { type: 'number' }] }],
  [{ type: ['string', 'number'] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  [
    { $ref: '#/components/schemas/User', description: 'Who signs.' },
    { allOf: [{ $ref: '#/components/schemas/User' }], description: 'Who signs.' },
  ],
  [
    { anyOf: [{ description: 'A price.', anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'null' }] },
    { description: 'A price.', anyOf: [{ type: 'string', nullable: true }, { type: 'number' }] },
  ],
  [
    { description: 'Or a name.', anyOf: [{ type: 'object', additionalProperties: {} }, { type: 'string' }] },
    { description: 'Or a name.' },
  ],
  [
    { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
    { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
  ],
  [
    { type: 'integer', minimum: 1, maximum: 2 ** 31 },
    { type: 'integer', format: 'int64', minimum: 1, maximum: 2 ** 31 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0, exclusiveMinimum: true },
  ],
  [
    { type: 'string', examples: ['ada', 'ben'] },
    { type: 'string', example: 'ada' },
  ],
  [
    { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { const: 1 } },
    { type: 'object', additionalProperties: { enum: [1] } },
  ],
])('converts the schema %j to %j', async (schema, expected) => {
  const components = { schemas: { Tried: schema } };

  expect(await inOpenApi30({ ...document, components } as unknown as OpenApiDocument)).toHaveProperty('components', {
    schemas: { Tried: expected },
  });
});

test('describes a body that may be a form as one', () => {
  const content = ['paths', '/oauth/token', 'post', 'requestBody', 'content'];

  expect(keysAt(document, content)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
  expect(keysAt(older, content)).toEqual(['application/x-www-form-urlencoded']);
});

/** Every object in the document except examples and maps of properties. */
function everySchema(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.entries(value).flatMap(([key, part]) =>
    key === 'properties' ? Object.values(part) : key === 'example' ? [] : [part],
  );
  return [value, ...nested.flatMap(everySchema)];
}

function keysAt(value: object, path: readonly string[]): string[] {
  const nested = path.reduce<unknown>(
    (parent, key) => Object.entries(parent as object).find(([name]) => name === key)?.[1],
    value,
  );
  return Object.keys(nested as object);
}
