import { expect, test } from 'vitest';
import { faultsIn, hintOf, isFilled, partsOf, toInputs, toText } from './call-inputs.ts';

const to = { name: 'to', type: 'address' };
const numbers = { name: 'numbers', type: 'uint256[]' };
const order = { name: 'order', type: 'tuple', components: [to, { name: 'note', type: 'string' }] };
const orders = { ...order, name: 'orders', type: 'tuple[]' };

function failureAt(...paths: readonly string[]) {
  const fields = paths.map((path) => ({ path, message: `wrong at ${path.length}` }));
  return { code: 'input.invalid', message: 'Something is wrong.', fields };
}

test('converts texts to arguments and a tuple to an array of its parts', () => {
  expect(toInputs([numbers, order], { '0': ' [1, 2] ', '1.0': '0xabc', '1.1': ' hi ' })).toEqual([
    { type: 'uint256[]', value: '[1, 2]' },
    {
      type: 'tuple',
      value: [
        { type: 'address', value: '0xabc' },
        { type: 'string', value: ' hi ' },
      ],
    },
  ]);
});

test('sends a list of tuples as text with its types', () => {
  expect(toInputs([orders], { '0': '[["0xabc", "hi"]]' })).toEqual([
    { type: 'tuple[]', value: '[["0xabc", "hi"]]', components: orders.components },
  ]);
});

test('accepts an empty text only for strings', () => {
  expect(isFilled([to, order], { '0': '0xabc', '1.0': '0xabc' })).toBe(true);
  expect(isFilled([to, order], { '0': '0xabc', '1.1': 'hi' })).toBe(false);
});

test.each([
  ['transactionRequest.inputs[0].value', '0', ''],
  ['inputs[0].value', '0', ''],
  ['inputs[1].value[3]', '1', 'Element 4: '],
  ['inputs[1].value[3][0]', '1', 'Element 4.1: '],
  ['inputs[2].value[1].value', '2.1', ''],
  ['inputs[2].value', '2', ''],
  ['inputs[1].type', '1:type', ''],
  ['transactionRequest.functionName', 'functionName', ''],
  ['outputs[0].type', 'outputs', ''],
])('reports %s at its field', (path, field, element) => {
  const { byPlace, isAll } = faultsIn(failureAt(path), [to, numbers, order]);

  expect(byPlace).toEqual({ [field]: `${element}wrong at ${path.length}` });
  expect(isAll).toBe(true);
});

test('reports the first of several errors of a field', () => {
  const { byPlace } = faultsIn(failureAt('inputs[1].value[0]', 'inputs[1].value[10]'), [to, numbers]);

  expect(byPlace).toEqual({ '1': 'Element 1: wrong at 18' });
});

test('leaves errors of other fields to the form', () => {
  const { byPlace, isAll } = faultsIn(failureAt('transactionRequest.value'), [to]);

  expect(byPlace).toEqual({});
  expect(isAll).toBe(false);
});

test.each([
  ['uint256', 'A whole number, 0 or more.'],
  ['int8', 'A whole number.'],
  ['bytes4', '0x and 8 hexadecimal digits.'],
  ['bytes', '0x and two hexadecimal digits per byte.'],
  ['uint256[]', 'A list in brackets, e.g. [1, 2, 3].'],
  ['bool[2][]', 'A list in brackets, e.g. [[true, false]].'],
  ['string[]', 'A list in brackets, e.g. ["one", "two"].'],
])('gives a format hint for %s', (type, hint) => {
  expect(hintOf(type)).toBe(hint);
});

const tuple = [
  { type: 'address', value: '0xabc' },
  { type: 'bool', value: true },
];

test.each([
  ['list elements the type of the list', 'uint256[]', ['1', '2'], ['1 uint256 1', '2 uint256 2']],
  ['tuple parts their names from the ABI', 'tuple', tuple, ['owner address 0xabc', 'Part 2 bool true']],
])('gives %s', (_, type, value, expected) => {
  const parts = partsOf({ name: '', type, components: [{ name: 'owner', type: 'address' }] }, value);

  expect(parts?.map((part) => `${part.name} ${part.parameter.type} ${part.value}`)).toEqual(expected);
});

test('returns a value without parts as text', () => {
  expect(partsOf({ name: '', type: 'bool' }, false)).toBeUndefined();
  expect(toText(false)).toBe('false');
});
