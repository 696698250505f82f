import { expect, test } from 'vitest';
import { fakePorts, operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { baseUrl, call } from '../../../../test/world/call.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { defaultSettings, type Settings } from '../../../model/kernel/open-points.ts';
import { type OpenApiDocument, openApiDocument } from '../openapi.ts';
import { recordedExamples } from './recorded-examples.ts';

const otherShapes = {
  signingMethodReply: 'array',
  preparationReply: 'array',
  fulfillmentReads: 'open',
} satisfies Partial<Settings>;

const signingMethods = '/api/users/{userId}/signing-methods';
const preparation = '/offers/{offerId}/preparation/transactions';
const created = ['/api/transactions/execute', '/api/transactions', '/api/signatures'];
const drafts = [...created, '/api/signatures/{signatureId}/confirm'];

test.each([{}, otherShapes])('has one shape per response under the settings %j', async (changed) => {
  const document = await documentUnder(changed);
  const shapes = everyOperation(document).map(([id, operation]) => [id, shapeOf(document, operation, '200')]);

  expect(shapes.length).toBeGreaterThan(300);
  for (const [id, shape] of shapes)
    expect(Object.keys(fieldsOf(shape)), String(id)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(anyOf|oneOf)$/)]),
    );
});

test('describes a draft as a response with status 202', async () => {
  const document = await documentUnder({});
  const withDraft = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => (shapeOf(document, operation, '202') ? [path] : [])),
  );

  expect(withDraft.toSorted()).toEqual(drafts.toSorted());
  for (const path of created) {
    const operation = document.paths[path]?.post;
    expect(shapeOf(document, operation, '202')).toHaveProperty('properties.status');
    expect(shapeOf(document, operation, '200')).not.toHaveProperty('properties.status');
  }
});

test('describes sent transactions and saved requests of a list as one object', async () => {
  const document = await documentUnder({});
  const list = shapeOf(document, document.paths['/api/transactions']?.get, '200');

  expect(list).toMatchObject({ items: { $ref: '#/components/schemas/Transaction' } });
  expect(fieldsOf(document.components.schemas).Transaction).toMatchObject({
    properties: {
      hash: { type: 'string' },
      status: { enum: ['SAVED', 'EXPIRED', 'PENDING', 'SUCCEEDED', 'FAILED', 'REPLACED'] },
    },
    required: expect.not.arrayContaining(['hash', 'transactionHash', 'from', 'nonce', 'value']),
  });
});

test('describes the shapes that the current settings select', async () => {
  const { http } = transportsOf(fakePorts());
  const typesOf = async () => {
    const { body } = await call(http, 'GET /openapi.json');
    const document = { ...(await documentUnder({})), ...fieldsOf(body) };
    return [signingMethods, preparation].map((path) => {
      const { post, get } = document.paths[path] ?? {};
      return fieldsOf(shapeOf(document, post && path === signingMethods ? post : get, '200')).type;
    });
  };
  const before = await typesOf();
  for (const [key, value] of Object.entries(otherShapes))
    await call(http, `PATCH /_vaultdesk/settings/${key}`, { token: operatorToken, body: { value } });

  expect([before, await typesOf()]).toEqual([
    ['object', 'object'],
    ['array', 'array'],
  ]);
});

test('describes whether reads of fulfillments require a token', async () => {
  const securityUnder = async (changed: Partial<Settings>) =>
    fieldsOf((await documentUnder(changed)).paths['/fulfillments']?.get).security;

  expect(await securityUnder({})).not.toContainEqual({});
  expect(await securityUnder(otherShapes)).toContainEqual({});
});

function documentUnder(changed: Partial<Settings>): Promise<OpenApiDocument> {
  const settings = { ...defaultSettings, ...changed };
  return openApiDocument({ origin: baseUrl, version: '1.2.3', settings, examples: recordedExamples });
}

function everyOperation({ paths }: OpenApiDocument): [id: unknown, operation: unknown][] {
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation): [unknown, unknown] => [fieldsOf(operation).operationId, operation]),
  );
}

/** The schema of the result in a response, without its envelope and references. */
function shapeOf(document: OpenApiDocument, operation: unknown, status: string): unknown {
  const response = fieldsOf(fieldsOf(fieldsOf(operation).responses)[status]);
  const [content] = Object.values(fieldsOf(response.content));
  const { allOf, ...whole } = fieldsOf(fieldsOf(content).schema);
  const body = Array.isArray(allOf) ? fieldsOf(allOf[0]) : whole;
  const { result } = fieldsOf(body.properties);
  return resolved(document, result ?? fieldsOf(content).schema);
}

function resolved({ components }: OpenApiDocument, schema: unknown): unknown {
  const { $ref } = fieldsOf(schema);
  if (typeof $ref !== 'string') return schema;
  return fieldsOf(components.schemas)[$ref.replace('#/components/schemas/', '')];
}
