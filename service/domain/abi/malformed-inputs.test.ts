import { expect, test } from 'vitest';
import { z } from 'zod';
import { titled } from '../../../test/values.ts';
import { validate } from '../../model/kernel/results/validation.ts';
import { contractInputs } from '../../model/transactions/contract-input.ts';
import { encodeCall } from './encode-call.ts';

/** The errors of a call as reported to a caller. */
function faultsOf(inputs: unknown, functionName = 'f') {
  const outline = validate(z.object({ inputs: contractInputs }), { inputs });
  const result = outline.ok ? encodeCall(functionName, outline.value.inputs) : outline;
  return result.ok ? [] : (result.failure.fields ?? []);
}

const typed = (type: string, value: unknown) => ({ type, value });
const listOf = <Element>(count: number, element: Element) => new Array(count).fill(element);

function nestedTuple(depth: number): object {
  return typed('tuple', depth === 1 ? [typed('bool', true)] : [nestedTuple(depth - 1)]);
}

test.each<[string, unknown, string, RegExp]>([
  ['a text for the inputs', 'transfer', 'inputs', /array/],
  ['no inputs', undefined, 'inputs', /required/],
  ['3,841 inputs', listOf(3841, typed('bool', true)), 'inputs', /at most 3840/],
  ['an input that is a text', ['5'], 'inputs[0]', /object/],
  ['an input without a type', [{ value: '5' }], 'inputs[0].type', /required/],
  ['an input without a value', [{ type: 'bool' }], 'inputs[0].value', /required/],
  ['a type that is a number', [{ type: 8, value: 1 }], 'inputs[0].type', /string/],
  ['a type of 2,049 characters', [typed('x'.repeat(2049), 1)], 'inputs[0].type', /too long/],
])('rejects %s and names its path', (_what, inputs, path, sentence) => {
  expect(faultsOf(inputs)).toEqual([{ path, message: expect.stringMatching(sentence) }]);
});

test('treats null fields as absent', () => {
  expect(faultsOf([{ ...typed('bool', true), name: null, components: null }])).toEqual([]);
});

test.each<[string, RegExp]>([
  ['', /empty/],
  ['unit256', /“unit256” is not a type.*uint256/],
  ['Address', /“Address” is not a type/],
  ['uint7', /steps of 8/],
  ['uint264', /steps of 8/],
  ['uint08', /steps of 8/],
  ['bytes0', /bytes1 to bytes32/],
  ['bytes33', /bytes1 to bytes32/],
  ['byte', /“byte” is not a type/],
  ['function', /is not a type/],
  ['fixed128x18', /is not a type/],
  ['mapping(address=>uint256)', /“mapping” is not a type/],
  ['uint256 amount', /This is not a type/],
  ['uint256 payable', /This is not a type/],
  ['(uint256 a b)', /This is not a type/],
  ['uint256[', /This is not a type/],
  ['uint256]', /This is not a type/],
  ['[]', /This is not a type/],
  ['uint256[][', /This is not a type/],
  ['uint256[0]', /1 to 3840/],
  ['uint256[01]', /1 to 3840/],
  ['uint256[3841]', /1 to 3840/],
  ['uint256[-1]', /This is not a type/],
  ['()', /This is not a type/],
  ['(uint256', /This is not a type/],
  ['uint256)', /This is not a type/],
  ['(uint256,)', /This is not a type/],
  ['(uint256)(uint256)', /This is not a type/],
  ['uint256,uint256', /This is not a type/],
  ['tuple(unit8)', /“unit8” is not a type/],
  [`bool${'[]'.repeat(9)}`, /at most 8/],
  [`${'('.repeat(9)}bool${')'.repeat(9)}`, /at most 8/],
  ['\u202euint8', /This is not a type/],
])('rejects the type %j', (type, sentence) => {
  expect(faultsOf([typed(type, '[]')])).toEqual([
    { path: expect.stringMatching(/inputs\[0\]\.type$/), message: expect.stringMatching(sentence) },
  ]);
});

