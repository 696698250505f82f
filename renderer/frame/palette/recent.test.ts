import { expect, test } from 'vitest';
import { withVisit } from './recent.ts';

const visit = (number: number) => ({ path: `/wallets/${number}`, name: `Wallet ${number}` });

test('lists the last six viewed records once each, newest first', () => {
  const result = [1, 2, 3, 2, 4, 5, 6, 7].reduce<ReturnType<typeof withVisit>>(
    (visits, number) => withVisit(visits, visit(number)),
    [],
  );

  expect(result).toEqual([7, 6, 5, 4, 2, 3].map(visit));
});
