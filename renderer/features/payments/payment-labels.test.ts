import { expect, test } from 'vitest';
import { moneyMessage, toMajorText, toMinorUnits } from './MoneyAmount.tsx';
import { actionsOf } from './payment-labels.ts';

const unpaid = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amount: 1250,
  currency: 'usd',
  amountReceived: 0,
  amountRefunded: 0,
} as const;
const paid = { ...unpaid, status: 'succeeded', amountReceived: 1250 } as const;

test.each([
  [unpaid, 'Pay as a user…', ['Cancel…']],
  [{ ...unpaid, status: 'requires_action' } as const, 'Confirm as the owner…', ['Cancel…']],
  [paid, 'Refund…', ['Create again…']],
  [{ ...paid, amountRefunded: 250 }, 'Refund…', ['Create again…']],
  [{ ...paid, amountRefunded: 1250 }, 'Create again…', []],
  [{ ...unpaid, status: 'canceled' } as const, 'Create again…', []],
])('offers %s as the next step of %j', (payment, next, others) => {
  const actions = actionsOf(payment);

  expect(actions.next?.label).toBe(next);
  expect(actions.others.map(({ label }) => label)).toEqual(others);
});

test('repeats a payment for items with the same items', () => {
  const purchase = { offerId: 'offer', amount: 2, userId: 'user', walletAddress: '0x1' };

  expect(actionsOf({ ...unpaid, status: 'canceled', purchase }).next?.action).toEqual({
    name: 'new-checkout',
    offerId: 'offer',
    offerAmount: 2,
    userId: 'user',
  });
});

test.each([
  ['12.5', 'usd', 1250],
  [' 500 ', 'jpy', 500],
  ['1.234', 'kwd', 1234],
  ['0.01', 'usd', 1],
])('converts %j in %s to %d minor units', (text, currency, units) => {
  expect(toMinorUnits(text, currency)).toBe(units);
  expect(moneyMessage(text, currency, 'none')).toBeNull();
});

test.each([
  [1250, 'usd', '12.50'],
  [500, 'jpy', '500'],
  [5, 'kwd', '0.005'],
])('formats %d of %s as %s', (units, currency, text) => {
  expect(toMajorText(units, currency)).toBe(text);
});

test.each([
  ['', 'usd', 'none'],
  ['twelve', 'usd', 'This is not an amount. Use digits, with a point as the decimal separator.'],
  ['1.005', 'usd', 'The amount has more than 2 decimal places. Use at most 2.'],
  ['1.5', 'jpy', 'JPY has no minor unit. Enter a whole number.'],
  ['0', 'usd', 'Enter an amount greater than 0.'],
  ['1000000', 'usd', 'This amount is too large. Use at most 999999.99.'],
])('rejects %j in %s', (text, currency, message) => {
  expect(moneyMessage(text, currency, 'none')).toBe(message);
  if (text !== '0') expect(toMinorUnits(text, currency)).toBeUndefined();
});
