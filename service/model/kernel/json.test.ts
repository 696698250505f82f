import { expect, test } from 'vitest';
import { fieldsOf } from './json.ts';

test('reads the fields of objects only', () => {
  expect(fieldsOf({ name: 'Ada' })).toEqual({ name: 'Ada' });
  for (const value of [undefined, null, 'text', 1, true]) expect(fieldsOf(value)).toEqual({});
});
