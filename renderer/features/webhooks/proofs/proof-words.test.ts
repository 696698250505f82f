import { expect, test } from 'vitest';
import { standingOf } from './proof-words.ts';

test.each([
  [{ status: 'RUNNING', isCutShort: false }, 'Running'],
  [{ status: 'CANCELLED', isCutShort: false }, 'Cancelled'],
  [{ status: 'ENDED', verdict: 'BREAKS', isCutShort: true }, 'Breaks'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: false }, 'All orders end alike'],
  [{ status: 'ENDED', verdict: 'HOLDS', isCutShort: true }, 'No order broke it in time'],
] as const)('%j is told as "%s"', (proof, state) => {
  expect(standingOf(proof).state).toBe(state);
});
