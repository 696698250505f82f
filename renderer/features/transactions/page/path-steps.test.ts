import { expect, test } from 'vitest';
import { wayOf } from './path-steps.ts';

const pendingTransaction = {
  status: 'PENDING',
  isSent: true,
  isFinal: false,
  confirmations: 0,
  requiredConfirmations: 12,
} as const;

function statesOf(...input: Parameters<typeof wayOf>): string {
  const { steps, failed, replaced } = wayOf(...input);
  return [...steps, failed, replaced].map(({ state }) => state).join(' ');
}

test.each([
  [
    { ...pendingTransaction, isSent: false },
    'present possible possible possible possible possible',
  ],
  [pendingTransaction, 'past present possible possible possible possible'],
  [
    { ...pendingTransaction, status: 'SUCCEEDED', blockNumber: 7, confirmations: 3 },
    'past past present possible impossible impossible',
  ],
  [
    {
      ...pendingTransaction,
      status: 'SUCCEEDED',
      blockNumber: 7,
      confirmations: 12,
      isFinal: true,
    },
    'past past past present impossible impossible',
  ],
  [
    { ...pendingTransaction, status: 'FAILED', blockNumber: 7 },
    'past past past impossible failed impossible',
  ],
  [
    { ...pendingTransaction, status: 'REPLACED' },
    'past past impossible impossible impossible present',
  ],
] as const)('shows %o at its step', (transaction, states) => {
  expect(statesOf(transaction)).toBe(states);
});

test('never shows a dropped transaction in a block', () => {
  const { failed } = wayOf({ ...pendingTransaction, status: 'FAILED' });

  expect(failed).toEqual({ below: 'Sent', state: 'failed', cause: 'dropped' });
});

test('counts confirmations on the way to final', () => {
  const mined = {
    ...pendingTransaction,
    status: 'SUCCEEDED',
    blockNumber: 7,
    confirmations: 3,
  } as const;

  expect(wayOf(mined).steps[3].cause).toBe('3 of 12');
});
