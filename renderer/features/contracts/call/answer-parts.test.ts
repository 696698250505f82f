import { expect, test } from 'vitest';
import { partsOf, toText } from './answer-parts.ts';

test('the elements of a list have its type', () => {
  const parts = partsOf({ name: '', type: 'uint256[]' }, ['1', '2']);

  expect(parts?.map(({ name, parameter, value }) => [name, parameter.type, value])).toEqual([
    ['1', 'uint256', '1'],
    ['2', 'uint256', '2'],
  ]);
});

test('the parts of a tuple have the names that the ABI has', () => {
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

test('a value without parts is a text', () => {
  expect(partsOf({ name: '', type: 'bool' }, false)).toBeUndefined();
  expect(toText(false)).toBe('false');
});
