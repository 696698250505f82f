import { expect, test } from 'vitest';
import { marketUserMeaning } from '../../../service/labels/wire-names.ts';
import { steps } from './steps.ts';

test('explains a market user at its first step with the shared definition', () => {
  const first = steps.find(({ hint }) => /market user/i.test(hint));

  expect(first?.hint).toContain(marketUserMeaning);
});
