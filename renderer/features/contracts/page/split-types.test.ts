import { expect, test } from 'vitest';
import { splitTypes } from './split-types.ts';

test.each([
  ['', []],
  ['uint256', ['uint256']],
  ['uint256, address,bool ', ['uint256', 'address', 'bool']],
  ['tuple(address,(bool,uint8))[], string', ['tuple(address,(bool,uint8))[]', 'string']],
])('splits the types in "%s"', (text, types) => {
  expect(splitTypes(text)).toEqual(types);
});
