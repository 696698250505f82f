import { expect, test } from 'vitest';
import { actsOf } from './next-step.ts';

const asked = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amount: 1250,
  currency: 'usd',
  amountReceived: 0,
  amountRefunded: 0,
} as const;
const paid = { ...asked, status: 'succeeded', amountReceived: 1250 } as const;

test.each([
  [asked, 'Pay as a user…', ['Cancel…']],
  [{ ...asked, status: 'requires_action' } as const, 'Approve or refuse…', ['Cancel…']],
  [paid, 'Refund…', ['Ask again…']],
  [{ ...paid, amountRefunded: 250 }, 'Refund…', ['Ask again…']],
  [{ ...paid, amountRefunded: 1250 }, 'Ask again…', []],
  [{ ...asked, status: 'canceled' } as const, 'Ask again…', []],
])('the next step of %j is %s', (payment, next, others) => {
  const acts = actsOf(payment);

  expect(acts.next?.label).toBe(next);
  expect(acts.others.map(({ label }) => label)).toEqual(others);
});

test('what bought items is asked for again with them', () => {
  const purchase = { offerId: 'offer', amount: 2, userId: 'user', walletAddress: '0x1' };

  expect(actsOf({ ...asked, status: 'canceled', purchase }).next?.action).toEqual({
    name: 'new-checkout',
    offerId: 'offer',
    offerAmount: 2,
    userId: 'user',
  });
});
