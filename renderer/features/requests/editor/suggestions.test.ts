import { expect, test } from 'vitest';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { suggestionsAt } from './suggestions.ts';

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
  expect(labelsAt('{"items": [{"name": "x"}], "')).toEqual(['items', 'description']);
});

test('suggests the values of a field, and the closest field for a typing error', () => {
  expect(labelsAt('{"items": [{"kind": "a')).toEqual(['AUCTION', 'SALE']);
  expect(labelsAt('{"descripton')).toEqual(['description']);
  expect(labelsAt('{"description": ')).toEqual([]);
});

test('replaces the typed text with its quotes', () => {
  expect(suggestionsAt('{"des"', 5, fields)).toEqual({
    from: 1,
    to: 6,
    options: [{ label: 'description', detail: 'string', insert: '"description": ""' }],
  });
});
