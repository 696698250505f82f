import { expect, test } from 'vitest';
import { laneHint } from './lane-hint.ts';

function pendingTransactions(...nonces: readonly number[]) {
  return nonces.map((nonce) => ({
    id: `of ${nonce}`,
    hash: '0x',
    nonce,
    createdAt: '2026-03-01T09:30:00.000',
  }));
}

const moving = { gaps: [], isStuck: false, stuckReason: undefined };

test('has no hint for the first transaction of a lane, which only waits for a block', () => {
  expect(laneHint({ ...moving, pending: pendingTransactions(41, 42) }, 41)).toBeUndefined();
});

test('names the nonce that a transaction waits for', () => {
  expect(laneHint({ ...moving, pending: pendingTransactions(41, 42) }, 42)).toMatchObject({
    label: 'after nonce 41',
    isStuck: false,
  });
});

test('names the missing nonce that blocks a transaction, with the reason', () => {
  const stuckReason = 'The nonce 42 is unused.';
  const lane = { pending: pendingTransactions(41, 43), gaps: [42], isStuck: true, stuckReason };

  expect(laneHint(lane, 43)).toEqual({
    label: 'nonce 42 missing',
    reason: stuckReason,
    isStuck: true,
  });
});

test('marks the first transaction of a lane that does not move', () => {
  const stuckReason = 'The nonce 41 has been pending for more than two minutes.';
  const lane = { pending: pendingTransactions(41), gaps: [], isStuck: true, stuckReason };

  expect(laneHint(lane, 41)).toEqual({ label: 'stuck', reason: stuckReason, isStuck: true });
});

test('has no hint for a transaction that is in a block by now', () => {
  expect(laneHint({ ...moving, pending: [] }, 41)).toBeUndefined();
});
