import { expect, test } from 'vitest';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { fillMasks, masksIn, suggestionsAt } from './suggestions.ts';

const field = (path: string, types: string[], choices?: string[]): DescribedField => ({
  ...{ path, in: 'body', types, isRequired: false, isSecret: false, isOpen: false },
  ...(choices && { choices }),
});
const fields = [
  field('items', ['array']),
  field('items[].name', ['string']),
  field('items[].kind', ['string'], ['SALE', 'AUCTION']),
  field('description', ['string']),
];
const labelsAt = (body: string) => suggestionsAt(body, body.length, fields)?.options.map(({ label }) => label);

test('suggests the fields of the object at the cursor', () => {
  expect(labelsAt('{')).toEqual(['items', 'description']);
  expect(labelsAt('{"description": "a, b", "ite')).toEqual(['items']);
  expect(labelsAt('{"items": [{"name": "x"}, {"')).toEqual(['name', 'kind']);
  expect(labelsAt('{"items": [{"name": "x"}], "')).toEqual(['description']);
});

test('suggests no field that the object already has before or after the cursor', () => {
  const at = (body: string) =>
    suggestionsAt(body.replace('|', ''), body.indexOf('|'), fields)?.options.map(({ label }) => label);

  expect(at('{"|", "items": [{"description": "x"}]}')).toEqual(['description']);
  expect(at('{"items": [{"name": "x", "|"}], "description": "kind:"}')).toEqual(['kind']);
  expect(at('{"descr|iption": "x", "items": []}')).toEqual(['description']);
  expect(suggestionsAt('{"descr": "x"}', 5, fields)?.options[0]?.insert).toBe('"description"');
});

test('suggests the values of a field, and the closest field for a typing error', () => {
  expect(labelsAt('{"items": [{"kind": "a')).toEqual(['AUCTION', 'SALE']);
  expect(labelsAt('{"descripton')).toEqual(['description']);
  expect(labelsAt('{"description": ')).toEqual([]);
});

test('suggests the ids of existing records by their names', () => {
  const userId = field('userId', ['string']);
  const body = '{"userId": "AD';
  const known = { userId: ['Ada', 'Bo'].map((name) => ({ value: `id-of-${name}`, name })) };

  expect(suggestionsAt(body, body.length, [userId], known)).toEqual({
    from: 11,
    to: 14,
    options: [{ label: 'Ada', detail: 'id-of-Ada', insert: '"id-of-Ada"' }],
  });
});

test('replaces the typed text with its quotes', () => {
  expect(suggestionsAt('{"des"', 5, fields)).toEqual({
    from: 1,
    to: 6,
    options: [{ label: 'description', detail: 'string', insert: '"description": ""' }],
  });
});

test('writes values into JSON as JSON', () => {
  const body = '{"pin":"••••••","code":"••••••"}';

  expect(masksIn(body)).toBe(2);
  expect(JSON.parse(fillMasks(body, [{ value: '294817' }, { value: 'a"b\\' }]))).toEqual({
    pin: '294817',
    code: 'a"b\\',
  });
});

test('writes a number without the quotes of its mask', () => {
  const fillings = [{ value: '3', isNumber: true }, { value: '4' }];

  expect(fillMasks('{"a":"••••••","b":"••••••"}', fillings)).toBe('{"a":3,"b":"4"}');
});

test('writes values into a form with form encoding', () => {
  expect(fillMasks('id=shop&secret=••••••&rest=1', [{ value: 'a&b=c' }])).toBe('id=shop&secret=a%26b%3Dc&rest=1');
});

test('leaves a body without masks unchanged', () => {
  expect(fillMasks('<b>', [])).toBe('<b>');
});
