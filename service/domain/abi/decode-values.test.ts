import { Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import type { ContractEvent } from '../../model/transactions/contract-call.ts';
import { decodeRevert } from './decode-revert.ts';
import { decodeEvent, decodeOutputs, topicOf } from './decode-values.ts';
import { readAbi } from './read-abi.ts';

const word = (number: number | bigint) => BigInt.asUintN(256, BigInt(number)).toString(16).padStart(64, '0');
const typed = (...types: string[]) => types.map((type) => ({ type }));

test('ignores bytes after the outputs', () => {
  expect(decodeOutputs(typed('uint8'), `0x${word(7)}${word(8)}`)).toEqual(ok([{ type: 'uint8', value: 7 }]));
  expect(decodeOutputs([], '0x')).toEqual(ok([]));
});

test('returns integers as numbers up to 2^53 and as text above, also in lists', () => {
  const decoded = valueIn(decodeOutputs(typed('int256[3]'), `0x${word(-5)}${word(2 ** 53 - 1)}${word(2n ** 53n)}`));

  expect(decoded[0]?.value).toEqual([-5, 9007199254740991, '9007199254740992']);
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
  expect(decodeOutputs(typed(...types), data)).toEqual(fail('contract.unreadable', expect.stringMatching(sentence)));
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
  expect(decodeOutputs(outputs, '0x')).toMatchObject({ failure: { code: 'input.invalid', fields: [{ path }] } });
});

test('limits components to 8 levels, including lists', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'bool' } : { type: 'tuple[]', components: [nested(depth - 1)] };
  const faultOf = (depth: number) => decodeOutputs([{ type: 'tuple', components: [nested(depth)] }], '0x');

  expect(faultOf(3)).toMatchObject({ failure: { code: 'contract.unreadable' } });
  expect(faultOf(4)).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ message: expect.stringMatching(/at most 8/) }] },
  });
});

const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];

function eventIn(line: string): ContractEvent {
  return present(valueIn(readAbi(line)).events[0]);
}

function reported(line: string, values: readonly unknown[]) {
  const event = eventIn(line);
  const { topics, data } = new Interface([line]).encodeEventLog(event.name, values);
  return { event, log: { topics: topics.map(String), data } };
}

test('returns arguments in declaration order, wherever they are encoded', () => {
  const { event, log } = reported('event Paid(uint256 amount, address indexed from, string note, address indexed to)', [
    1_500_000n,
    from,
    'for\u202elunch',
    to,
  ]);

  expect(log.topics[0]).toBe(topicOf(event.signature));
  expect(decodeEvent(event, log)).toEqual([
    { name: 'amount', type: 'uint256', value: '1500000' },
    { name: 'from', type: 'address', value: from },
    { name: 'note', type: 'string', value: 'for\\u{202e}lunch' },
    { name: 'to', type: 'address', value: to },
  ]);
});

test('returns only the hash of indexed values longer than a word', () => {
  const { event, log } = reported('event Named(string indexed name, uint8[] list)', ['Ada', [1, 2]]);

  expect(decodeEvent(event, log)).toEqual([
    { name: 'name', type: 'string', value: id('Ada'), isHash: true },
    { name: 'list', type: 'uint8[]', value: '[1, 2]' },
  ]);
});

test('decodes tuples of an event with its declared components', () => {
  const line = 'event Laid((address who, uint256[] many) part)';
  const { event, log } = reported(line, [[from, [7n]]]);

  expect(decodeEvent(event, log)).toEqual([{ name: 'part', type: 'tuple', value: `(${from}, [7])` }]);
});

test.each([
  ['a topic too many', { topics: ['0x', '0x', '0x'], data: '0x' }],
  ['a topic that is no address', { topics: ['0x', `0x${'f'.repeat(64)}`], data: '0x' }],
  ['data that end too early', { topics: ['0x', `0x${'0'.repeat(64)}`], data: '0x01' }],
  ['no bytes', { topics: ['0x', `0x${'0'.repeat(64)}`], data: 'zz' }],
])('rejects bytes that do not match the event: %s', (_what, log) => {
  expect(decodeEvent(eventIn('event Paid(address indexed from, uint256 amount)'), log)).toBe(undefined);
});

test('ignores anonymous events when searching by topic', () => {
  const { events, ignored } = valueIn(
    readAbi(JSON.stringify([{ type: 'event', name: 'Quiet', inputs: [], anonymous: true }])),
  );

  expect(events).toEqual([]);
  expect(ignored).toMatchObject([{ name: 'Quiet' }]);
});

