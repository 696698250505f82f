import type { Settings } from '../kernel/open-points.ts';
import { day } from '../kernel/time-units.ts';
import type { SigningMethodRecord } from '../resources/signing-method.ts';

/** How many wrong values in a row lock a method, and under `hosted` how many locks. */
export const attemptLimit = 10;
const wrongBeforeHostedLock = 3;
const hostedLockMilliseconds = day;

/** `contract`: ten wrong values in a row. `hosted`: three lock for 24 hours, the tenth lock stays. */
export type LockProfile = Settings['lockProfile'];

/** What is remembered of the wrong values that a method was tried with. */
export type Attempts = Pick<
  SigningMethodRecord,
  'incorrectAttempts' | 'remainingAttempts' | 'locks' | 'lockedUntil' | 'lockedAt'
>;

/** Of a method that was never tried, or was opened, recovered or unlocked since. */
export const noAttempts = {
  incorrectAttempts: 0,
  remainingAttempts: attemptLimit,
  locks: undefined,
  lockedUntil: undefined,
  lockedAt: undefined,
} as const satisfies Attempts;

/** Where nobody knows how often a method was tried: one wrong value more locks it, a right one resets it. */
export function lastAttempt({ incorrectAttempts, remainingAttempts, locks = 0 }: Attempts) {
  return {
    incorrectAttempts: Math.max(incorrectAttempts, attemptLimit - 1),
    remainingAttempts: Math.min(remainingAttempts, 1),
    locks: Math.max(locks, attemptLimit - 1),
  } satisfies Attempts;
}

export type Lock = 'open' | 'locked-for-a-time' | 'locked';

/** Whether a value would be tried. A lock outlives a change of the profile it came from. */
export function lockOf(attempts: Attempts, profile: LockProfile, now: string): Lock {
  if (shownAttempts(attempts, profile).remainingAttempts === 0) return 'locked';
  const { lockedUntil } = attempts;
  return lockedUntil !== undefined && now < lockedUntil ? 'locked-for-a-time' : 'open';
}

/** An open method's attempts after one more wrong value at `now`. */
export function chargedAttempts(attempts: Attempts, profile: LockProfile, now: string): Attempts {
  const incorrectAttempts = wrongInARow(attempts, profile) + 1;
  const charged = { ...attempts, incorrectAttempts, lockedUntil: undefined };
  if (profile === 'contract' || incorrectAttempts < wrongBeforeHostedLock)
    return withMoment({ ...charged, remainingAttempts: attemptsLeft(charged, profile) }, now);

  const locked = { ...charged, locks: (attempts.locks ?? 0) + 1 };
  const remainingAttempts = attemptsLeft(locked, profile);
  const lockedUntil = remainingAttempts > 0 ? aDayAfter(now) : undefined;
  return withMoment({ ...locked, remainingAttempts, lockedUntil }, now);
}

function withMoment(attempts: Attempts, now: string): Attempts {
  return { ...attempts, lockedAt: attempts.remainingAttempts > 0 ? undefined : now };
}

/**
 * The counters as a caller sees them. Under `hosted` the locks are counted down, under `contract` the
 * wrong values; a method that is locked for good has nothing left under either.
 */
export function shownAttempts(
  attempts: Attempts,
  profile: LockProfile,
): Pick<Attempts, 'incorrectAttempts' | 'remainingAttempts'> {
  const { incorrectAttempts, remainingAttempts } = attempts;
  return {
    incorrectAttempts,
    remainingAttempts: remainingAttempts <= 0 ? 0 : attemptsLeft(attempts, profile),
  };
}

/** How many wrong values in a row would lock the method now. */
export function attemptsBeforeLock(attempts: Attempts, profile: LockProfile, now: string): number {
  if (lockOf(attempts, profile, now) !== 'open') return 0;
  const limit = profile === 'contract' ? attemptLimit : wrongBeforeHostedLock;
  return Math.max(1, limit - wrongInARow(attempts, profile));
}

/** Under `hosted` a lock that is over starts the count anew; under `contract` only a right value does. */
function wrongInARow({ incorrectAttempts, lockedUntil }: Attempts, profile: LockProfile): number {
  return profile === 'hosted' && lockedUntil !== undefined ? 0 : incorrectAttempts;
}

function attemptsLeft({ incorrectAttempts, locks = 0 }: Attempts, profile: LockProfile): number {
  return Math.max(0, attemptLimit - (profile === 'contract' ? incorrectAttempts : locks));
}

function aDayAfter(now: string): string {
  return new Date(Date.parse(now) + hostedLockMilliseconds).toISOString();
}
