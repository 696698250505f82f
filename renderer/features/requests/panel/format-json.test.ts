import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test('has the layout of JSON.stringify', () => {
  const value = { a: [1, { b: 'x,{:"', c: [] }, [[true]]], d: {}, e: null, f: -1.5 };

  expect(formatJson(JSON.stringify(value), false)).toBe(JSON.stringify(value, null, 2));
});

test('retains numbers and repeated names, and formats the first part of a text', () => {
  expect(formatJson('{"a":1e2,"a":12345678901234567890}', false)).toBe(
    '{\n  "a": 1e2,\n  "a": 12345678901234567890\n}',
  );
  expect(formatJson('[{"id":"a"},{"id":"b', true)).toBe('[\n  {\n    "id": "a"\n  },\n  {\n    "id": "b');
});

test.each([
  ['{"a":1', false],
  ['client_id=1', true],
  ['<html>', false],
])('does not format %s', (text, isCut) => {
  expect(formatJson(text, isCut)).toBeUndefined();
});
