import { expect, test } from 'vitest';
import { clientSecret } from '../../../../test/records/users.ts';
import { baseUrl } from '../../../../test/world/call.ts';
import { fieldsOf } from '../../../model/kernel/json.ts';
import { defaultSettings } from '../../../model/kernel/open-points.ts';
import { transactionRequest } from '../../../model/transactions/transaction-request.ts';
import { openApiDocument } from '../openapi.ts';
import texts from './field-texts.json' with { type: 'json' };
import { recordedExamples } from './recorded-examples.ts';

const document = await openApiDocument({
  origin: baseUrl,
  version: '1.2.3',
  settings: defaultSettings,
  examples: recordedExamples,
});
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...partsOf(operation) })),
);

test.each(operations)('$call has an example of its path, body and responses', (operation) => {
  for (const content of [...operation.bodies, ...operation.responses])
    expect(Object.keys(fieldsOf(content))).toContainEqual(expect.stringMatching(/^examples?$/));
  for (const parameter of operation.path) expect(parameter).toHaveProperty('example');
});

test('shows a transaction request of each type, and its schema accepts them', () => {
  const [body] = operations.find(({ call }) => call === 'post /api/transactions/execute')?.bodies ?? [];
  const values = Object.entries(fieldsOf(fieldsOf(body).examples)).map(([type, example]) => {
    const { value } = fieldsOf(example);
    return [type, transactionRequest.safeParse(fieldsOf(value).transactionRequest).data?.type];
  });

  const types = ['TRANSFER', 'CONTRACT_EXECUTION', 'TOKEN_TRANSFER', 'NFT_TRANSFER'];
  expect(values).toEqual(types.map((type) => [type, type]));
  expect(body).not.toHaveProperty('example');
});

test('shows query values in the types of their schemas', () => {
  const wallets = operations.find(({ call }) => call === 'get /api/wallets');

  expect(wallets?.query).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'archived', example: false }),
      expect.objectContaining({ name: 'size', example: 10 }),
      expect.objectContaining({ name: 'sortOrder', example: 'DESC' }),
    ]),
  );
});

test('describes a list of a query as a list only', () => {
  const transactions = operations.find(({ call }) => call === 'get /api/transactions');

  expect(transactions?.query).toContainEqual(
    expect.objectContaining({
      name: 'statuses',
      schema: { type: 'array', items: { type: 'string' } },
      example: ['PENDING', 'SAVED'],
    }),
  );
});

test('shows no credential in an example', () => {
  const text = JSON.stringify(recordedExamples);

  for (const secret of [clientSecret, 'vd_sk_']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
});

test('has no pattern with Unicode properties, which other languages do not know', () => {
  expect(JSON.stringify(document)).not.toMatch(/"pattern":"[^"]*\\\\p\{/i);
});

test('introduces every group of operations, with a link to a guide', () => {
  for (const { name, description } of document.tags)
    expect(description, name).toMatch(/\.( |$).*\]\((console|manual)\//);
});

test('refers to every schema', () => {
  const text = JSON.stringify(document);

  for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
});

test('describes every field of a response, and has no text without a field', () => {
  const { schemas } = document.components;
  const fields = [
    ...Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name)),
    ...operations.flatMap(({ responses }) => fieldsIn(responses, '')),
  ];
  const names = new Set(fields.flatMap(({ parent, name }) => [name, `${parent}.${name}`]));

  expect(fields.length).toBeGreaterThan(2000);
  expect(fields.filter(({ description }) => description === undefined)).toEqual([]);
  expect(Object.keys(texts).flatMap((each) => each.split(' ').filter((name) => !names.has(name)))).toEqual([]);
});

/** The fields of all schemas in a value, with the names of their parents. */
function fieldsIn(value: unknown, parent: string): { parent: string; name: string; description: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, parent));
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) => {
    if (key.startsWith('example')) return [];
    if (key !== 'properties') return fieldsIn(inner, parent);
    return Object.entries(fieldsOf(inner)).flatMap(([name, field]) => [
      { parent, name, description: fieldsOf(field).description },
      ...fieldsIn(field, name),
    ]);
  });
}

function partsOf(operation: unknown) {
  const { parameters, requestBody, responses } = fieldsOf(operation);
  const { default: _failure, ...successes } = fieldsOf(responses);
  const ofPlace = (place: string) =>
    (Array.isArray(parameters) ? parameters : []).filter((each) => fieldsOf(each).in === place);
  return {
    path: ofPlace('path'),
    query: ofPlace('query'),
    bodies: Object.values(fieldsOf(fieldsOf(requestBody).content)),
    responses: Object.values(successes).flatMap((response) => Object.values(fieldsOf(fieldsOf(response).content))),
  };
}
