import { describe, expect, test } from 'vitest';
import { readInteger, readSizedInteger, readWholeNumber } from './read-integer.ts';
import { readListText, readMembers } from './read-list.ts';
import { readAddress, readBoolean, readBytes, readText } from './read-scalars.ts';

const fault = { fault: expect.any(String) };
const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

describe('readInteger', () => {
  test.each<[unknown, bigint]>([
    [5, 5n],
    [-5, -5n],
    [1e21, 10n ** 21n],
    ['5', 5n],
    ['+5', 5n],
    ['-0', 0n],
    ['007', 7n],
    [' 5\n', 5n],
    ['0x1b', 27n],
    ['0X1B', 27n],
    ['-0x5', -5n],
    ['0b11', 3n],
    ['1e+21', 10n ** 21n],
    ['1E24', 10n ** 24n],
    ['1.5e3', 1500n],
    ['20e-1', 2n],
    [{ type: 'BigNumber', hex: '0x05' }, 5n],
    [{ type: 'BigNumber', hex: '-0x05' }, -5n],
    [{ _hex: '0x05', _isBigNumber: true }, 5n],
    [{ __type: 'bigint', value: '5' }, 5n],
  ])('reads %j exactly', (sent, integer) => {
    expect(readInteger(sent)).toBe(integer);
  });

  test.each<[unknown, RegExp]>([
    [1.5, /without a fraction/],
    [Number.NaN, /without a fraction/],
    [Number.POSITIVE_INFINITY, /without a fraction/],
    [2 ** 60, /lost digits/],
    [1e24, /lost digits/],
    ['1.0', /whole number/],
    ['1.55e1', /whole number/],
    ['1,000', /whole number/],
    ['1_000', /whole number/],
    ['1 000', /whole number/],
    ['0x', /whole number/],
    ['ff', /whole number/],
    ['', /whole number/],
    ['--1', /whole number/],
    ['1e-1', /whole number/],
    ['0b2', /whole number/],
    ['٣', /whole number/],
    ['9'.repeat(101), /longer than any type/],
    [true, /not a number/],
    [null, /not a number/],
    [[5], /not a number/],
    [{ type: 'BigNumber', hex: '5' }, /not a number/],
    [{ hex: '0x05' }, /not a number/],
  ])('rejects %j', (sent, sentence) => {
    expect(readInteger(sent)).toEqual({ fault: expect.stringMatching(sentence) });
  });

  test('reads an integer within the range of its type or of its field', () => {
    expect(readSizedInteger('-128', 8, true)).toBe(-128n);
    expect(readSizedInteger('0xff', 8, true)).toEqual({ fault: 'The number does not fit int8. Use -128 to 127.' });
    expect(readWholeNumber('1e3', 1000n)).toBe(1000n);
    expect(readWholeNumber(2n ** 200n)).toBe(2n ** 200n);
    expect(readWholeNumber('1001', 1000n)).toEqual(fault);
    expect(readWholeNumber('-1')).toEqual(fault);
  });
});

test.each([
  [true, true],
  ['True', true],
  ['FALSE', false],
  [1, true],
  [0, false],
])('reads %j as the boolean %j', (sent, value) => {
  expect(readBoolean(sent)).toBe(value);
});

test.each(['1', '0', 'no', '', 2, null, 'None'])('rejects %j as a boolean', (sent) => {
  expect(readBoolean(sent)).toEqual(fault);
});

test('reads an address with 0x or 0X, and explains names', () => {
  expect(readAddress(address)).toBe(address);
  expect(readAddress(`0X${address.slice(2)}`)).toBe(address);
  expect(readAddress(address.replace('A', 'a'))).toEqual({ fault: expect.stringContaining('checksum') });
  expect(readAddress(address.slice(2))).toEqual(fault);
  expect(readAddress('vitalik.eth')).toEqual({ fault: expect.stringContaining('not resolved') });
});

test.each<[unknown, object, string]>([
  ['0xABcd', {}, '0xABcd'],
  ['0XDEAD', { size: 2 }, '0xDEAD'],
  ['', {}, '0x'],
  [[1, 255], {}, '0x01ff'],
  [{ type: 'Buffer', data: [1, 255] }, {}, '0x01ff'],
  ['abcd', { isPrefixOptional: true }, '0xabcd'],
])('reads %j as bytes', (sent, form, hex) => {
  expect(readBytes(sent, form)).toBe(hex);
});

test.each<[unknown, object]>([
  ['abcd', {}],
  ['0xabc', {}],
  ['0xgg', {}],
  ['0xab', { size: 2 }],
  ['', { size: 1 }],
  [[256], {}],
  ['0xabab', { size: 1 }],
  [5, {}],
])('rejects %j as bytes', (sent, form) => {
  expect(readBytes(sent, form)).toEqual(fault);
});

test('reads text of complete characters only', () => {
  expect(readText('Grüße 👋🏽')).toBe('Grüße 👋🏽');
  expect(readText('a\ud800')).toEqual(fault);
  expect(readText(5)).toEqual(fault);
});

const limits = { characters: 100, depth: 3 };

test.each<[string, unknown]>([
  ['1,2,3', ['1', '2', '3']],
  ['1, 2', ['1', '2']],
  ['[1, "2", 0x3]', ['1', '2', '0x3']],
  ["['a', 'b\\'s \"c\"', True]", ['a', 'b\'s "c"', 'True']],
  ['[a, b c ,d]', ['a', 'b c', 'd']],
  ['[ipfs://a/{id}.json, f(x)]', ['ipfs://a/{id}.json', 'f(x)']],
  ['(1,(2,[3]))', ['1', ['2', ['3']]]],
  ['(1,)', ['1']],
  ['[]', []],
  ['{"id": 1, \'of\': [2]}', { id: '1', of: ['2'] }],
  ['{id: 1}', { id: '1' }],
])('reads the list text %s', (text, value) => {
  expect(readListText(text, limits)).toEqual({ value });
});

test('reads a member named __proto__ without changing the prototype', () => {
  const read = readListText('{"__proto__": {"a": 1}}', limits);

  expect(JSON.stringify(read)).toBe('{"value":{"__proto__":{"a":"1"}}}');
});

test.each<[string, RegExp]>([
  ['1', /not a list/],
  ['', /not a list/],
  ['1,"2"', /not a list/],
  ['[1] 2', /not a list/],
  ['[1', /not closed/],
  ['1,', /element is missing/],
  ['[1,]', /element is missing/],
  ['["1" "2"]', /comma is missing/],
  ["['a]", /not closed/],
  ['[None]', /None is not a value/],
  ['{"a" 1}', /colon is missing/],
  ['{"a":1,"a":2}', /twice/],
  ['[[[[1]]]]', /nested too deeply/],
  [' '.repeat(101), /at most 100 characters/],
])('rejects the list text %j', (text, sentence) => {
  expect(readListText(text, limits)).toEqual({ fault: expect.stringMatching(sentence) });
});

test('reads the members of a struct by unique names', () => {
  expect(readMembers({ b: 2, a: 1, c: 3 }, ['a', 'b'])).toEqual({ members: [1, 2] });
  expect(readMembers({ a: 1 }, ['a', 'toString'])).toEqual({ fault: 'The member “toString” is missing. Add it.' });
  expect(readMembers({ a: 1 }, ['a', ''])).toEqual(fault);
  expect(readMembers({ a: 1 }, ['a', 'a'])).toEqual(fault);
});
