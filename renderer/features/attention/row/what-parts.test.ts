import { expect, test } from 'vitest';
import { partsOf } from './what-parts.ts';

test('a sentence has the name of what it is about in its middle', () => {
  expect(partsOf('The PIN of Noor Haddad is locked', 'Noor Haddad')).toEqual({
    before: 'The PIN of ',
    name: 'Noor Haddad',
    after: ' is locked',
  });
});

test.each([
  ['3 offers', ''],
  ['Changes cannot be stored', 'Storage'],
])('%s has no “%s” in it', (sentence, name) => {
  expect(partsOf(sentence, name)).toBeUndefined();
});
