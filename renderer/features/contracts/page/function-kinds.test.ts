import { expect, test } from 'vitest';
import { mergeFunctions, typesOf } from './function-kinds.ts';

function aFunction(name: string, stateMutability: 'view' | 'nonpayable' = 'view') {
  return { name, signature: `${name}(address,uint256)`, stateMutability, inputs: [], outputs: [] };
}

test('what the service knows goes before what was pasted, in the order of names', () => {
  const known = aFunction('transfer', 'nonpayable');
  const merged = mergeFunctions([known], [aFunction('transfer'), aFunction('approve')]);

  expect(merged).toEqual([aFunction('approve'), known]);
});

test('the types stand behind the name', () => {
  expect(typesOf(aFunction('transfer'))).toBe('address, uint256');
});
