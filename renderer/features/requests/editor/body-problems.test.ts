import { expect, test } from 'vitest';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { problemsIn } from './body-problems.ts';

const field = (path: string, change: Partial<DescribedField> = {}): DescribedField => ({
  path,
  in: 'body',
  types: ['string'],
  isRequired: false,
  isSecret: false,
  isOpen: false,
  ...change,
});

const fields = [
  field('secretType', { isRequired: true, choices: ['ETHEREUM', 'MATIC'] }),
  field('description'),
  field('items', { types: ['array'] }),
  field('items[]', { types: ['object'] }),
  field('items[].amount', { types: ['integer'], isRequired: true }),
  field('metadata', { types: ['object'], isOpen: true }),
];
const messagesOf = (text: string) =>
  problemsIn(text, fields).map(({ line, path, message }) => `${line} ${path}: ${message}`);

test('finds nothing in a body that matches', () => {
  const body = { secretType: 'matic', items: [{ amount: 2 }], metadata: { any: 1 }, description: '••••••' };

  expect(messagesOf(JSON.stringify(body))).toEqual([]);
  expect(messagesOf('')).toEqual([]);
});

test('marks each problem at its line', () => {
  const text = '{\n "secretType": "ETHERIUM",\n "descripton": "x",\n "items": [{ "amount": "2" }, {}]\n}';

  expect(messagesOf(text)).toEqual([
    '2 secretType: Must be ETHEREUM or MATIC.',
    '3 descripton: Unknown field, has no effect.',
    '4 items[0].amount: Must be integer.',
    '4 items[1]: Add amount.',
  ]);
  expect(messagesOf('{}')).toEqual(['1 : Add secretType.']);
  expect(messagesOf('{\n "secretType" "MATIC"}')).toEqual(['2 : Not valid JSON.']);
});

test('fixes a value and a name in place', () => {
  const [value, name] = problemsIn('{ "secretType": "ETHERIUM", "descripton": 9007199254740993 }', fields);

  expect(value?.fix).toEqual({
    label: 'Use ETHEREUM',
    text: '{ "secretType": "ETHEREUM", "descripton": 9007199254740993 }',
  });
  expect(name?.fix?.text).toBe('{ "secretType": "ETHERIUM", "description": 9007199254740993 }');
});
