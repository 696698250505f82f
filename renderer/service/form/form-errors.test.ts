import { expect, test } from 'vitest';
import { z } from 'zod';
import { sellerMessage } from '../labels/wire-names.ts';
import {
  amountMessage,
  ifTyped,
  isSecretName,
  optionalIntegerMessage,
  receiverMessage,
  ruleMessage,
  toFormErrors,
} from './form-errors.ts';

const failed = (failure: object) => ({ data: { failure } });
const invalid = (path: string) =>
  failed({ code: 'input.invalid', message: `${path}: Enter a name.`, fields: [{ path, message: 'Enter a name.' }] });

test.each(['name', 'creations[0].name', 'name[1]', 'transactionRequest.fields.name'])(
  'shows an invalid input path next to the field of its name: %s',
  (path) => {
    expect(toFormErrors(invalid(path), ['name'])).toEqual({ name: 'Enter a name.' });
  },
);

test('shows an invalid input path with another name next to its alias', () => {
  const aliases = { 'signingMethod.value': 'pin' };
  expect(toFormErrors(invalid('signingMethod.value'), ['pin'], aliases)).toEqual({ pin: 'Enter a name.' });
});

test.each(['rename', 'creations[0].attributes[1].name'])(
  'shows an invalid input path without a field on the form: %s',
  (path) => {
    expect(toFormErrors(invalid(path), ['name'])).toEqual({ form: `${path}: Enter a name.` });
  },
);

const wrongValue = 'Wrong value. A correct one restores all attempts.';

test.each([
  ['a failure about one field next to it', 'bid.too-low', ['amount'], { amount: 'Change it.' }],
  ['a wrong signing method value next to its field', 'pincode.incorrect', ['credential'], { credential: wrongValue }],
  ['a wrong signing method value without a field on the form', 'pincode.incorrect', [], { form: wrongValue }],
  ['a locked signing method', 'pincode.no-tries-left', ['credential'], { credential: 'Change it.' }],
  ['a required signing method', 'signing-method.another-required', ['credential'], { credential: 'Change it.' }],
  ['a failure about the signing method itself', 'signing-method.last', ['credential'], { form: 'Change it.' }],
])('shows %s: %s', (_, code, names, errors) => {
  const error = failed({ code, message: 'Change it.' });

  expect(toFormErrors(error, names, { 'bid.too-low': 'amount' })).toEqual(errors);
});

test('shows a failure about no field on the form', () => {
  expect(toFormErrors(new TypeError('Failed to fetch'), ['name'])).toEqual({
    form: 'This call received no response. Try again.',
  });
});

test('validates the trimmed text, but a secret as it is typed', () => {
  const short = z.string().max(3, 'Too long.');
  const message = (name: string) => ruleMessage(short, { name, text: ' abc ', values: {} });

  expect(message('name')).toBeNull();
  expect(message('password')).toBe('Too long.');
});

test('accepts an empty text unless a message requires one', () => {
  const short = z.string().max(3, 'Too long.');

  expect(ifTyped(short)(' ')).toBeNull();
  expect(ifTyped(short, 'Enter it.')(' ')).toBe('Enter it.');
  expect(ifTyped(short)('abcd')).toBe('Too long.');
});

test('recognizes numbered secrets', () => {
  expect(['secretValue2', '0.apiKey', 'pin', 'name'].map(isSecretName)).toEqual([true, true, true, false]);
});

test.each(['10', '0.5', ' 1000 ', '0.000001'])('accepts %s', (text) => {
  expect(amountMessage(text)).toBeNull();
});

test.each([
  ['', 'This is not an amount.'],
  ['1,000', 'This is not an amount.'],
  ['-1', 'The amount is negative.'],
  ['.5', 'This is not an amount.'],
  ['0.0', 'Enter an amount greater than 0.'],
])('rejects %s', (text, message) => {
  expect(amountMessage(text)).toContain(message);
});

test('allows an empty whole number', () => {
  expect(optionalIntegerMessage('')).toBeNull();
  expect(optionalIntegerMessage('12')).toBeNull();
  expect(optionalIntegerMessage('1.5')).not.toBeNull();
});

const seller = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const buyer = '0x918b00FA804A93aa9782ACbB6Cb7140e04060583';

test("accepts any wallet except the seller's", () => {
  const offer = { sellerAddress: seller };
  expect(receiverMessage(buyer, offer, 'Tell where.')).toBeNull();
  expect(receiverMessage(seller.toLowerCase(), offer, 'Tell where.')).toContain("the seller's wallet");
  expect(receiverMessage('0x12', offer, 'Tell where.')).not.toBeNull();
  expect(receiverMessage('', offer, 'Tell where.')).toBe('Tell where.');
  expect(receiverMessage('', offer, null)).toBeNull();
});

test("rejects the seller's wallet in any letter case on selection", () => {
  const offer = { sellerAddress: seller };
  expect(sellerMessage(` ${seller.toLowerCase()} `, offer)).toContain('Choose a wallet of the buyer');
  expect(sellerMessage(buyer, offer)).toBeNull();
  expect(sellerMessage('', offer)).toBeNull();
});

test('accepts any wallet until the offer is known', () => {
  expect(sellerMessage(seller, undefined)).toBeNull();
  expect(sellerMessage('', undefined)).toBeNull();
  expect(receiverMessage('0x12', undefined, null)).not.toBeNull();
});
