import { AbiCoder, FunctionFragment, Interface, id, type ParamType, type Wallet } from 'ethers';
import { beforeAll, describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { aContract, type Contract, rejectionOf } from '../test/chain/contracts.ts';
import { vaultdeskPlayground } from './addresses.ts';

const chain = aChain();
const coder = AbiCoder.defaultAbiCoder();
const sampleAddress = `0x${'55'.repeat(20)}`;

let playground: Contract;
let anybody: Wallet;

beforeAll(async () => {
  playground = await aContract(chain(), vaultdeskPlayground);
  anybody = await chain().aWallet();
});

const functions = new Interface(vaultdeskPlayground.abi).fragments.filter(FunctionFragment.isFragment);
const takeInputs = functions.flatMap(({ name, inputs: [input] }) => (name === 'take' && input ? [input] : []));

/** The type without the names of a tuple's parts: `(string,address)[]`. */
function typeOf(input: ParamType): string {
  return input.format('sighash');
}

/** The value of a type that takes the most room, so that a value cut short is seen. */
function largest({ baseType, arrayChildren, components, type }: ParamType): unknown {
  if (arrayChildren) return [largest(arrayChildren), largest(arrayChildren)];
  if (components) return components.map(largest);
  const size = Number(/\d+$/.exec(type)?.[0] ?? 0);
  if (baseType.startsWith('uint')) return 2n ** BigInt(size) - 1n;
  if (baseType.startsWith('int')) return -(2n ** BigInt(size - 1));
  if (baseType.startsWith('bytes')) return `0x${'c3'.repeat(size || 70)}`;
  if (baseType === 'string') return `Grüße, ${'long '.repeat(20)}`;
  return baseType === 'bool' ? true : sampleAddress;
}

test('takes every type of the interface', () => {
  const sizes = Array.from({ length: 32 }, (_, index) => index + 1);
  const allTypes = [
    ...['address', 'bool', 'string', 'bytes'],
    ...sizes.flatMap((size) => [`uint${size * 8}`, `int${size * 8}`, `bytes${size}`]),
  ];

  expect(takeInputs.map(typeOf)).toEqual(expect.arrayContaining(allTypes));
});

test.each(takeInputs.map((input) => [typeOf(input), input] as const))('takes %s', async (type, input) => {
  const value = largest(input);

  const receipt = await playground.send(anybody, `take(${type})`, value);

  const encoded = coder.encode([input], [value]);
  expect(playground.events(receipt)[0]?.args.toArray()).toEqual([anybody.address, type, encoded]);
  expect(await playground.read('lastType')).toBe(type);
  expect(await playground.read('lastValue')).toBe(encoded);
});

test('refuses a value that is too large for its type', async () => {
  const data = id('take(uint8)').slice(0, 10) + (256).toString(16).padStart(64, '0');

  expect(await rejectionOf(anybody.sendTransaction({ to: playground.address, data }))).toBe('0x');
});

test('takes many values at once', async () => {
  const person = ['Ada', sampleAddress];
  const values = [sampleAddress, true, '0xc0ffee', '0xdeadbeef', -128, 1n, 'text', [1n, 2n], person];

  const receipt = await playground.send(anybody, 'takeMany', ...values);

  const type = '(address,bool,bytes,bytes4,int8,uint256,string,uint256[],(string,address))';
  const encoded = coder.encode(type.slice(1, -1).split(/,(?![^(]*\))/), values);
  expect(playground.events(receipt)[0]?.args.toArray()).toEqual([anybody.address, type, encoded]);
});

describe('refusals', () => {
  test.each([
    ['a text', 'refuse', ['not today'], 'Error(not today)'],
    ['a custom error', 'refuseWithError', [5n, 3n], 'NotEnough(5, 3)'],
    ['a panic', 'refuseWithPanic', [0x11n], 'Panic(17)'],
    ['nothing', 'refuseSilently', [], '0x'],
  ] as const)('bear %s', async (_, method, values, rejection) => {
    expect(await rejectionOf(playground.send(anybody, method, ...values))).toBe(rejection);
  });

  test('come from running out of gas as well', async () => {
    const data = playground.encode('spin');
    const transaction = await anybody.sendTransaction({ to: playground.address, data, gasLimit: 100_000n });

    expect((await chain().provider.waitForTransaction(transaction.hash))?.status).toBe(0);
  });
});

test('takes coins with and without an argument', async () => {
  const { address: to } = playground;
  for (const data of ['0x', playground.encode('pay()'), playground.encode('pay(bytes32)', id('reference'))])
    await (await anybody.sendTransaction({ to, data, value: 5n })).wait();

  expect(await playground.read('paidBy', anybody.address)).toBe(15n);
  expect(await chain().provider.getBalance(to)).toBe(15n);
});

test('counts', async () => {
  await playground.send(anybody, 'increment');
  await playground.send(anybody, 'increment');

  expect(await playground.read('counter')).toBe(2n);
});

test('answers with a value of each kind', async () => {
  expect(await playground.read('read')).toEqual([
    '0x000000000000000000000000000000000000bEEF',
    true,
    '0xc0ffee',
    '0xdeadbeef',
    -128n,
    2n ** 256n - 1n,
    'Grüße',
    [1n, 2n, 2n ** 256n - 1n],
    ['Ada', '0x0000000000000000000000000000000000000aDA'],
  ]);
  expect(await playground.read('sum', [1n, 2n, 3n])).toBe(6n);
});
