import { describe, expect, test } from 'vitest';
import {
  type ChoosableMethod,
  credentialMessage,
  credentialSecret,
  forgetValue,
  methodOfCredential,
  splitCredential,
} from './credential.ts';

function aMethod(facts: Partial<ChoosableMethod> = {}): ChoosableMethod {
  return {
    id: facts.type ?? 'PIN',
    type: 'PIN',
    incorrectAttempts: 0,
    remainingAttempts: 10,
    hasMasterSecret: true,
    ...facts,
  };
}
const code = aMethod({ type: 'EMERGENCY_CODE' });
const lockedPin = aMethod({ incorrectAttempts: 10, remainingAttempts: 0 });

test('splits a credential at its first colon, because the value may contain colons', () => {
  expect(splitCredential('id:a:b')).toEqual({ id: 'id', value: 'a:b' });
});

test('retains the selected method when the value is cleared', () => {
  expect(forgetValue('EMERGENCY_CODE:secret')).toBe('EMERGENCY_CODE:');
  expect(forgetValue('')).toBe('');
});

describe('methodOfCredential', () => {
  test('returns the method named by the credential', () => {
    expect(methodOfCredential('EMERGENCY_CODE:', [aMethod(), code])).toBe(code);
  });

  test('returns the PIN if the credential names no method', () => {
    expect(methodOfCredential('', [code, aMethod()])?.type).toBe('PIN');
  });

  test('returns the first usable method if the PIN is locked', () => {
    expect(methodOfCredential('', [lockedPin, code])).toBe(code);
  });

  test('never returns a method of another user', () => {
    expect(methodOfCredential('somebody-elses:294817', [code])).toBe(code);
  });
});

describe('credentialMessage rejects', () => {
  test.each([
    ['before the user is known', '', undefined],
    ['where nothing opens the wallets', '', []],
    ['with a locked method', 'PIN:294817', [lockedPin]],
    ['while it is locked', 'PIN:294817', [aMethod({ lock: { state: 'locked-for-a-time' } })]],
    ['with a lost device key', 'PIN:294817', [aMethod({ hasMasterSecret: false })]],
    ['with a short PIN', 'PIN:29481', [aMethod()]],
    ['without a value', '', [aMethod()]],
    ['with a short emergency code', 'EMERGENCY_CODE:abc', [code]],
    ['with the value of another user', 'somebody-elses:294817', [aMethod()]],
  ])('%s', (_, text, methods) => {
    expect(credentialMessage(text, methods)).toEqual(expect.any(String));
  });
});

test('accepts a correct PIN', () => {
  expect(credentialMessage('PIN:294817', [aMethod(), code])).toBeNull();
});

test('shows the method but not its value in the API line', () => {
  expect(credentialSecret('EMERGENCY_CODE:secret', [code])).toEqual({
    secret: 'EMERGENCY_CODE',
    before: 'EMERGENCY_CODE:',
  });
});
