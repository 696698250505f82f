import { expect, test } from 'vitest';
import { toMinuteText } from '../labels/instant-text.ts';
import { searchOf } from './search-fields.ts';
import { spanFields, toSpanInput } from './span-search.ts';

const search = searchOf(spanFields);
const noon = new Date(2030, 0, 31, 12).getTime();

test('converts local minutes to the first moment of the start and the last of the end', () => {
  const span = search.parse({ from: toMinuteText(noon), to: toMinuteText(noon) });

  expect(span).toEqual({ from: '2030-01-31T12:00', to: '2030-01-31T12:00' });
  expect(toSpanInput(span)).toEqual({
    from: new Date(noon).toISOString(),
    to: new Date(noon + 59_999).toISOString(),
  });
});

test('uses an instant with seconds exactly, and ignores an invalid one', () => {
  expect(toSpanInput(search.parse({ to: '2030-01-31T12:00:00Z' }))).toEqual({
    to: '2030-01-31T12:00:00.000Z',
  });
  expect(search.parse({ from: 'yesterday', to: '2030-01-31' })).toEqual({});
  expect(toSpanInput({ from: '2030-99-99T12:00' })).toEqual({});
});
