import { expect, test } from 'vitest';
import { valueIn } from '../../../test/values.ts';
import { readAbi } from './read-abi.ts';

const transfer = {
  type: 'function',
  name: 'transfer',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address', internalType: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [{ name: '', type: 'bool' }],
};

const readTransfer = {
  name: 'transfer',
  signature: 'transfer(address,uint256)',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [{ name: '', type: 'bool' }],
};

const abiText = JSON.stringify([transfer]);
const wrapped = (json: unknown) => JSON.stringify(json);

test.each([
  ['a JSON array', abiText],
  ['an artifact', JSON.stringify({ contractName: 'Token', abi: [transfer], bytecode: '0x' })],
  ['a line', 'function transfer(address to, uint256 amount) returns (bool)'],
  ['a line of an interface', '  function transfer(address to, uint amount) external returns (bool);\n'],
  ['a line without its first word', 'transfer(address to, uint256 amount) returns (bool)'],
  ['an entry', JSON.stringify(transfer)],
  ['a file with a byte order mark', `\ufeff${abiText}`],
  ['a response of Etherscan', wrapped({ status: '1', message: 'OK', result: abiText })],
  ['its source code response', wrapped({ status: '1', result: [{ SourceCode: '', ABI: abiText }] })],
  ['a response of Sourcify', wrapped({ compiler: {}, output: { abi: [transfer] } })],
  ['the output of solc', wrapped({ contracts: { 'a.sol': { Token: { abi: [transfer] } } } })],
  ['an artifact with its ABI as text', wrapped({ abi: abiText })],
  ['lines in JSON', '["function transfer(address to, uint256 amount) returns (bool)"]'],
])('reads a function from %s', (_what, text) => {
  expect(valueIn(readAbi(text))).toEqual({ functions: [readTransfer], events: [], errors: [], ignored: [] });
});

test('preserves the components and names of tuples', () => {
  const text = 'function settle((address payer, (uint8 kind, bytes32[2] ids)[] items) order) payable';
  const { functions } = valueIn(readAbi(text));

  expect(functions).toEqual([
    {
      name: 'settle',
      signature: 'settle((address,(uint8,bytes32[2])[]))',
      stateMutability: 'payable',
      inputs: [
        {
          name: 'order',
          type: 'tuple',
          components: [
            { name: 'payer', type: 'address' },
            {
              name: 'items',
              type: 'tuple[]',
              components: [
                { name: 'kind', type: 'uint8' },
                { name: 'ids', type: 'bytes32[2]' },
              ],
            },
          ],
        },
      ],
      outputs: [],
    },
  ]);
});

test('keeps errors and overloads, and skips other entries', () => {
  const { functions, errors } = valueIn(
    readAbi(
      [
        'constructor(address owner)',
        'event Transfer(address indexed from, address indexed to, uint256 value)',
        'error Refused(string why)',
        'function mint(address to)',
        'function mint(address to, uint256 id)',
        'function mint(address to)',
        'receive() payable',
      ].join('\n'),
    ),
  );

  expect(functions.map(({ signature }) => signature)).toEqual(['mint(address)', 'mint(address,uint256)']);
  expect(errors).toEqual([
    { name: 'Refused', signature: 'Refused(string)', inputs: [{ name: 'why', type: 'string' }] },
  ]);
});

test('reads an ABI of an old compiler', () => {
  const legacyAbi = [
    { name: 'balance', constant: true, inputs: [], outputs: [{ name: '', type: 'uint256' }] },
    { name: 'pay', constant: false, payable: true, inputs: [] },
  ];

  expect(valueIn(readAbi(JSON.stringify(legacyAbi))).functions.map(({ stateMutability }) => stateMutability)).toEqual([
    'view',
    'payable',
  ]);
});

