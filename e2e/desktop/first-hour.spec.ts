import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { takeFirstSteps } from '../pages/first-hour.ts';

test('all ten first steps are taken by keyboard alone, from Home, in at most 36 actions', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();

  expect(await takeFirstSteps(page, 'keyboard')).toBeLessThanOrEqual(36);
});
