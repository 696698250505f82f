import { expect, test } from 'vitest';
import { laneHint } from './lane-hint.ts';

function waiting(...nonces: readonly number[]) {
  return nonces.map((nonce) => ({
    id: `of ${nonce}`,
    hash: '0x',
    nonce,
    createdAt: '2026-03-01T09:30:00.000',
  }));
}

const moving = { gaps: [], isStuck: false, stuckReason: undefined };

test('the first of a lane only waits for a block, and says nothing', () => {
  expect(laneHint({ ...moving, pending: waiting(41, 42) }, 41)).toBeUndefined();
});

test('one that waits behind another says its nonce', () => {
  expect(laneHint({ ...moving, pending: waiting(41, 42) }, 42)).toMatchObject({
    words: 'behind nonce 41',
    isStuck: false,
  });
});

test('one behind a gap says which nonce is missing, and why nothing moves', () => {
  const stuckReason = 'Nothing has the nonce 42.';
  const lane = { pending: waiting(41, 43), gaps: [42], isStuck: true, stuckReason };

  expect(laneHint(lane, 43)).toEqual({
    words: 'nonce 42 missing',
    reason: stuckReason,
    isStuck: true,
  });
});

test('the first of a lane that does not move says so', () => {
  const stuckReason = 'The nonce 41 waits for more than two minutes.';
  const lane = { pending: waiting(41), gaps: [], isStuck: true, stuckReason };

  expect(laneHint(lane, 41)).toEqual({ words: 'stuck', reason: stuckReason, isStuck: true });
});

test('one that is in a block meanwhile says nothing', () => {
  expect(laneHint({ ...moving, pending: [] }, 41)).toBeUndefined();
});
