import { Interface } from 'ethers/abi';
import { expect, test } from 'vitest';
import { valueIn } from '../../test/values.ts';
import { decodeRevert } from './decode-revert.ts';
import { readAbi } from './read-abi.ts';

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
  expect(decodeRevert(builtIn.encodeErrorResult('Panic', [code]), [])).toEqual({
    kind: 'panic',
    name: 'Panic',
    text,
  });
});

test("reports a known contract's error with its arguments", () => {
  const account = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
  const balance = ofContract.encodeErrorResult('InsufficientBalance', [account, 1, 2n ** 200n]);
  const refused = ofContract.encodeErrorResult('Refused', [['late', [true, false]]]);

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
  expect(decodeRevert(refused, errors).text).toBe('Refused(reason: (late, [true, false]))');
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
