import { expect, test } from 'vitest';
import { toDay, toInstant } from '../../../components/figures/instant.ts';
import { billingLabel } from './billing-labels.ts';

const billedUntil = '2030-01-31T12:00:00.000';

test('describes a wallet as billed, billed until a day, or not billed', () => {
  expect(billingLabel({ billing: 'IN_USE' })).toBe('billed');
  expect(billingLabel({ billing: 'STILL_BILLED', billedUntil })).toBe(`until ${toDay(toInstant(billedUntil))}`);
  expect(billingLabel({ billing: 'NOT_BILLED', billedUntil })).toBe('not billed');
});
