import { Interface } from 'ethers/abi';
import { expect, test } from 'vitest';
import { valueIn } from '../../test/values.ts';
import { encodeCall } from './encode-call.ts';

const address = '0x7a1cadf4caa54c110388a9bfc09f17fd891314b6';
const word = (digits: string) => digits.padStart(64, '0');

test('encodes a call as selector and arguments', () => {
  const inputs = [
    { type: 'address', value: address },
    { type: 'uint', value: '1000000' },
  ];

  expect(valueIn(encodeCall('transfer', inputs))).toEqual({
    signature: 'transfer(address,uint256)',
    selector: '0xa9059cbb',
    calldata: `0xa9059cbb${word(address.slice(2))}${word('f4240')}`,
  });
});

test('accepts a signature as function name, including aliases', () => {
  const { signature } = valueIn(
    encodeCall('f(uint,int[])', [
      { type: 'uint256', value: 1 },
      { type: 'int256[]', value: [] },
    ]),
  );

  expect(signature).toBe('f(uint256,int256[])');
  expect(valueIn(encodeCall('$a_1()', []))).toMatchObject({ signature: '$a_1()' });
});

test('takes the components of an empty list from the signature', () => {
  const call = encodeCall('f((address,uint256)[])', [{ type: 'tuple[]', value: '[]' }]);

  expect(valueIn(call).calldata).toBe(
    new Interface(['function f((address,uint256)[])']).encodeFunctionData('f', [[]]),
  );
});

test.each([
  'transfer',
  ' transfer (address, uint)',
  'transfer(address payable to, uint256 amount)',
  'transfer(address to, uint256 amount) external returns (bool);',
  'function transfer(address to, uint amount) external returns (bool)',
  '{"type":"function","name":"transfer","inputs":[{"type":"address"},{"type":"uint256"}]}',
  '["event Transfer()", "function transfer(address to, uint256 amount)"]',
  '{"abi":["function transfer(address to, uint256 amount)"],"bytecode":"0x"}',
])('accepts the function name %s, like ABI import', (functionName) => {
  const inputs = [
    { type: 'address', value: address },
    { type: 'uint256', value: 1 },
  ];

  expect(valueIn(encodeCall(functionName, inputs)).signature).toBe('transfer(address,uint256)');
});

test('takes the names of components from the signature', () => {
  const call = encodeCall('function f((uint8 id, bool on) part)', [
    { type: 'tuple', value: { on: true, id: 7 } },
  ]);

  expect(valueIn(call).calldata).toBe(
    new Interface(['function f((uint8,bool))']).encodeFunctionData('f', [[7, true]]),
  );
});

// From the Solidity documentation: https://docs.soliditylang.org/en/latest/abi-spec.html#examples
test("encodes the standard's examples as published", () => {
  const dynamic = encodeCall('f', [
    { type: 'uint256', value: '0x123' },
    { type: 'uint32[]', value: '[0x456, 0x789]' },
    { type: 'bytes10', value: '0x31323334353637383930' },
    { type: 'bytes', value: `0x${Buffer.from('Hello, world!').toString('hex')}` },
  ]);
  const nested = encodeCall('g', [
    { type: 'uint256[][]', value: '[[1, 2], [3]]' },
    { type: 'string[]', value: '[one, two, three]' },
  ]);

  expect(valueIn(dynamic).calldata).toBe(
    `0x8be65246${word('123')}${word('80')}${'31323334353637383930'.padEnd(64, '0')}${word('e0')}${word('2')}${word('456')}${word('789')}${word('d')}${'48656c6c6f2c20776f726c6421'.padEnd(64, '0')}`,
  );
  expect(valueIn(nested)).toMatchObject({
    signature: 'g(uint256[][],string[])',
    selector: '0x2289b18c',
  });
});
