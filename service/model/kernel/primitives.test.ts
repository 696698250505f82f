import { expect, test } from 'vitest';
import { address, flag, parseInstant, secretTypeInput, toLocalDateTime, toMarketTimestamp } from './primitives.ts';

test.each([
  ['ETHEREUM', 'ETHEREUM'],
  ['matic', 'MATIC'],
  ['POLYGON', 'MATIC'],
  ['Avalanche', 'AVAC'],
  ['BINANCE', 'BSC'],
  ['bnb', 'BSC'],
])('maps the chain %s to %s', (alias, secretType) => {
  expect(secretTypeInput.parse(alias)).toBe(secretType);
});

test.each(['BITCOIN', '', 'constructor', '__proto__', 'toString'])('rejects the chain "%s"', (name) => {
  expect(secretTypeInput.safeParse(name).success).toBe(false);
});

test('formats an instant without its zone, with its fraction', () => {
  expect(toLocalDateTime('2026-03-01T09:30:00.120Z')).toBe('2026-03-01T09:30:00.120');
});

test.each([
  ['zone', '2026-03-01T09:30:00.120Z'],
  ['local', '2026-03-01T09:30:00.120000'],
] as const)('formats a market timestamp in the form %s', (form, text) => {
  expect(toMarketTimestamp('2026-03-01T09:30:00.120Z', form)).toBe(text);
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['False', false],
])('parses the flag %o as %o', (value, expected) => {
  expect(flag.parse(value)).toBe(expected);
});

test.each(['yes', '', 1, null, ['true']])('rejects the flag %o', (value) => {
  expect(flag.safeParse(value).success).toBe(false);
});

test('requires 40 hexadecimal digits after 0x in an address', () => {
  expect(address.safeParse(`0x${'aB'.repeat(20)}`).success).toBe(true);
  expect(address.safeParse(`0x${'ab'.repeat(20)}\n`).success).toBe(false);
  expect(address.safeParse('ab'.repeat(20)).success).toBe(false);
  expect(address.safeParse(`0x${'ab'.repeat(19)}`).success).toBe(false);
});

test.each([
  ['2030-01-01', '2030-01-01T00:00:00.000Z'],
  ['2030-01-01T10:00Z', '2030-01-01T10:00:00.000Z'],
  ['2030-01-01T10:00:00', '2030-01-01T10:00:00.000Z'],
  ['2030-01-01 10:00:00.5', '2030-01-01T10:00:00.500Z'],
  ['2030-01-01T10:00:00.123456789+02:00', '2030-01-01T08:00:00.123Z'],
  ['2030-01-01T10:00:00-0530', '2030-01-01T15:30:00.000Z'],
  ['2030-01-01T10:00:00 02:00', '2030-01-01T08:00:00.000Z'],
  ['2030-01-01 10:00 0200', '2030-01-01T08:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
])('parses %s as an instant', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

test.each([
  '',
  'tomorrow',
  '1893456000',
  '2030-02-29',
  '2030-13-01',
  '2030-01-01T25:00:00Z',
  '2030-01-01T10:00:00.1234567890Z',
  '01/02/2030',
  '2030-01-01T10:00:00  02:00',
  '2030-01-01T10:00:00Z; drop',
])('rejects %j as an instant', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
