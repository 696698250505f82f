import { expect, test } from 'vitest';
import { mostUsed, withVisit } from './recent.ts';

const visit = (number: number) => ({ path: `/wallets/${number}`, name: `Wallet ${number}` });

test('lists the last six viewed records once each, newest first', () => {
  const result = [1, 2, 3, 2, 4, 5, 6, 7].reduce<ReturnType<typeof withVisit>>(
    (visits, number) => withVisit(visits, visit(number)),
    [],
  );

  expect(result).toEqual([7, 6, 5, 4, 2, 3].map(visit));
});

test('lists a record once, whether its page or its panel was viewed', () => {
  const panel = { path: '/wallets?selected=1', name: 'Wallet 1' };

  expect(withVisit([visit(1), visit(2)], panel)).toEqual([panel, visit(2)]);
  expect(withVisit([panel], visit(1))).toEqual([visit(1)]);
});

test('lists only the last viewed audit entry', () => {
  const [first, last] = [22, 23].map((entry) => ({ path: `/audit?selected=${entry}`, name: 'Setting changed' }));

  expect(first && last && withVisit([first, visit(1)], last)).toEqual([last, visit(1)]);
});

test('lists the five most used actions, and else the first', () => {
  const entries = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }));

  expect(mostUsed(entries, { g: 2, c: 3 }).map(({ id }) => id)).toEqual(['c', 'g', 'a', 'b', 'd']);
});
