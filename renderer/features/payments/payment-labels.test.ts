import { expect, test } from 'vitest';
import { actsOf } from './payment-labels.ts';

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
  const acts = actsOf(payment);

  expect(acts.next?.label).toBe(next);
  expect(acts.others.map(({ label }) => label)).toEqual(others);
});

test('repeats a payment for items with the same items', () => {
  const purchase = { offerId: 'offer', amount: 2, userId: 'user', walletAddress: '0x1' };

  expect(actsOf({ ...unpaid, status: 'canceled', purchase }).next?.action).toEqual({
    name: 'new-checkout',
    offerId: 'offer',
    offerAmount: 2,
    userId: 'user',
  });
});
