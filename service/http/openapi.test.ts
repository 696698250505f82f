import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { namedOperations } from '../operations/routes.ts';
import { doorsOf } from '../testing/a-service.ts';
import { call } from '../testing/call.ts';
import { baseUrl, fakePorts } from '../testing/fake-ports.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(baseUrl, '1.2.3');

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('anybody may read the document, with the address they reached it at', async () => {
  const { http } = doorsOf(fakePorts());

  const { status, body } = await call(http, 'GET /openapi.json');

  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(document)));
});

test.each(namedOperations())('$name is in it, with its aliases', ({ name, operation }) => {
  const { method, path, aliases = [] } = operation.route;
  const ids = [name, ...aliases.map((_alias, place) => `${name}.alias${place + 1}`)];

  expect(
    [path, ...aliases].map((each) => document.paths[each]?.[method.toLowerCase()]),
  ).toMatchObject(ids.map((operationId) => ({ operationId, summary: operation.summary })));
});

test('operation ids are unique', () => {
  const ids = everyValue(document.paths, 'operationId');

  expect(new Set(ids).size).toBe(ids.length);
});

test('no two paths differ in the names of their parameters alone', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));

  expect(new Set(shapes).size).toBe(shapes.length);
});

test('every reference leads to a component', () => {
  const references = new Set(everyValue(document, '$ref'));

  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) expect(reference).toSatisfy(leadsSomewhere);
});

test('every parameter of a path is declared', () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(item))
      expect(operation).toMatchObject({
        parameters: expect.arrayContaining(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
            expect.objectContaining({ name, in: 'path', required: true }),
          ),
        ),
      });
});

test('a signing method travels as one of two headers, and the body is what is left', () => {
  expect(document.paths['/api/wallets/import']?.post).toMatchObject({
    security: [
      { applicationToken: [], signingMethod: [] },
      { applicationToken: [], encryptedSigningMethod: [] },
      { clientCredentials: [], signingMethod: [] },
      { clientCredentials: [], encryptedSigningMethod: [] },
    ],
    parameters: [
      { name: 'Signing-Method', in: 'header', required: false },
      { $ref: '#/components/parameters/EncryptedSigningMethod' },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: { required: true },
  });
});

test('where a PIN in the body will do, the header is no duty', () => {
  expect(document.paths['/api/wallets']?.post).toMatchObject({
    security: expect.arrayContaining([
      { applicationToken: [], signingMethod: [] },
      { applicationToken: [], encryptedSigningMethod: [] },
      { applicationToken: [] },
    ]),
    parameters: [
      { name: 'Signing-Method', in: 'header', required: false },
      { $ref: '#/components/parameters/EncryptedSigningMethod' },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            properties: { secretType: { enum: ['ETHEREUM', 'MATIC', 'AVAC', 'BSC'] } },
            required: ['secretType'],
          },
        },
      },
    },
  });
});

test('lists have their filters as a query and a pagination beside the result', () => {
  expect(document.paths['/api/wallets']?.get).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({
        name: 'archived',
        in: 'query',
        schema: { anyOf: [{ type: 'boolean' }, { type: 'string', const: 'any' }] },
      }),
    ]),
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              properties: {
                result: { type: 'array', items: { $ref: '#/components/schemas/Wallet' } },
                pagination: { $ref: '#/components/schemas/Pagination' },
              },
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  });
});

test('no example or default is a secret', () => {
  const secrets = everySecretSchema(document);

  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) {
    expect(secret).not.toHaveProperty('default');
    expect(secret).not.toHaveProperty('examples');
  }
});

/** The values under a name, anywhere in the document. */
function everyValue(value: unknown, name: string): unknown[] {
  return everyObject(value).flatMap((object) => (name in object ? [object[name]] : []));
}

function everySecretSchema(value: unknown) {
  return everyObject(value).filter((object) => object.format === 'password');
}

function everyObject(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(everyObject)];
}

function leadsSomewhere(reference: unknown): boolean {
  const [root, ...steps] = String(reference).split('/');
  const end = steps.reduce<unknown>((at, step) => Object(at)[step], document);
  return root === '#' && end !== undefined;
}