const builtIn = new Interface(['error Error(string)', 'error Panic(uint256)']);
const messageOf = (text: string) => builtIn.encodeErrorResult('Error', [text]);

const lines = [
  'error Empty()',
  'error InsufficientBalance(address account, uint256 available, uint256 needed)',
  'error Refused((string why, bool[] votes) reason)',
];
const { errors } = valueIn(readAbi(lines.join('\n')));
const ofContract = new Interface(lines);

test('shows a message unchanged', () => {
  expect(decodeRevert(messageOf('ERC20: transfer amount exceeds balance'), [])).toEqual({
    kind: 'message',
    text: 'ERC20: transfer amount exceeds balance',
  });
});

test.each([
  [0x01, 'Panic 0x1: a failed assertion'],
  [0x11, 'Panic 0x11: an arithmetic overflow or underflow'],
  [0x12, 'Panic 0x12: a division or modulo by zero'],
  [0x32, 'Panic 0x32: an array index out of bounds'],
  [0x99, 'Panic 0x99: an unknown Solidity panic code'],
])('reports the meaning of panic %i', (code, text) => {
  expect(decodeRevert(builtIn.encodeErrorResult('Panic', [code]), [])).toEqual({ kind: 'panic', name: 'Panic', text });
});

test("reports a known contract's error with its arguments", () => {
  const account = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
  const balance = ofContract.encodeErrorResult('InsufficientBalance', [account, 1, 2n ** 200n]);
  const rejected = ofContract.encodeErrorResult('Refused', [['late', [true, false]]]);

  expect(decodeRevert(balance, errors)).toEqual({
    kind: 'custom',
    name: 'InsufficientBalance',
    text: `InsufficientBalance(account: ${account}, available: 1, needed: ${2n ** 200n})`,
    args: [
      { name: 'account', type: 'address', value: account },
      { name: 'available', type: 'uint256', value: '1' },
      { name: 'needed', type: 'uint256', value: String(2n ** 200n) },
    ],
  });
  expect(decodeRevert(rejected, errors).text).toBe('Refused(reason: (late, [true, false]))');
  expect(decodeRevert(ofContract.encodeErrorResult('Empty'), errors).text).toBe('Empty()');
});

test.each([
  ['no data', '0x', 'The contract gave no reason'],
  ['no hexadecimal text', 'reverted', 'The contract gave no reason'],
  ['an unknown error', '0x12345678', 'The contract returned an unknown error: 0x12345678'],
  ['one byte', '0x01', 'The contract returned an unknown error: 0x01'],
  ['a message cut short', '0x08c379a0', 'The contract returned an unknown error: 0x08c379a0'],
])('reports as much as possible of %s', (_what, data, text) => {
  expect(decodeRevert(data, errors)).toEqual({ kind: 'unknown', text });
});

test('does not invent arguments that do not match a known error', () => {
  const data = `${ofContract.encodeErrorResult('Empty')}ab`;
  const short = ofContract.getError('InsufficientBalance')?.selector ?? '';

  expect(decodeRevert(short, errors).kind).toBe('unknown');
  expect(decodeRevert(data, errors).kind).toBe('custom');
});

test('cuts a message and escapes its invisible characters', () => {
  const { text } = decodeRevert(messageOf('a\u0000\n\u202eb\u200d\u{e0041}'), []);

  expect(text).toBe('a\\u{0}\\n\\u{202e}b\\u{200d}\\u{e0041}');
  const long = decodeRevert(messageOf('👋'.repeat(100_000)), []).text;
  expect(Array.from(long)).toHaveLength(500);
  expect(long.isWellFormed()).toBe(true);
  expect(decodeRevert(messageOf('\u0001'.repeat(1000)), []).text).toHaveLength(500);
});

test('shows the readable part of a message that is not UTF-8', () => {
  const broken = messageOf('ab').replace('6162', '61ff');

  expect(decodeRevert(broken, []).text).toBe('a\ufffd');
});

test('escapes invisible characters in arguments', () => {
  const data = ofContract.encodeErrorResult('Refused', [['\u202e'.repeat(10_000), []]]);
  const { text } = decodeRevert(ofContract.encodeErrorResult('Refused', [['\u202e', []]]), errors);

  expect(text).toBe('Refused(reason: (\\u{202e}, []))');
  // Data beyond the size limit is not read at all.
  expect(decodeRevert(data, errors).kind).toBe('unknown');
});
