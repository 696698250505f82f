import { expect, test } from 'vitest';
import { valueIn } from '../../test/values.ts';
import { fail, ok } from '../kernel/result.ts';
import { decodeOutputs } from './decode-values.ts';
import { encodeCall } from './encode-call.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const word = (number: number | bigint) =>
  BigInt.asUintN(256, BigInt(number)).toString(16).padStart(64, '0');
const typed = (...types: string[]) => types.map((type) => ({ type }));

/** Encodes a contract's response with these values. */
function responseWith(...inputs: { type: string; value: unknown }[]): string {
  return `0x${valueIn(encodeCall('f', inputs)).calldata.slice(10)}`;
}

test('a decoded response can be sent as inputs', () => {
  const values = [
    { type: 'uint256', value: String(2n ** 256n - 1n) },
    { type: 'int8', value: '-1' },
    { type: 'bool', value: false },
    { type: 'address', value: address },
    { type: 'bytes3', value: '0xabcdef' },
    { type: 'string[]', value: ['a', '世界'] },
    {
      type: 'tuple[]',
      value: [
        [
          { type: 'uint8[2]', value: ['1', '2'] },
          { type: 'tuple', value: [{ type: 'bytes', value: '0x' }] },
        ],
      ],
    },
  ];
  const outputs = [
    ...typed('uint256', 'int8', 'bool', 'address', 'bytes3', 'string[]'),
    {
      type: 'tuple[]',
      components: [{ type: 'uint8[2]' }, { type: 'tuple', components: [{ type: 'bytes' }] }],
    },
  ];

  expect(decodeOutputs(outputs, responseWith(...values))).toEqual(ok(values));
});

test('ignores bytes after the outputs', () => {
  expect(decodeOutputs(typed('uint8'), `0x${word(7)}${word(8)}`)).toEqual(
    ok([{ type: 'uint8', value: '7' }]),
  );
  expect(decodeOutputs([], '0x')).toEqual(ok([]));
});

test.each<[string, string[], string, RegExp]>([
  ['nothing', ['uint256'], '0x', /a contract exists at this address/],
  ['no hexadecimal text', ['uint256'], 'null', /is not 0x/],
  ['half a byte', ['uint256'], '0xabc', /is not 0x/],
  ['too much', ['uint256'], `0x${'00'.repeat(131_073)}`, /longer than 131072/],
  ['less than a word', ['uint256'], '0x01', /ends too early/],
  ['one word for two', ['uint256', 'uint256'], `0x${word(1)}`, /ends too early/],
  ['2 as a bool', ['bool'], `0x${word(2)}`, /invalid bool/],
  ['256 as uint8', ['uint8'], `0x${word(256)}`, /invalid uint8/],
  ['-129 as int8', ['int8'], `0x${word(-129)}`, /invalid int8/],
  ['a word as an address', ['address'], `0x${word(-1)}`, /invalid address/],
  ['a word as bytes4', ['bytes4'], `0x${word(-1)}`, /invalid bytes4/],
  ['no UTF-8', ['string'], `0x${word(32)}${word(1)}${'ff'.padEnd(64, '0')}`, /invalid string/],
  ['an offset outside', ['string'], `0x${word(64)}`, /ends too early/],
  ['an offset below zero', ['string'], `0x${word(-1)}`, /points outside/],
  ['a length outside', ['bytes'], `0x${word(32)}${word(33)}${word(0)}`, /ends too early/],
  ['a huge length', ['bytes'], `0x${word(32)}${word(2n ** 255n)}`, /points outside/],
  ['a list without its elements', ['bool[]'], `0x${word(32)}${word(4_000_000_000)}`, /longer than/],
  ['a list of 2000 × 2000', ['bool[2000][2000]'], `0x${word(0)}`, /longer than/],
])('rejects a response of %s', (_what, types, data, sentence) => {
  expect(decodeOutputs(typed(...types), data)).toEqual(
    fail('contract.unreadable', expect.stringMatching(sentence)),
  );
});

test('rejects a short response that encodes a huge one', () => {
  // Nested lists, each with 16 references to the same list.
  const level = `${word(16)}${word(16 * 32).repeat(16)}`;
  const data = `0x${word(32)}${level.repeat(6)}${word(0)}`;

  expect(decodeOutputs(typed('uint256[][][][][][][]'), data)).toEqual(
    fail('contract.unreadable', expect.stringContaining('overlap')),
  );
});

test.each([
  ['outputs[1].type', typed('bool', 'uint7')],
  ['outputs[0].type', typed('tuple[]')],
  ['outputs[0].components[0].type', [{ type: 'tuple', components: [{ type: 'x' }] }]],
])('rejects the output %s without a valid type', (path, outputs) => {
  expect(decodeOutputs(outputs, '0x')).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path }] },
  });
});

test('limits components to 8 levels, including lists', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'bool' } : { type: 'tuple[]', components: [nested(depth - 1)] };
  const faultOf = (depth: number) =>
    decodeOutputs([{ type: 'tuple', components: [nested(depth)] }], '0x');

  expect(faultOf(3)).toMatchObject({ failure: { code: 'contract.unreadable' } });
  expect(faultOf(4)).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ message: expect.stringMatching(/at most 8/) }] },
  });
});
