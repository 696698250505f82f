import { expect, test } from 'vitest';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { coinDigits, toAmount, tokenDigits, totalOf, toUsdcUnits, usdcMessage } from './amount.ts';
import { isAmountName, meaningOf } from './readable-value.ts';
import { shorten, shortenIds } from './wire-names.ts';
import { worldColour } from './world-colour.ts';

test.each([
  ['9998.41273', coinDigits, '9,998.4127'],
  ['10', coinDigits, '10.0000'],
  ['0', coinDigits, '0.0000'],
  ['0.99999', coinDigits, '0.9999'],
  ['750', tokenDigits, '750.00'],
  ['0.125', tokenDigits, '0.125'],
  ['9007199254740993.5', tokenDigits, '9,007,199,254,740,993.50'],
  ['0.000000000000000001', coinDigits, '< 0.0001'],
])('formats %s without loss of digits, and no amount as zero', (text, digits, formatted) => {
  expect(toAmount(text, digits)).toBe(formatted);
});

test.each(['1', '0.000001', ' 12.5 ', '1000000000'])('accepts %s', (text) => {
  expect(usdcMessage(text, 'Type a price.')).toBeNull();
});

test.each([
  ['', 'Type a price.'],
  ['free', 'This is not an amount.'],
  ['1,5', 'This is not an amount.'],
  ['0.00', 'greater than 0'],
  ['0.0000001', 'more than 6 decimal places'],
  ['1000000001', 'too large'],
])('rejects "%s"', (text, message) => {
  expect(usdcMessage(text, 'Type a price.')).toContain(message);
});

test('converts a service amount exactly to millionths', () => {
  expect(toUsdcUnits(0.1)).toBe(100000n);
  expect(toUsdcUnits(0.000001)).toBe(1n);
});

test('computes an exact total', () => {
  expect(totalOf(0.1, '3')).toBe('0.3');
  expect(totalOf(0.1, '')).toBeUndefined();
});

const usdc = { decimals: 6, symbol: 'USDC' };
const largest = String(2n ** 256n - 1n);

test.each([
  ['uint256', '1500000', usdc, '1.50 USDC'],
  ['uint256', largest, usdc, 'Unlimited USDC'],
  ['uint256', largest, undefined, 'The largest possible number'],
  ['uint256', '1500000', undefined, '1,500,000'],
  ['int256', '-1500000', undefined, '-1,500,000'],
  ['uint8', '27', undefined, undefined],
  ['string', '1500000', undefined, undefined],
  ['bytes32', '0x01', undefined, undefined],
])('%s %s', (type, text, units, explanation) => {
  expect(meaningOf(type, text, units)).toBe(explanation);
});

test.each([
  ['amount', true],
  ['_value', true],
  ['tokenId', false],
  [undefined, false],
])('recognizes %s as an amount: %s', (name, isAmount) => {
  expect(isAmountName(name)).toBe(isAmount);
});

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each([
  ['short', '0x7A1c…14b6'],
  ['long', '0x7A1cadf4cAa5…891314b6'],
  ['full', address],
] as const)('shortens an address to its %s shape', (shape, text) => {
  expect(shorten(address, shape)).toBe(text);
});

test('leaves a short text unchanged', () => {
  expect(shorten('my-client', 'short')).toBe('my-client');
});

test('shortens the ids in a path', () => {
  expect(shortenIds(`/api/wallets/13d90ff2-116a-4d2e-9f6c-0c4f4b598a34/${address}?size=1`)).toBe(
    '/api/wallets/13d90f…8a34/0x7A1c…14b6?size=1',
  );
});

test.each([
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['\u0000\u001b[31m', '⟨U+0000⟩⟨U+001B⟩[31m'],
  ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['\r\n', '⟨U+000D⟩\n'],
  ['\ud800', '⟨U+D800⟩'],
  ['a\u200db', 'a⟨U+200D⟩b'],
  ['👩‍🚀 👩🏽‍🚀 🏳️‍🌈', '👩‍🚀 👩🏽‍🚀 🏳️‍🌈'],
  ['<b>é 🗝 مرحبا</b>\n\t', '<b>é 🗝 مرحبا</b>\n\t'],
])('shows %j as %j', (text, visibleText) => {
  expect(visible(text)).toBe(visibleText);
});

test('gives six worlds different colours, in order of creation, and main none', () => {
  const worlds = ['main', 'worker-1', 'worker-7', 'a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  const coloursOf = (count: number) => worlds.slice(0, count).map(({ name }) => worldColour(name, worlds));

  expect(worldColour('main', worlds)).toBeUndefined();
  expect(worldColour('worker-7')).toBe(worldColour('worker-1'));
  expect(new Set(coloursOf(7).slice(1)).size).toBe(6);
  expect(coloursOf(8).at(-1), 'the seventh').toBe(worldColour('e'));
});
