import { expect, test } from 'vitest';
import { metadataMessage, toMetadata } from './metadata-rows.ts';

const row = (id: number, key: string, value: string) => ({ id, key, value });

test('empty rows count for nothing', () => {
  expect(toMetadata([row(1, ' ', '')])).toBeUndefined();
  expect(toMetadata([row(1, ' order ', ' 14 '), row(2, '', '')])).toEqual({ order: '14' });
  expect(metadataMessage([row(1, '', '')])).toBeNull();
});

test.each([
  [[row(1, '', '14')], 'A value has no key. Give it one.'],
  [[row(1, 'order', '1'), row(2, 'order', '2')], 'The key order is there twice. Use each once.'],
  [[row(1, 'o'.repeat(41), '1')], 'A key is too long. Use at most 40 characters.'],
])('what is wrong with %j is said', (rows, message) => {
  expect(metadataMessage(rows)).toBe(message);
});