test('names each entry that it leaves out, with the reason', () => {
  const entries = [
    transfer,
    { ...transfer, name: 'onDone', inputs: [{ name: 'callback', type: 'function' }] },
    { ...transfer, name: 'settle', inputs: [{ name: 'order', type: 'tuple' }] },
    { ...transfer, name: 'trans\u202efer' },
    { ...transfer, name: 'list', outputs: {} },
    { type: 'constructor', inputs: [] },
    { type: 'receive', stateMutability: 'payable' },
    { type: 'struct', name: 'Order' },
    { type: { toString: 'x' }, name: 'hostile' },
    transfer,
  ];
  const { functions, ignored } = valueIn(readAbi(JSON.stringify(entries)));

  expect(functions).toEqual([readTransfer]);
  expect(ignored).toEqual([
    { name: 'onDone', reason: expect.stringMatching(/^inputs\[0\]\.type: .*“function”/) },
    { name: 'settle', reason: expect.stringMatching(/^inputs\[0\]: .*components/) },
    { name: 'trans\\u{202e}fer', reason: expect.stringContaining('name') },
    { name: 'list', reason: 'outputs is not a list.' },
    { name: 'constructor', reason: expect.stringContaining('deployed') },
    { name: 'receive', reason: expect.stringContaining('Send coins') },
    { name: 'Order', reason: expect.stringContaining('not function, event or error') },
    { name: 'hostile', reason: expect.stringContaining('not function, event or error') },
    { name: 'transfer', reason: expect.stringContaining('same signature') },
  ]);
});

test('omits parameter names that are not Solidity identifiers', () => {
  const inputs = [{ name: '<b>to</b>', type: 'address' }, { type: 'bool' }, { name: 5, type: 'bool' }];
  const { functions } = valueIn(readAbi(JSON.stringify([{ ...transfer, inputs }])));

  expect(functions[0]?.inputs.map(({ name }) => name)).toEqual(['', '', '']);
});

const abiOfLength = (count: number) => JSON.stringify(new Array(count).fill(transfer));

test.each([
  ['nothing', '', 'abi', /not an ABI/],
  ['blanks', ' \n ', 'abi', /not an ABI/],
  ['JSON that is cut off', '[{"type":', 'abi', /not an ABI/],
  ['an artifact without an ABI', '{"bytecode":"0x"}', 'abi', /not an ABI/],
  ['an ABI that is no array', '{"abi":{}}', 'abi', /not an ABI/],
  ['a text in JSON', '"function f()"', 'abi', /not an ABI/],
  [
    'an error of Etherscan',
    wrapped({ status: '0', result: 'Contract source code not verified' }),
    'abi',
    /“Contract source code not verified”/,
  ],
  ['several contracts', wrapped({ contracts: { 'a.sol': { A: { abi: [] }, B: { abi: [] } } } }), 'abi', /2 contracts/],
  ['wrappers without end', `${'{"abi":'.repeat(9)}[]${'}'.repeat(9)}`, 'abi', /not an ABI/],
  ['brackets without end', '['.repeat(200_000), 'abi', /not an ABI/],
  ['a number for an entry', '[5]', 'abi[0]', /not an ABI entry/],
  ['a list for an entry', '[[]]', 'abi[0]', /not an ABI entry/],
  ['a line that says nothing', 'function f()\nhello world', 'abi[1]', /not an ABI entry/],
  ['a line with an unknown type', 'function f(unit8 a)', 'abi[0]', /not an ABI entry/],
  ['a line nested deep', `function f(${'('.repeat(9)}uint8${')'.repeat(9)})`, 'abi[0]', /not an ABI entry/],
  ['a line of many lists', `function f(uint8${'[]'.repeat(9)} a)`, 'abi[0]', /not an ABI entry/],
  ['a line without end', `function f(${'uint a,'.repeat(600)}uint a)`, 'abi[0]', /not an ABI entry/],
  ['1,001 entries', abiOfLength(1001), 'abi', /at most 1000/],
  ['40,000 characters of lines', 'function f()\n'.repeat(999).repeat(4), 'abi', /32768/],
  ['2,100,000 characters', abiOfLength(11_000), 'abi', /2097152/],
])('rejects %s', (_what, text, path, sentence) => {
  expect(readAbi(text)).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path, message: expect.stringMatching(sentence) }] },
  });
});
