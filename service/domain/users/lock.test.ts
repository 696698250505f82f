import { describe, expect, test } from 'vitest';
import {
  type Attempts,
  attemptsBeforeLock,
  chargedAttempts,
  type LockProfile,
  lockOf,
  noAttempts,
  reportedAttempts,
} from './lock.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');
const anHour = 60 * 60 * 1000;

/** Wrong values, passing hours, a right value, or a change of the profile. */
type Step = `${number} wrong` | `${number} h` | 'right' | LockProfile;

/** Applies the steps to a new method; a wrong value during a lock is not charged. */
function play(profile: LockProfile, steps: readonly Step[]) {
  let state: { attempts: Attempts; profile: LockProfile } = { attempts: noAttempts, profile };
  let millis = start;
  const now = () => new Date(millis).toISOString();
  let charged = 0;
  for (const step of steps) {
    const [count = '', kind] = step.split(' ');
    if (kind === 'h') millis += Number(count) * anHour;
    else if (step === 'contract' || step === 'hosted') state = { ...state, profile: step };
    else
      for (let guess = 0; guess < (kind ? Number(count) : 1); guess += 1) {
        if (lockOf(state.attempts, state.profile, now()) !== 'open') continue;
        charged += kind ? 1 : 0;
        const attempts = kind ? chargedAttempts(state.attempts, state.profile, now()) : noAttempts;
        state = { ...state, attempts };
      }
  }
  const { incorrectAttempts, remainingAttempts } = reportedAttempts(state.attempts, state.profile);
  return {
    counters: [incorrectAttempts, remainingAttempts],
    lock: lockOf(state.attempts, state.profile, now()),
    beforeLock: attemptsBeforeLock(state.attempts, state.profile, now()),
    until: state.attempts.lockedUntil,
    charged,
  };
}

const tenLocks = Array.from({ length: 10 }, (): Step[] => ['3 wrong', '24 h']).flat();
const fiveLocks = tenLocks.slice(0, 10);

type Row = readonly [
  LockProfile,
  readonly Step[],
  counters: readonly [incorrect: number, remaining: number],
  lock: ReturnType<typeof lockOf>,
  beforeLock: number,
];

test.each<Row>([
  ['contract', [], [0, 10], 'open', 10],
  ['contract', ['1 wrong'], [1, 9], 'open', 9],
  ['contract', ['9 wrong'], [9, 1], 'open', 1],
  ['contract', ['10 wrong'], [10, 0], 'locked', 0],
  ['contract', ['10 wrong', '9999 h'], [10, 0], 'locked', 0],
  ['contract', ['99 wrong'], [10, 0], 'locked', 0],
  ['contract', ['9 wrong', 'right'], [0, 10], 'open', 10],
  ['contract', ['9 wrong', 'right', '9 wrong'], [9, 1], 'open', 1],
  ['contract', ['9 wrong', '9999 h', '1 wrong'], [10, 0], 'locked', 0],
])('updates counters and lock with the %s profile after %j', expectRow);

describe('hosted profile: three consecutive wrong values lock for 24 hours, the tenth lock is permanent', () => {
  test.each<Row>([
    ['hosted', [], [0, 10], 'open', 3],
    ['hosted', ['2 wrong'], [2, 10], 'open', 1],
    ['hosted', ['3 wrong'], [3, 9], 'locked-for-a-time', 0],
    ['hosted', ['99 wrong'], [3, 9], 'locked-for-a-time', 0],
    ['hosted', ['3 wrong', '23 h', '1 wrong'], [3, 9], 'locked-for-a-time', 0],
    ['hosted', ['3 wrong', '24 h'], [3, 9], 'open', 3],
    ['hosted', ['3 wrong', '24 h', '1 wrong'], [1, 9], 'open', 2],
    ['hosted', ['3 wrong', '24 h', '2 wrong', '24 h', '1 wrong'], [3, 8], 'locked-for-a-time', 0],
    ['hosted', ['2 wrong', '9999 h', '1 wrong'], [3, 9], 'locked-for-a-time', 0],
    ['hosted', ['3 wrong', '24 h', 'right'], [0, 10], 'open', 3],
    ['hosted', ['3 wrong', 'right'], [3, 9], 'locked-for-a-time', 0],
    ['hosted', tenLocks.slice(0, 18), [3, 1], 'open', 3],
    ['hosted', tenLocks, [3, 0], 'locked', 0],
    ['hosted', [...tenLocks, '9999 h', '9 wrong', 'right'], [3, 0], 'locked', 0],
  ])('updates counters and lock with the %s profile after %j', expectRow);

  test('a temporary lock lasts until one day after the third wrong value', () => {
    expect(play('hosted', ['2 wrong', '5 h', '9 wrong']).until).toBe('2030-01-02T05:00:00.000Z');
  });

  test('thirty wrong values are verified at most', () => {
    const days = Array.from({ length: 50 }, (): Step[] => ['99 wrong', '24 h']).flat();

    expect(play('hosted', days).charged).toBe(30);
  });
});

test.each<Row>([
  // Wrong values are remembered, and the next wrong value locks.
  ['contract', ['5 wrong', 'hosted'], [5, 10], 'open', 1],
  ['contract', ['5 wrong', 'hosted', '1 wrong'], [6, 9], 'locked-for-a-time', 0],
  ['contract', ['5 wrong', 'hosted', '1 wrong', '24 h', '1 wrong'], [1, 9], 'open', 2],
  ['contract', ['2 wrong', 'hosted', '1 wrong'], [3, 9], 'locked-for-a-time', 0],
  ['contract', ['5 wrong', 'hosted', 'contract'], [5, 5], 'open', 5],
  // A permanent lock survives a profile change.
  ['contract', ['10 wrong', 'hosted', '99 h'], [10, 0], 'locked', 0],
  ['hosted', [...tenLocks, 'contract', '99 h'], [3, 0], 'locked', 0],
  // A temporary lock survives it too, and earlier wrong values still count.
  ['hosted', ['3 wrong', 'contract'], [3, 7], 'locked-for-a-time', 0],
  ['hosted', ['3 wrong', 'contract', '24 h'], [3, 7], 'open', 7],
  ['hosted', ['3 wrong', 'contract', '24 h', '7 wrong'], [10, 0], 'locked', 0],
  // The number of locks is remembered.
  ['hosted', [...fiveLocks, 'contract', '1 wrong', 'hosted'], [4, 5], 'open', 1],
  // Ten consecutive wrong values lock permanently with either profile.
  ['contract', ['9 wrong', 'hosted', '1 wrong', '24 h', 'contract'], [10, 0], 'locked', 0],
])('updates counters and lock after a change from %s: %j', expectRow);

function expectRow(...[profile, steps, counters, lock, beforeLock]: Row): void {
  expect(play(profile, steps)).toMatchObject({ counters, lock, beforeLock });
}
