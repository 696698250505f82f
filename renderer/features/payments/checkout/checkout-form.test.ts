import { expect, test } from 'vitest';
import { metadataFault, toMetadata } from './checkout-form.ts';

const row = (key: number, name: string, value: string) => ({ key, name, value });

test('ignores empty rows', () => {
  expect(toMetadata([row(1, ' ', '')])).toBeUndefined();
  expect(toMetadata([row(1, ' order ', ' 14 '), row(2, '', '')])).toEqual({ order: '14' });
  expect(metadataFault([row(1, '', '')])).toBeUndefined();
});

test.each([
  [[row(1, '', '14')], { key: 1, part: 'name', message: 'A value has no key. Enter a key.' }],
  [
    [row(1, 'order', '1'), row(2, 'order', '2')],
    { key: 2, part: 'name', message: 'The key order is used twice. Use each key once.' },
  ],
  [[row(1, 'o'.repeat(41), '1')], { key: 1, part: 'name', message: 'A key is too long. Use at most 40 characters.' }],
  [
    [row(1, 'order', '1'), row(2, 'note', 'x'.repeat(501))],
    { key: 2, part: 'value', message: 'A value is too long. Use at most 500 characters.' },
  ],
])('reports a problem of %j at its row', (rows, fault) => {
  expect(metadataFault(rows)).toEqual(fault);
});

test('reports too many rows without a row', () => {
  const rows = Array.from({ length: 51 }, (_, id) => row(id, `key ${id}`, '1'));

  expect(metadataFault(rows)).toEqual({ message: 'Use at most 50 keys.' });
});
