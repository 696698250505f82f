import { expect, test } from 'vitest';
import { mergeFunctions, splitTypes, typesOf } from './function-kinds.ts';

function aFunction(name: string, stateMutability: 'view' | 'nonpayable' = 'view') {
  return { name, signature: `${name}(address,uint256)`, stateMutability, inputs: [], outputs: [] };
}

test('prefers functions of the service over pasted ones, and sorts by name', () => {
  const serviceFunction = aFunction('transfer', 'nonpayable');
  const merged = mergeFunctions([serviceFunction], [aFunction('transfer'), aFunction('approve')]);

  expect(merged).toEqual([aFunction('approve'), serviceFunction]);
});

test('puts the types after the name', () => {
  expect(typesOf(aFunction('transfer'))).toBe('address, uint256');
});

test.each([
  ['', []],
  ['uint256', ['uint256']],
  ['uint256, address,bool ', ['uint256', 'address', 'bool']],
  ['tuple(address,(bool,uint8))[], string', ['tuple(address,(bool,uint8))[]', 'string']],
])('splits the types in "%s"', (text, types) => {
  expect(splitTypes(text)).toEqual(types);
});
