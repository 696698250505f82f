import { expect, test } from 'vitest';
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

test.each([
  ['the method that it names', 'EMERGENCY_CODE:', [aMethod(), code], 'EMERGENCY_CODE'],
  ['the PIN if it names no method', '', [code, aMethod()], 'PIN'],
  ['the first usable method if the PIN is locked', '', [lockedPin, code], 'EMERGENCY_CODE'],
  ['no method of another user', 'other-user:294817', [code], 'EMERGENCY_CODE'],
])('selects %s', (_, text, methods, type) => {
  expect(methodOfCredential(text, methods)?.type).toBe(type);
});

test.each([
  ['before the user is known', '', undefined],
  ['if the user has no method', '', []],
  ['with a locked method', 'PIN:294817', [lockedPin]],
  ['while it is locked', 'PIN:294817', [aMethod({ lock: { state: 'locked-for-a-time' } })]],
  ['with a lost device key', 'PIN:294817', [aMethod({ hasMasterSecret: false })]],
  ['with a short PIN', 'PIN:29481', [aMethod()]],
  ['without a value', '', [aMethod()]],
  ['with a short emergency code', 'EMERGENCY_CODE:abc', [code]],
  ['with the value of another user', 'other-user:294817', [aMethod()]],
])('rejects a credential %s', (_, text, methods) => {
  expect(credentialMessage(text, methods)).toEqual(expect.any(String));
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
