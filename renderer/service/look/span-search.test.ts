import { expect, test } from 'vitest';
import { toMinuteText } from '../words/instant-text.ts';
import { searchOf } from './search-fields.ts';
import { spanFields, toSpanInput } from './span-search.ts';

const search = searchOf(spanFields);
const noon = new Date(2030, 0, 31, 12).getTime();

test('a span is minutes of the reader, from the first moment of one to the last of the other', () => {
  const span = search.parse({ from: toMinuteText(noon), to: toMinuteText(noon) });

  expect(span).toEqual({ from: '2030-01-31T12:00', to: '2030-01-31T12:00' });
  expect(toSpanInput(span)).toEqual({
    from: new Date(noon).toISOString(),
    to: new Date(noon + 59_999).toISOString(),
  });
});

test('a moment that is told to the second is that moment, and what is none narrows nothing', () => {
  expect(toSpanInput(search.parse({ to: '2030-01-31T12:00:00Z' }))).toEqual({
    to: '2030-01-31T12:00:00.000Z',
  });
  expect(search.parse({ from: 'yesterday', to: '2030-01-31' })).toEqual({});
  expect(toSpanInput({ from: '2030-99-99T12:00' })).toEqual({});
});
