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

test('a credential is split at its first colon, as a value may have more', () => {
  expect(splitCredential('id:a:b')).toEqual({ id: 'id', value: 'a:b' });
});

test('the choice of the method outlives its value', () => {
  expect(forgetValue('EMERGENCY_CODE:secret')).toBe('EMERGENCY_CODE:');
  expect(forgetValue('')).toBe('');
});

describe('the method of a credential', () => {
  test('is the one it names', () => {
    expect(methodOfCredential('EMERGENCY_CODE:', [aMethod(), code])).toBe(code);
  });

  test('is the PIN while it names none', () => {
    expect(methodOfCredential('', [code, aMethod()])?.type).toBe('PIN');
  });

  test('is the first usable one while the PIN is locked', () => {
    expect(methodOfCredential('', [lockedPin, code])).toBe(code);
  });

  test('is never one of another user', () => {
    expect(methodOfCredential('somebody-elses:294817', [code])).toBe(code);
  });
});

describe('a credential is refused', () => {
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

test('a right PIN is let through', () => {
  expect(credentialMessage('PIN:294817', [aMethod(), code])).toBeNull();
});

test('an API line names the method and never its value', () => {
  expect(credentialSecret('EMERGENCY_CODE:secret', [code])).toEqual({
    secret: 'EMERGENCY_CODE',
    before: 'EMERGENCY_CODE:',
  });
});
