import { expect, test } from 'vitest';
import { countOfAlike, standingOf } from './proof-words.ts';

test.each([
  [{ status: 'RUNNING', isCutShort: false }, 'Running'],
  [{ status: 'CANCELLED', isCutShort: false }, 'Cancelled'],
  [{ status: 'ENDED', verdict: 'BREAKS', isCutShort: true }, 'Breaks'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: false }, 'All orders end alike'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: true }, 'No order broke it in time'],
] as const)('%j is told as "%s"', (proof, state) => {
  expect(standingOf(proof).state).toBe(state);
});

test.each([
  [[], 'Neighbours swapped: 0 of 3 orders tried'],
  [[{ run: 4, isAlike: true }], 'Neighbours swapped: 1 of 3 orders tried, all ended alike'],
  [
    [
      { run: 4, isAlike: false, brokenRun: 4 },
      { run: 9, isAlike: true },
    ],
    'Neighbours swapped: 2 of 3 orders tried, 1 ended otherwise',
  ],
])('%j of three is told as "%s"', (tried, words) => {
  expect(countOfAlike({ kind: 'SWAPPED', planned: 3, tried })).toBe(words);
});
