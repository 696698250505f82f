import { expect, test } from 'vitest';
import { isUrl } from './is-url.ts';
import { fieldsOf } from './json.ts';
import { containedIn, similarTo } from './text-search.ts';

test.each([
  ['tresury', 'Treasury', 'a missing character'],
  ['treassury', 'My treasury', 'a repeated character'],
  ['trwasurx', 'treasury', 'two other characters in 8 letters'],
  ['Mraia', 'Maria', 'swapped neighbors'],
  ['xaria', 'maria', 'another first character'],
  ['josép1', 'josep1', 'another letter with an accent'],
])('finds with %s the text %s with %s', (text, value) => {
  expect(similarTo(text)(value)).toBe(true);
});

test.each([
  ['min', 'man', 'an error in 3 letters'],
  ['6735', '6736', 'another number'],
  ['mzzia', 'maria', 'two errors in 5 letters'],
  ['dark', 'Market', 'an error in 4 letters'],
  ['xxeasurx', 'treasury', 'three errors in 8 letters'],
  ['0x7A1cadf4cAa54c110388a9Bfc09f17FD', '0x7A1cadf4cAa54c110388a9Bfc09f17F0', 'an error in an address'],
])('does not find with %s the text %s with %s', (text, value) => {
  expect(similarTo(text)(value)).toBe(false);
});

test('finds a shortened id by its visible parts', () => {
  const id = 'b2c41f0e-116a-4d2e-9f6c-0c4f4b599a17';

  expect(containedIn('B2c41f…9a17')(id)).toBe(true);
  expect(containedIn('9a17…b2c41f')(id)).toBe(false);
});

test('accepts a URL after any number of checks', () => {
  const counts = { yes: 0, no: 0 };

  for (let times = 0; times < 20_000; times += 1) counts[isUrl('https://bücher.example/') ? 'yes' : 'no'] += 1;

  expect(counts).toEqual({ yes: 20_000, no: 0 });
});

test.each(['', '/hooks', 'my endpoint', 'https://', 'http://a b/'])('rejects %j as a URL', (text) => {
  expect(isUrl(text)).toBe(false);
});

test('reads the fields of objects only', () => {
  expect(fieldsOf({ name: 'Ada' })).toEqual({ name: 'Ada' });
  for (const value of [undefined, null, 'text', 1, true]) expect(fieldsOf(value)).toEqual({});
});