// Other rejected forms of values: read-values.test.ts.
test.each(
  titled<[string, unknown, RegExp]>([
    ['bool', 'no', /true or false/],
    ['uint8', 256, /does not fit uint8. Use 0 to 255\./],
    ['uint8', -1, /0 to 255/],
    ['int8', '-129', /-128 to 127/],
    ['int8', '0xff', /-128 to 127/],
    ['uint256', 2n ** 256n, /0 to 2\^256 - 1/],
    ['int128', 2n ** 127n, /-2\^127 to 2\^127 - 1/],
    ['uint256', '', /whole number/],
    ['uint256', '-0x1', /does not fit uint256/],
    ['uint256', '9'.repeat(79), /does not fit uint256/],
    ['uint256', '9'.repeat(1_000_000), /at most 78 digits/],
    ['address', 'vitalik.eth', /not resolved/],
    ['bytes', 'abc', /0x/],
    ['bytes2', 'abcdef', /4 hexadecimal/],
    ['bytes', '0xabc', /two/],
    ['bytes4', '0xabcdef', /8 hexadecimal/],
    ['string', 5, /string/],
    ['string', 'x'.repeat(122_881), /122880 bytes/],
    ['bytes', `0x${'ab'.repeat(122_881)}`, /122880 bytes/],
    ['uint256[]', '1', /not a list/],
    ['string[]', 'a, b', /not a list/],
    ['uint256[]', '1, ', /element is missing/],
    ['uint256[]', '[1, 2', /not closed/],
    ['uint256[]', '[1, 2]]', /not a list/],
    ['uint256[]', '[1,, 2]', /element is missing/],
    ['uint256[]', '[,]', /element is missing/],
    ['uint256[]', '[[1] [2]]', /comma is missing/],
    ['string[]', '[say "hi"]', /comma is missing/],
    ['string[]', '["\\x"]', /valid JSON/],
    ['string[]', '[null]', /null/],
    ['uint256[]', '{"a":1}', /not a list/],
    ['uint256[]', 5, /not a list/],
    ['uint256[]', { length: 0 }, /not a list/],
    ['uint256[]', { fault: 'Call 0800.' }, /not a list/],
    ['uint256[2]', '[1]', /for uint256\[2\] is 1\. Use 2/],
    ['uint256[2]', [1, 2, 3], /Use 2/],
    ['uint8[]', listOf(3840, 1), /122880 bytes/],
    ['uint8[]', `[${listOf(3840, 1)}]`, /122880 bytes/],
    ['uint8[]', ' '.repeat(262_145), /262144/],
    ['uint8[]', `${'['.repeat(9)}${']'.repeat(9)}`, /nested too deeply/],
    ['tuple', [], /1 to 3840 components/],
    ['tuple', 'a', /not a tuple/],
    ['tuple', { id: 1 }, /add components/],
    ['tuple', '{"type":"bool","value":true}', /not a tuple/],
    ['tuple', typed('bool', true), /not a tuple/],
    ['tuple(uint8 id,bool on)', { id: 1 }, /“on” is missing/],
    ['tuple(uint8,bool)', { id: 1 }, /no unique names/],
    ['tuple[]', '['.repeat(17), /nested too deeply/],
    ['(bool,bool)', [true], /for tuple is 1\. Use 2/],
  ]),
)('rejects %s', (_title, type, value, sentence) => {
  expect(faultsOf([typed('bool', true), typed(type, value)])).toEqual([
    { path: 'transactionRequest.inputs[1].value', message: expect.stringMatching(sentence) },
  ]);
});

const bool = typed('bool', true);
const tuples = (...elements: unknown[]) => typed('tuple[]', elements);
const number = (type: string, value: unknown = 1) => [typed(type, value)];

