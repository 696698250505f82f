import { expect, test } from 'vitest';
import { address, flag, secretTypeInput, toLocalDateTime } from './primitives.ts';

test.each([
  ['ETHEREUM', 'ETHEREUM'],
  ['matic', 'MATIC'],
  ['POLYGON', 'MATIC'],
  ['Avalanche', 'AVAC'],
  ['BINANCE', 'BSC'],
  ['bnb', 'BSC'],
])('maps the chain %s to %s', (told, known) => {
  expect(secretTypeInput.parse(told)).toBe(known);
});

test.each(['BITCOIN', '', 'constructor', '__proto__', 'toString'])(
  'rejects the chain "%s"',
  (told) => {
    expect(secretTypeInput.safeParse(told).success).toBe(false);
  },
);

test('formats an instant without its zone, with its fraction', () => {
  expect(toLocalDateTime('2026-03-01T09:30:00.120Z')).toBe('2026-03-01T09:30:00.120');
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])('parses the flag %o as %o', (told, known) => {
  expect(flag.parse(told)).toBe(known);
});

test.each(['yes', '', 1, null, ['true']])('rejects the flag %o', (told) => {
  expect(flag.safeParse(told).success).toBe(false);
});

test('requires 40 hexadecimal digits after 0x in an address', () => {
  expect(address.safeParse(`0x${'aB'.repeat(20)}`).success).toBe(true);
  expect(address.safeParse(`0x${'ab'.repeat(20)}\n`).success).toBe(false);
  expect(address.safeParse('ab'.repeat(20)).success).toBe(false);
  expect(address.safeParse(`0x${'ab'.repeat(19)}`).success).toBe(false);
});
