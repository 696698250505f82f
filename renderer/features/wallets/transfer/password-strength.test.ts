import { expect, test } from 'vitest';
import { newPasswordMessage, strengthOf } from './password-strength.ts';

test.each([
  ['secret', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['Tr0ub4dor&3', 'fair'],
  ['correct horse battery staple', 'strong'],
])('rates %s as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('requires at least eight characters', () => {
  expect(newPasswordMessage('1234567')).toContain('at least 8 characters');
  expect(newPasswordMessage('12345678')).toBeNull();
});
