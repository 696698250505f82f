import { expect, test } from 'vitest';
import { billingLabel, billingStateOf } from './billing-state.ts';

const archived = { archived: true, archivedAt: '2026-03-01T12:00:00.000' };

test('lists a wallet as billed, billed until a day, or not billed', () => {
  const billedUntil = '2030-01-31T12:00:00.000';
  expect(billingLabel({ billing: 'IN_USE' })).toBe('billed');
  expect(billingLabel({ billing: 'STILL_BILLED', billedUntil })).toBe('until 31 Jan 2030');
  expect(billingLabel({ billing: 'NOT_BILLED', billedUntil })).toBe('not billed');
});

test('shows an active wallet as billed', () => {
  expect(billingStateOf({ archived: false }, new Date())).toMatchObject({ state: 'Active', billing: 'billed' });
});

test.each([
  ['2026-03-31T12:00:00Z', 'billed until 31 Mar 2026'],
  ['2026-03-31T12:00:00.001Z', 'not billed since 31 Mar 2026'],
])('for a wallet archived on 1 March at noon, shows at %s that it is %s', (now, billing) => {
  expect(billingStateOf(archived, new Date(now))).toMatchObject({ state: 'Archived', billing });
});
