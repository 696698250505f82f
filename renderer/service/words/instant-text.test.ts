import { expect, test } from 'vitest';
import { incompleteInstant, instantMessage, toIsoInstant } from './instant-text.ts';

const now = new Date('2030-01-31T12:00:00');

test('no date is fine, and none is sent', () => {
  expect(instantMessage('', now)).toBeNull();
  expect(toIsoInstant('')).toBeUndefined();
});

test('a time to come is sent in UTC', () => {
  expect(instantMessage('2030-01-31T12:01', now)).toBeNull();
  expect(toIsoInstant('2030-01-31T12:01')).toBe(new Date('2030-01-31T12:01:00').toISOString());
});

test('half a date and one that has passed are distinguished', () => {
  expect(instantMessage(incompleteInstant, now)).toContain('not complete');
  expect(instantMessage('2030-01-31T11:59', now)).toContain('passed');
});
