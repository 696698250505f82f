import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { turnsDuring } from '../../../test/values.ts';
import { baseUrl, call } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { fieldsOf } from '../../model/kernel/json.ts';
import { defaultSettings } from '../../model/kernel/open-points.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { namedOperations } from '../operations/index.ts';
import { openApiDocument } from './openapi.ts';
import { recordedExamples } from './reference/recorded-examples.ts';

const described = { origin: baseUrl, version: '1.2.3', settings: defaultSettings, examples: recordedExamples };
const document = await openApiDocument(described);

test('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('is generated with other work between its operations', async () => {
  const generating = openApiDocument({ ...described, settings: { ...defaultSettings, fulfillmentReads: 'open' } });

  expect(await turnsDuring(generating)).toBeGreaterThan(namedOperations().length);
});

test('is public and contains the address that the reader used', async () => {
  const { http } = transportsOf(fakePorts());

  const { status, body } = await call(http, 'GET /openapi.json');

  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(document)));
});

test.each(namedOperations())('contains $name with its aliases', ({ name, operation }) => {
  const { method, path, aliases = [] } = operation.route;
  const ids = [name, ...aliases.map((_alias, index) => `${name}.alias${index + 1}`)];

  expect([path, ...aliases].map((routePath) => document.paths[routePath]?.[method.toLowerCase()])).toMatchObject(
    ids.map((operationId) => ({ operationId, summary: operation.summary })),
  );
});

test('lists the operations of the contract before those of control routes, under their own tags', () => {
  expect(document['x-tagGroups']).toEqual([
    { name: 'For applications', tags: expect.arrayContaining(['Users', 'Wallets', 'Offers', 'Webhooks']) },
    { name: 'For the operator', tags: expect.arrayContaining(['Faults', 'Worlds', 'Audit', 'Users (operator)']) },
  ]);
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(item)) {
      const [tag] = [fieldsOf(operation).tags].flat();
      const isContract = document['x-tagGroups'][0]?.tags.includes(String(tag));
      expect([path, isContract]).toEqual([path, !/^\/(_vaultdesk|actuator)\//.test(path)]);
    }
});

test('describes every operation and every parameter', () => {
  const described = Object.values(document.paths).flatMap((item) => Object.values(item));
  const parameters = described.flatMap((operation) => [fieldsOf(operation).parameters].flat());

  for (const part of [...described, ...parameters])
    if (!('$ref' in fieldsOf(part))) expect(part).toHaveProperty('description', expect.any(String));
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'webhookId', description: 'The id of the webhook.' }),
  );
  for (const description of [
    'Filters by contract address.',
    'Filters by mint ids: one or several, separated by commas.',
    'One or several of SALE, AUCTION, separated by commas.',
  ])
    expect(parameters).toContainEqual(expect.objectContaining({ description }));
});

test('has unique operation ids', () => {
  const ids = everyValue(document.paths, 'operationId');

  expect(new Set(ids).size).toBe(ids.length);
});

test('resolves every reference to a component', () => {
  const references = new Set(everyValue(document, '$ref'));

  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) expect(reference).toSatisfy(leadsSomewhere);
});

test('declares every path parameter', () => {
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

const signingParameters = [
  { name: 'Signing-Method', in: 'header', required: false },
  { $ref: '#/components/parameters/EncryptedSigningMethod' },
  { $ref: '#/components/parameters/IdempotencyKey' },
];
const signedByToken = [
  { applicationToken: [], signingMethod: [] },
  { applicationToken: [], encryptedSigningMethod: [] },
];

test('accepts a signing method in one of two headers, and the other fields in the body', () => {
  const security = [
    ...signedByToken,
    { clientCredentials: [], signingMethod: [] },
    { clientCredentials: [], encryptedSigningMethod: [] },
  ];

  expect(document.paths['/api/wallets/import']?.post).toMatchObject({
    security: expect.arrayContaining(security),
    parameters: signingParameters,
    requestBody: { required: true },
  });
});

test('declares the header optional if a PIN in the body is accepted', () => {
  const properties = { secretType: { enum: secretTypes } };
  const schema = { properties, required: ['secretType'] };

  expect(document.paths['/api/wallets']?.post).toMatchObject({
    security: expect.arrayContaining([...signedByToken, { applicationToken: [] }]),
    parameters: signingParameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
  });
});

test('describes lists with query filters and a pagination next to the result', () => {
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

test('has no two fields in one object that a code generator would give the same name', () => {
  for (const { properties, required = [] } of everyObject(document)) {
    if (typeof properties !== 'object' || properties === null) continue;
    const names = Object.keys(properties);
    const generated = names.map((name) => name.replaceAll(/[_-]/g, '').toLowerCase());
    expect(new Set(generated).size, names.join()).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([required].flat()));
  }
});

test('mentions the other spelling of a field, with its values', () => {
  expect(document.components.schemas).toMatchObject({
    CheckoutSession: {
      properties: {
        paymentStatus: { description: 'Also `payment_status`: paid, unpaid.' },
        successUrl: { type: 'string', description: 'Also `success_url`.' },
      },
      required: expect.not.arrayContaining(['payment_status']),
    },
  });
});

test('contains no secret as example or default', () => {
  const secrets = everyObject(document).filter((object) => object.format === 'password');

  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) {
    expect(secret).not.toHaveProperty('default');
    expect(secret).not.toHaveProperty('examples');
  }
});

/** Collects the values of a key anywhere in the document. */
function everyValue(value: unknown, name: string): unknown[] {
  return everyObject(value).flatMap((object) => (name in object ? [object[name]] : []));
}

function everyObject(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(everyObject)];
}

function leadsSomewhere(reference: unknown): boolean {
  const [root, ...steps] = String(reference).split('/');
  const end = steps.reduce<unknown>((at, step) => fieldsOf(at)[step], document);
  return root === '#' && end !== undefined;
}
