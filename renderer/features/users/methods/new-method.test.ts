import { describe, expect, test } from 'vitest';
import { methodChoices, methodRules, newValueOf } from './new-method.ts';

const facts = { id: '', incorrectAttempts: 0, remainingAttempts: 10, hasMasterSecret: true };
const pin = { ...facts, type: 'PIN' } as const;
const code = { ...facts, type: 'EMERGENCY_CODE' } as const;
const possible = (methods: Parameters<typeof methodChoices>[0]) =>
  methodChoices(methods).flatMap(({ value, disabled }) => (disabled ? [] : [value]));

describe('what can be added', () => {
  test('begins with a PIN', () => {
    expect(possible([])).toEqual(['PIN']);
  });

  test('is one PIN and one emergency code a user, and a biometric for every device', () => {
    expect(possible([pin])).toEqual(['EMERGENCY_CODE', 'BIOMETRIC']);
    expect(possible([code])).toEqual(['PIN', 'BIOMETRIC']);
    expect(possible([pin, code])).toEqual(['BIOMETRIC']);
  });
});

test('an emergency code is made where none is typed, and a weak one is refused', () => {
  const texts = { pin: '', emergencyCode: '', physicalDeviceId: '', secretValue: '' };
  expect(newValueOf('EMERGENCY_CODE', texts)).toBeUndefined();
  expect(methodRules.EMERGENCY_CODE.emergencyCode?.('')).toBeNull();
  expect(methodRules.EMERGENCY_CODE.emergencyCode?.('1234567890123456789012345')).toEqual(
    expect.any(String),
  );
});
