import { expect, test } from 'vitest';
import { columnActs } from './column-acts.ts';

const columns = ['User', 'Fee', 'Hash'].map((header) => ({
  id: header.toLowerCase(),
  header,
  width: '100px',
}));

function actsOf(ids: readonly string[] | undefined, visibleIds: readonly string[]) {
  const chosen: (readonly string[] | undefined)[] = [];
  const choice = { ids, choose: (to: readonly string[] | undefined) => void chosen.push(to) };
  const acts = columnActs({ columns, visibleIds: new Set(visibleIds), choice, of: 'Users' });
  return { acts, chosen, labels: acts.map(({ label }) => label) };
}

test('shows or hides each column except the first by name', () => {
  const { labels } = actsOf(['user', 'fee'], ['user', 'fee']);

  expect(labels).toEqual(['Hide column Fee', 'Show column Hash']);
});

test('shows a column at its declared position, and hides one', () => {
  const { acts, chosen } = actsOf(['user', 'hash'], ['user', 'hash']);

  for (const act of acts) act.run();

  expect(chosen).toEqual([undefined, ['user']]);
});

test('does not offer a selected column that does not fit', () => {
  expect(actsOf(undefined, ['user', 'fee']).labels).toEqual(['Hide column Fee']);
});
