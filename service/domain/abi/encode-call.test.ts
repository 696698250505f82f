import { Interface } from 'ethers/abi';
import { expect, test } from 'vitest';
import { titled, valueIn } from '../../../test/values.ts';
import { pathText } from '../../model/kernel/results/validation.ts';
import { Faults } from '../../model/kernel/values/faults.ts';
import type { ContractInput } from '../../model/transactions/contract-input.ts';
import { readArguments } from './argument-reader.ts';
import { encodeCall } from './encode-call.ts';

const lowercase = '0x7a1cadf4caa54c110388a9bfc09f17fd891314b6';

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

  expect(valueIn(call).calldata).toBe(new Interface(['function f((address,uint256)[])']).encodeFunctionData('f', [[]]));
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
    { type: 'address', value: lowercase },
    { type: 'uint256', value: 1 },
  ];

  expect(valueIn(encodeCall(functionName, inputs)).signature).toBe('transfer(address,uint256)');
});

test('takes the names of components from the signature', () => {
  const call = encodeCall('function f((uint8 id, bool on) part)', [{ type: 'tuple', value: { on: true, id: 7 } }]);

  expect(valueIn(call).calldata).toBe(new Interface(['function f((uint8,bool))']).encodeFunctionData('f', [[7, true]]));
});

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

function argumentsIn(inputs: readonly ContractInput[]) {
  const faults = new Faults(pathText);
  const args = readArguments(inputs, { step: 'inputs' }, faults);
  expect(faults.failures).toEqual([]);
  return args;
}

/** Parses a value that includes its type. */
function parsed(type: string, value: unknown) {
  const [argument] = argumentsIn([{ type, value }]);
  return argument;
}

// The accepted forms of other types: accepted-values.test.ts.
test.each(
  titled<[string, unknown, unknown]>([
    ['uint', '1', 1n],
    ['int', '-1', -1n],
    ['uint256', `0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
    ['int256', String(-(2n ** 255n)), -(2n ** 255n)],
    ['address payable', address, address],
    ['address', `0x${address.slice(2).toUpperCase()}`, `0x${address.slice(2).toUpperCase()}`],
    ['bytes4', 'a9059cbb', '0xa9059cbb'],
    ['string', '', ''],
    ['string', ' Grüße, 世界 👋🏽\n', ' Grüße, 世界 👋🏽\n'],
    ['string', '[1, 2]', '[1, 2]'],
    ['string', 'null', 'null'],
  ]),
)('accepts %s', (_title, type, value, argument) => {
  expect(parsed(type, value)?.value).toEqual(argument);
});

test.each(
  titled<[string, unknown, unknown]>([
    ['uint256[]', '1,2,3', [1n, 2n, 3n]],
    ['address payable[]', [address], [address]],
    ['uint256[]', [1, '2', 3n, '0x4'], [1n, 2n, 3n, 4n]],
    ['uint256[]', '["1", 2, 0x3]', [1n, 2n, 3n]],
    ['uint256[]', `[${2n ** 256n - 1n}]`, [2n ** 256n - 1n]],
    ['uint256[]', ' [ ] ', []],
    ['uint256[]', [], []],
    ['uint8[2]', '[1,2]', [1n, 2n]],
    ['uint256[][]', '[[1,2],[3],[]]', [[1n, 2n], [3n], []]],
    ['uint256[][]', ['[1,2]', [3]], [[1n, 2n], [3n]]],
    [
      'uint256[2][]',
      '[\n[1, 2],\n[3, 4]\n]',
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
    ['address[]', `[${address},${address.toLowerCase()}]`, [address, address.toLowerCase()]],
    ['bytes2[]', '[0xabcd, "0x1234", abcd]', ['0xabcd', '0x1234', '0xabcd']],
    ['string[]', '["a, b", "]", "\\"", ""]', ['a, b', ']', '"', '']],
    ['string[]', '[ipfs://a/{id}.json, 1.50, true]', ['ipfs://a/{id}.json', '1.50', 'true']],
    ['string[]', '["null"]', ['null']],
    ['uint8[]', [{ type: 'uint8', value: '1' }, 2], [1n, 2n]],
  ]),
)('accepts the list %s', (_title, type, value, argument) => {
  expect(parsed(type, value)).toEqual({ type: expect.anything(), value: argument });
});

const pair = [
  { type: 'address', value: address },
  { type: 'uint', value: '5' },
];

test.each(
  titled<[string, unknown, string, unknown]>([
    ['tuple', pair, '(address,uint256)', [address, 5n]],
    ['tuple', JSON.stringify(pair), '(address,uint256)', [address, 5n]],
    [
      'tuple[]',
      [pair, pair],
      '(address,uint256)[]',
      [
        [address, 5n],
        [address, 5n],
      ],
    ],
    ['tuple[]', JSON.stringify([pair]), '(address,uint256)[]', [[address, 5n]]],
    ['tuple[]', [{ type: 'tuple', value: pair }], '(address,uint256)[]', [[address, 5n]]],
    ['tuple[][]', [[], [pair]], '(address,uint256)[][]', [[], [[address, 5n]]]],
    ['tuple', [{ type: 'tuple', value: pair }], '((address,uint256))', [[address, 5n]]],
    ['tuple', [{ type: 'uint8[]', value: '[1,2]' }], '(uint8[])', [[1n, 2n]]],
    ['tuple(address,uint)', pair, '(address,uint256)', [address, 5n]],
    ['tuple(address,uint)', [address, 5], '(address,uint256)', [address, 5n]],
    ['(address,uint256)[]', [], '(address,uint256)[]', []],
    ['tuple(address,uint)', `(${address}, 5)`, '(address,uint256)', [address, 5n]],
    ['tuple(address,uint)', `${address},5`, '(address,uint256)', [address, 5n]],
    ['tuple(address payable to, uint)', [address, 5], '(address,uint256)', [address, 5n]],
    ['(address,uint)[]', `[(${address}, 5)]`, '(address,uint256)[]', [[address, 5n]]],
    ['(address to, uint n)', { n: 5, to: address }, '(address,uint256)', [address, 5n]],
    ['(address to, uint n)', `{'to': '${address}', 'n': 5}`, '(address,uint256)', [address, 5n]],
    ['(string type, uint value)', { type: 'a', value: 5 }, '(string,uint256)', ['a', 5n]],
    [
      'tuple[]',
      '[[{"type":"uint256","value":123456789012345678901234567890}]]',
      '(uint256)[]',
      [[123456789012345678901234567890n]],
    ],
  ]),
)('accepts the tuple %s', (_title, type, value, signatureType, argument) => {
  expect(parsed(type, value)).toEqual({ type: signatureType, value: argument });
});

test('takes the components of an empty tuple list from components', () => {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'parts', type: 'tuple[]', components: [{ name: 'size', type: 'uint8' }] },
  ];

  expect(argumentsIn([{ type: 'tuple[]', components, value: '[]' }])).toEqual([
    { type: '(address,(uint8)[])[]', value: [] },
  ]);
});

test('reads a struct by the names in its components, at every depth', () => {
  const components = [
    { name: 'id', type: 'uint256' },
    { name: 'parts', type: 'tuple[]', components: [{ name: 'size', type: 'uint8' }] },
  ];
  const value = { parts: [{ size: 1 }, [2], [{ type: 'uint8', value: '3' }]], id: '1', more: true };

  expect(argumentsIn([{ type: 'tuple', components, value }])).toEqual([
    { type: '(uint256,(uint8)[])', value: [1n, [[1n], [2n], [3n]]] },
  ]);
});
