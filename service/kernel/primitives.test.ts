import { expect, test } from 'vitest';
import { address, flag, secretTypeInput, toLocalDateTime } from './primitives.ts';

test.each([
  ['ETHEREUM', 'ETHEREUM'],
  ['matic', 'MATIC'],
  ['POLYGON', 'MATIC'],
  ['Avalanche', 'AVAC'],
  ['BINANCE', 'BSC'],
  ['bnb', 'BSC'],
])('the chain %s is known as %s', (told, known) => {
  expect(secretTypeInput.parse(told)).toBe(known);
});

test.each(['BITCOIN', '', 'constructor', '__proto__', 'toString'])(
  'the chain "%s" is none',
  (told) => {
    expect(secretTypeInput.safeParse(told).success).toBe(false);
  },
);

test('an instant is written without its zone, with its fraction', () => {
  expect(toLocalDateTime('2026-03-01T09:30:00.120Z')).toBe('2026-03-01T09:30:00.120');
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])('the flag %o is %o', (told, known) => {
  expect(flag.parse(told)).toBe(known);
});

test.each(['yes', '', 1, null, ['true']])('%o is no flag', (told) => {
  expect(flag.safeParse(told).success).toBe(false);
});

test('an address has 40 hexadecimal digits behind 0x', () => {
  expect(address.safeParse(`0x${'aB'.repeat(20)}`).success).toBe(true);
  expect(address.safeParse(`0x${'ab'.repeat(20)}\n`).success).toBe(false);
  expect(address.safeParse('ab'.repeat(20)).success).toBe(false);
  expect(address.safeParse(`0x${'ab'.repeat(19)}`).success).toBe(false);
});
