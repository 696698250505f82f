import { expect, test } from 'vitest';
import { toDisplayValue } from './show-value.ts';

test('prints a page as a table of its scalar fields, with the page number', () => {
  const pagination = { pageNumber: 1, numberOfPages: 3, numberOfElements: 5 };
  const items = [
    { id: 'a', name: 'Ada', inside: { id: 1 } },
    { id: 'bb', name: undefined, size: 2 },
  ];

  expect(toDisplayValue({ items, pagination })).toBe(
    'id  name  size\na   Ada\nbb        2\nPage 1 of 3, 5 in total.',
  );
});

test('prints an object as one line per field and escapes control characters', () => {
  expect(toDisplayValue({ id: 'a', text: '\u001b[2J', inside: { id: 1 } })).toBe(
    'id      a\ntext    \u{fffd}[2J\ninside  {"id":1}',
  );
});

test('prints a sentence for an empty list', () => {
  expect(toDisplayValue([])).toBe('No entries.');
});
