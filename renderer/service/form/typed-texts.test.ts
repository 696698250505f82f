import { expect, test } from 'vitest';
import { draftsOf, typedTexts } from './typed-texts.ts';

test('stores changes, but no secret, sealed key or consent', () => {
  const first = {
    description: '',
    userId: 'one',
    pin: '',
    secretValue2: '',
    credential: '',
    password: '',
    apiKey: '',
    privateKey: '',
    body: '',
    keystore: '',
    cardNumber: '',
    understood: '',
    confirmation: '',
  };
  const typed = Object.fromEntries(Object.keys(first).map((name) => [name, `typed ${name}`]));

  expect(typedTexts(first, { ...typed, userId: 'one' })).toEqual({
    description: 'typed description',
  });
});

test('does not store two indistinguishable forms', () => {
  const draft = { key: 'a drawer\nname', texts: { name: 'Shop' } };

  expect(draftsOf([draft]).get(draft.key)).toEqual({ name: 'Shop' });
  expect(draftsOf([draft, draft]).size).toBe(0);
  expect(draftsOf([draft, { ...draft, texts: {} }]).size).toBe(0);
  expect(draftsOf([{ ...draft, texts: {} }]).size).toBe(0);
});
