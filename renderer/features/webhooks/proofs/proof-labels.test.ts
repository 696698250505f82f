import { expect, test } from 'vitest';
import { countOfAlike, standingOf } from './proof-labels.ts';

test.each([
  [{ status: 'RUNNING', isCutShort: false }, 'Running'],
  [{ status: 'CANCELLED', isCutShort: false }, 'Cancelled'],
  [{ status: 'ENDED', verdict: 'BREAKS', isCutShort: true }, 'Fails'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: false }, 'Same end state in all orders'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: true }, 'No failure within the time limit'],
] as const)('describes %j as "%s"', (proof, state) => {
  expect(standingOf(proof).state).toBe(state);
});

test.each([
  [[], 'Neighbours swapped: 0 of 3 orders tested'],
  [[{ run: 4, isAlike: true }], 'Neighbours swapped: 1 of 3 orders tested, all with the same end state'],
  [
    [
      { run: 4, isAlike: false, brokenRun: 4 },
      { run: 9, isAlike: true },
    ],
    'Neighbours swapped: 2 of 3 orders tested, 1 with a different end state',
  ],
])('describes %j with three planned orders as "%s"', (tried, label) => {
  expect(countOfAlike({ kind: 'SWAPPED', planned: 3, tried })).toBe(label);
});
