import { expect, test } from 'vitest';
import { shownValue } from './show-value.ts';

test('a page is a table of what is said in a word, and says how much more there is', () => {
  const pagination = { pageNumber: 1, numberOfPages: 3, numberOfElements: 5 };
  const items = [
    { id: 'a', name: 'Ada', inside: { id: 1 } },
    { id: 'bb', name: undefined, size: 2 },
  ];

  expect(shownValue({ items, pagination })).toBe(
    'id  name  size\na   Ada\nbb        2\nPage 1 of 3, 5 in all.',
  );
});

test('one thing is a line a field, and nothing in it moves the cursor', () => {
  expect(shownValue({ id: 'a', text: '\u001b[2J', inside: { id: 1 } })).toBe(
    'id      a\ntext    \u{fffd}[2J\ninside  {"id":1}',
  );
});

test('an empty list says so', () => {
  expect(shownValue([])).toBe('Nothing is there.');
});
