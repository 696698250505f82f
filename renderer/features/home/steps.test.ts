import { expect, test } from 'vitest';
import { marketUserMeaning } from '../../service/words/market-user.ts';
import { steps } from './steps.ts';

test('the step that speaks of a market user first says what one is, in the words of every other place', () => {
  const first = steps.find(({ hint }) => /market user/i.test(hint));

  expect(first?.hint).toContain(marketUserMeaning);
});
