import { expect, test } from 'vitest';
import { valueIn } from '../../../../test/values.ts';
import { day, hour, minute, second } from '../units.ts';
import { closestWord } from './closest-word.ts';
import { parseJsonWithPositions } from './json-source-map.ts';
import { spanMilliseconds, spanText } from './span.ts';

test.each([
  ['refrence', 'reference'],
  ['Wallets', 'wallets'],
  ['walet', 'wallets'],
  ['mitns', 'mints'],
  ['data', 'data-dir'],
  ['pin', undefined],
  ['', undefined],
])('maps %j to %j', (typed, meant) => {
  expect(closestWord(typed, ['reference', 'wallets', 'mints', 'data-dir'])).toBe(meant);
});

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

test.each([
  ['90s', 90 * second],
  ['5m', 5 * minute],
  ['2h', 2 * hour],
  ['31d', 31 * day],
])('parses and formats %s as a duration', (text, milliseconds) => {
  expect(spanMilliseconds(text)).toBe(milliseconds);
  expect(spanText(milliseconds)).toBe(text);
});

test.each([
  ['1.5h', 90 * minute],
  ['1h30m', 90 * minute],
  ['1d 2 h', 26 * hour],
  ['0.25s', 250],
  ['PT1H30M', 90 * minute],
  ['P1DT0.5S', day + 500],
])('parses %s as a duration', (text, milliseconds) => {
  expect(spanMilliseconds(text)).toBe(milliseconds);
});

test.each(['', '5', 'm', '-5m', '5w', '1m1h', '0.0001s', 'P', 'P1DT', 'P1M', 'P1Y', '9999999999s'])(
  'rejects %j as a duration',
  (text) => {
    expect(spanMilliseconds(text)).toBeUndefined();
  },
);

test('rounds to whole seconds, at least one second', () => {
  expect(spanText(3 * day - 12)).toBe('3d');
  expect(spanText(3)).toBe('1s');
});
