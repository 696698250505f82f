import { expect, test } from 'vitest';
import { valueIn } from '../../../../test/values.ts';
import { parseJsonWithPositions } from './json-source-map.ts';

const text = '{\n  "users": { "a/b": [1, "é\\n"] },\n\t"on": true\n}\n';

test('parses like JSON.parse and records the position of every value', () => {
  const { value, placeOf } = valueIn(parseJsonWithPositions(text));

  expect(value).toEqual(JSON.parse(text));
  expect(placeOf('')).toEqual({ line: 1, column: 1 });
  expect(placeOf('/users')).toEqual({ line: 2, column: 3 });
  expect(placeOf('/users/a~1b/1')).toEqual({ line: 2, column: 25 });
  expect(placeOf('/on')).toEqual({ line: 3, column: 2 });
  expect(placeOf('/off')).toBeUndefined();
});

test('reports a repeated key', () => {
  expect(valueIn(parseJsonWithPositions('{"a": 1, "b": {"c": 1, "c": 2}}')).repeated).toEqual(['/b/c']);
});

test.each([
  ['{"a": 1,\n  b: 2}', 'Line 2, column 3: A key in quotes is missing.'],
  ['{"a": 1\n "b": 2}', 'Line 2, column 2: A comma is missing.'],
  ['{"a" 1}', 'Line 1, column 6: A colon is missing.'],
  ['[1,]', 'Line 1, column 4: A value is missing.'],
  ['{"a": "\\x"}', 'Line 1, column 7: This text contains an invalid escape sequence.'],
  ['[] 1', 'Line 1, column 4: Unexpected text after the end.'],
  ['', 'Line 1, column 1: A value is missing.'],
  [`${'['.repeat(40)}`, 'Line 1, column 34: The nesting exceeds 32 levels.'],
  ['{"__proto__": 1}', 'Line 1, column 2: The key __proto__ is refused.'],
])('rejects %j with the error position', (broken, message) => {
  expect(parseJsonWithPositions(broken)).toEqual({ ok: false, failure: { code: 'body.malformed', message } });
});
