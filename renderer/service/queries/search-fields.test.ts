import { expect, test } from 'vitest';
import { toMinuteText } from '../labels/instant-text.ts';
import { addressIn, listFields, oneOf, searchOf, spanFields, textUpTo, toSpanInput, uuidIn } from './search-fields.ts';

const schema = searchOf({ ...listFields, kind: oneOf(['one', 'two']), selected: uuidIn });
const id = '13d9b3a1-8f0e-4d2a-9a51-0f6f5c1f2b3c';

test('reads valid values and ignores all others', () => {
  const read = schema.parse({ page: 3, size: 20, kind: 'two', selected: id, other: 'x' });

  expect(read).toEqual({ page: 3, size: 20, kind: 'two', selected: id });
});

test.each([
  [undefined],
  [{ page: 0, size: 1001 }],
  [{ page: 1.5, size: '20' }],
  [{ kind: 'three', selected: 'x' }],
  [{ kind: ['one'], search: 7 }],
])('reads %j as the first page without filters', (raw) => {
  expect(schema.parse(raw)).toEqual({ page: 1, size: 50 });
});

test('gives the same result in the router', () => {
  expect(schema['~standard'].validate({ kind: 'one' })).toEqual({ value: { page: 1, size: 50, kind: 'one' } });
});

test('limits texts in length and addresses in form', () => {
  expect([textUpTo(2)('ab'), textUpTo(2)('abc')]).toEqual(['ab', undefined]);
  const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
  expect([addressIn(address), addressIn('0x12')]).toEqual([address, undefined]);
});

const search = searchOf(spanFields);
const noon = new Date(2030, 0, 31, 12).getTime();

test('converts local minutes to the first moment of the start and the last of the end', () => {
  const span = search.parse({ from: toMinuteText(noon), to: toMinuteText(noon) });

  expect(span).toEqual({ from: '2030-01-31T12:00', to: '2030-01-31T12:00' });
  expect(toSpanInput(span)).toEqual({ from: new Date(noon).toISOString(), to: new Date(noon + 59_999).toISOString() });
});

test('uses an instant with seconds exactly, and ignores an invalid one', () => {
  expect(toSpanInput(search.parse({ to: '2030-01-31T12:00:00Z' }))).toEqual({ to: '2030-01-31T12:00:00.000Z' });
  expect(search.parse({ from: 'yesterday', to: '2030-01-31' })).toEqual({});
  expect(toSpanInput({ from: '2030-99-99T12:00' })).toEqual({});
});
