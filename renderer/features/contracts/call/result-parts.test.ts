import { expect, test } from 'vitest';
import { partsOf, toText } from './result-parts.ts';

test('gives list elements the type of the list', () => {
  const parts = partsOf({ name: '', type: 'uint256[]' }, ['1', '2']);

  expect(parts?.map(({ name, parameter, value }) => [name, parameter.type, value])).toEqual([
    ['1', 'uint256', '1'],
    ['2', 'uint256', '2'],
  ]);
});

test('gives tuple parts their names from the ABI', () => {
  const components = [{ name: 'owner', type: 'address' }];
  const parts = partsOf({ name: '', type: 'tuple', components }, [
    { type: 'address', value: '0xabc' },
    { type: 'bool', value: true },
  ]);

  expect(parts?.map(({ name, parameter, value }) => [name, parameter.type, value])).toEqual([
    ['owner', 'address', '0xabc'],
    ['Part 2', 'bool', true],
  ]);
});

test('returns a value without parts as text', () => {
  expect(partsOf({ name: '', type: 'bool' }, false)).toBeUndefined();
  expect(toText(false)).toBe('false');
});
