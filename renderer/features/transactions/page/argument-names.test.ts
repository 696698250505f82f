import { expect, test } from 'vitest';
import { namesIn } from './argument-names.ts';

const transfer = {
  name: 'transfer',
  signature: 'transfer(address,uint256)',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
  outputs: [],
} as const;

function inputs(...types: string[]) {
  return types.map((type) => ({ type, value: '' }));
}

test.each([
  ['transfer', inputs('address', 'uint256'), ['to', 'value']],
  ['transfer(address,uint256)', inputs('address', 'uint256'), ['to', 'value']],
  ['transfer', inputs('address', 'uint8'), []],
  ['approve', inputs('address', 'uint256'), []],
])('lists the argument names of %s', (functionName, callInputs, names) => {
  const functions = [{ ...transfer, inputs: [...transfer.inputs], outputs: [] }];

  expect(namesIn(functions, { functionName, inputs: callInputs })).toEqual(names);
});
