import { expect, test } from 'vitest';
import { incompleteInstant, instantMessage, toIsoInstant } from './instant-text.ts';

const now = new Date('2030-01-31T12:00:00');

test('accepts an empty date and sends none', () => {
  expect(instantMessage('', now)).toBeNull();
  expect(toIsoInstant('')).toBeUndefined();
});

test('sends a future time in UTC', () => {
  expect(instantMessage('2030-01-31T12:01', now)).toBeNull();
  expect(toIsoInstant('2030-01-31T12:01')).toBe(new Date('2030-01-31T12:01:00').toISOString());
});

test('distinguishes an incomplete date from a past one', () => {
  expect(instantMessage(incompleteInstant, now)).toContain('incomplete');
  expect(instantMessage('2030-01-31T11:59', now)).toContain('passed');
});
