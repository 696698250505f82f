import { expect, test } from 'vitest';
import { readCsv, togetherMessage } from './read-destinations.ts';

const one = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const unique = { fungible: false };

test('a line is an address and an amount, or an address alone for one', () => {
  const csv = `\uFEFFaddress,amount\r\n${one},3\r\n\r\n"${one.toLowerCase()}"; 2\n${one}\t\n`;

  const { destinations, badLines } = readCsv(csv, unique);

  expect(badLines).toEqual([]);
  expect(destinations).toEqual([
    { address: one, amount: 3 },
    { address: one.toLowerCase(), amount: 2 },
    { address: one, amount: 1 },
  ]);
});

test.each([
  ['0x12', 'An address is 0x and 40 hexadecimal digits.'],
  [one.replace('7A', '7a'), 'A letter is in the wrong case, or mistyped.'],
  [`0x${'0'.repeat(40)}`, 'Nobody has the zero address.'],
  [`${one},0`, 'Use a whole number from 1.'],
  [`${one},1.5`, 'Use a whole number from 1.'],
  [`${one},101`, 'Each is a token of its own: use at most 100 for one destination.'],
  [`${one},1,000`, 'Write an address and an amount alone, with one comma between.'],
])('%s is named with its line', (text, message) => {
  const { destinations, badLines } = readCsv(`${one}\n\n${text}\n`, unique);

  expect(destinations).toHaveLength(1);
  expect(badLines).toEqual([{ line: 3, text, message }]);
});

test('a fungible type has no limit for one destination', () => {
  expect(readCsv(`${one},1000000`, { fungible: true }).badLines).toEqual([]);
});

test('all of them together fit what is left', () => {
  const two = [
    { address: one, amount: 2 },
    { address: one, amount: 3 },
  ];

  expect(togetherMessage(two, 5)).toBeNull();
  expect(togetherMessage(two, undefined)).toBeNull();
  expect(togetherMessage(two, 4)).toBe('These are 5 tokens, and only 4 can still be minted.');
  const many = Array.from({ length: 10_001 }, () => ({ address: one, amount: 1 }));
  expect(togetherMessage(many, undefined)).toContain('Use at most 10,000 at a time.');
});