test.each<[string, unknown, string, RegExp]>([
  ['an element', typed('uint8[]', [1, -1]), 'value[1]', /0 to 255/],
  ['an element of a text', typed('uint8[]', '[1, 256]'), 'value[1]', /0 to 255/],
  ['an element with a fraction', typed('uint256[]', '[1.5]'), 'value[0]', /whole number/],
  ['a struct in a list', typed('(uint8 id)[]', [{ id: 256 }]), 'value[0].id', /0 to 255/],
  ['a tuple without types', typed('tuple[]', '[(1)]'), 'value[0][0]', /\{type, value\}/],
  ['a list in a list', typed('uint8[][]', '[[1], [2, x]]'), 'value[1][1]', /whole number/],
  ['a number for a list', typed('uint8[][]', [1]), 'value[0]', /not a list/],
  ['a text too deep', typed('uint8[]', '[[1]]'), 'value[0]', /not a number/],
  ['an element with another type', typed('uint8[]', number('uint16')), 'value[0].type', /uint8/],
  ['a component', typed('tuple', [bool, typed('uint8', 256)]), 'value[1].value', /255/],
  ['a component without its type', typed('tuple', [5]), 'value[0]', /\{type, value\}/],
  ['a component of an unknown type', typed('tuple', [typed('bol', true)]), 'value[0].type', /“bol”/],
  ['a component in a list', tuples(number('uint8'), number('uint8', 'x')), 'value[1][0].value', /whole number/],
  ['a component in a text', typed('tuple[]', '[[{"type":"uint8","value":1.0}]]'), 'value[0][0].value', /whole number/],
  ['a component unlike the one before', tuples(number('uint8'), number('uint16')), 'value[1][0].type', /uint8/],
  ['a tuple larger than the one before', tuples([bool], [bool, bool]), 'value[1]', /for tuple is 2\. Use 1/],
  ['components where a tuple should be', tuples(bool), 'value[0].type', /tuple/],
  ['an empty list of tuples', tuples(), 'type', /components.*tuple\(address,uint256\)/],
  ['tuples 9 deep', nestedTuple(9), `value${'[0].value'.repeat(8)}`, /exceeds 8 levels/],
  ['invalid components', { ...tuples(), components: [{ type: 'uint7' }] }, 'components[0].type', /steps of 8/],
  ['components that are empty', { ...typed('tuple', []), components: [] }, 'components', /1 to 3840/],
])('rejects %s and names its path', (_what, input, path, sentence) => {
  expect(faultsOf([input])).toEqual([
    { path: `transactionRequest.inputs[0].${path}`, message: expect.stringMatching(sentence) },
  ]);
});

test.each<[string, RegExp]>([
  ['', /not a function name/],
  ['1a', /not a function name/],
  ['a b', /not a function name/],
  ['transfer(', /not a function name/],
  ['transfer()x', /not a function name/],
  ['naïve', /not a function name/],
  ['a'.repeat(257), /not a function name/],
  ['f(unit8)', /“unit8”/],
  ['f(tuple)', /incomplete/],
  ['f(bool, bool)', /has 2 inputs \(bool,bool\)/],
  ['function a()\nfunction b()', /has 2 functions/],
  ['f()', /has 0 inputs \(\), but 1 were sent/],
  ['f(bool,bool)', /has 2 inputs \(bool,bool\), but 1 were sent/],
])('rejects the function name %j', (functionName, sentence) => {
  expect(faultsOf([typed('bool', true)], functionName)).toEqual([
    { path: 'transactionRequest.functionName', message: expect.stringMatching(sentence) },
  ]);
});

test('rejects a type that contradicts the signature', () => {
  expect(faultsOf([typed('uint256', 1)], 'f(uint128)')).toEqual([
    { path: 'transactionRequest.inputs[0].type', message: 'functionName has uint128 here. Use the same type in both.' },
  ]);
});

test('reports all errors of a call, at most 20', () => {
  const inputs = [typed('bool', 'no'), typed('uint7', 1), typed('uint8[]', [1, 'x', -1])];

  expect(faultsOf(inputs, '?').map(({ path }) => path)).toEqual([
    'transactionRequest.functionName',
    'transactionRequest.inputs[0].value',
    'transactionRequest.inputs[1].type',
    'transactionRequest.inputs[2].value[1]',
    'transactionRequest.inputs[2].value[2]',
  ]);
  expect(faultsOf([typed('uint8[]', listOf(100, 'x'))])).toHaveLength(20);
});

test('counts the values of all inputs together, up to the length of calldata', () => {
  const [list, longer] = [1917, 1919].map((count) => typed('bool[]', listOf(count, true)));

  expect(faultsOf([list, list])).toEqual([]);
  expect(faultsOf([list, longer])).toEqual([
    {
      path: 'transactionRequest.inputs[1].value',
      message: 'The encoded call is longer than 122880 bytes. Send less data.',
    },
  ]);
});

test('limits calldata to 122,880 bytes', () => {
  // Selector, offset, length, and 3,837 words.
  expect(faultsOf([typed('bytes', `0x${'ab'.repeat(3837 * 32)}`)])).toEqual([]);
  expect(faultsOf([typed('bytes', `0x${'ab'.repeat(3837 * 32 + 1)}`)])).toHaveLength(1);
});
