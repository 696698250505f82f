import { expect, test } from 'vitest';
import { partsOf } from './item-summary-parts.ts';

test('splits a sentence around the name it contains', () => {
  expect(partsOf('The PIN of Noor Haddad is locked', 'Noor Haddad')).toEqual({
    before: 'The PIN of ',
    name: 'Noor Haddad',
    after: ' is locked',
  });
});

test.each([
  ['3 offers', ''],
  ['Changes cannot be stored', 'Storage'],
])('returns `undefined` for “%s”, which lacks “%s”', (sentence, name) => {
  expect(partsOf(sentence, name)).toBeUndefined();
});
