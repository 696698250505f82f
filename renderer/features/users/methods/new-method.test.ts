import { describe, expect, test } from 'vitest';
import { methodChoices, methodRules, newValueOf } from './new-method.ts';

const facts = { id: '', incorrectAttempts: 0, remainingAttempts: 10, hasMasterSecret: true };
const pin = { ...facts, type: 'PIN' } as const;
const code = { ...facts, type: 'EMERGENCY_CODE' } as const;
const possible = (methods: Parameters<typeof methodChoices>[0]) =>
  methodChoices(methods).flatMap(({ value, disabled }) => (disabled ? [] : [value]));

describe('methods that can be added', () => {
  test('offers only a PIN first', () => {
    expect(possible([])).toEqual(['PIN']);
  });

  test('offers one PIN and one emergency code per user, and one biometric per device', () => {
    expect(possible([pin])).toEqual(['EMERGENCY_CODE', 'BIOMETRIC']);
    expect(possible([code])).toEqual(['PIN', 'BIOMETRIC']);
    expect(possible([pin, code])).toEqual(['BIOMETRIC']);
  });
});

test('generates an emergency code if none is entered, and rejects a weak one', () => {
  const texts = { pin: '', emergencyCode: '', physicalDeviceId: '', secretValue: '' };
  expect(newValueOf('EMERGENCY_CODE', texts)).toBeUndefined();
  expect(methodRules.EMERGENCY_CODE.emergencyCode?.('')).toBeNull();
  expect(methodRules.EMERGENCY_CODE.emergencyCode?.('1234567890123456789012345')).toEqual(expect.any(String));
});
