import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { type Subject, statement } from './statement.ts';

const holds = async () => {};
const subjects: readonly Subject[] = [
  {
    title: 'Wallets',
    part: 'contract',
    statements: [statement('wallets.get', '', holds), statement('wallets.getall', '', holds)],
  },
  { title: 'Lists', part: 'open points', statements: [statement('open.lists', '', holds)] },
];

const idsOf = (only: string[], withOpenPoints = true) =>
  choose(subjects, { only, withOpenPoints }).flatMap(({ statements }) =>
    statements.map(({ id }) => id),
  );

test('selects all assertions, or only the contract', () => {
  expect(idsOf([])).toEqual(['wallets.get', 'wallets.getall', 'open.lists']);
  expect(idsOf([], false)).toEqual(['wallets.get', 'wallets.getall']);
});

test('matches a star with any text and a dot literally', () => {
  expect(idsOf(['wallets.*'])).toEqual(['wallets.get', 'wallets.getall']);
  expect(idsOf(['wallets.get'])).toEqual(['wallets.get']);
  expect(idsOf(['wallets-get', 'open*'])).toEqual(['open.lists']);
  expect(idsOf(['nothing'])).toEqual([]);
});
