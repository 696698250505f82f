import type { SigningMethodRecord } from '../../model/access/signing-method.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import { day } from '../../model/kernel/units.ts';
import type { CurrentSettings } from '../../platform/ports/ports.ts';

/** Consecutive wrong values that lock a method and, with `hosted`, locks until the lock is permanent. */
export const attemptLimit = 10;
const wrongBeforeHostedLock = 3;
const hostedLockMilliseconds = day;
/** Number of stored series of wrong values per method. */
const seriesLimit = 10;
/** Number of stored past locks per method. */
const pastLockLimit = 100;

/** `contract`: ten consecutive wrong values lock. `hosted`: three lock for 24 hours, the tenth lock is permanent. */
export type LockProfile = Settings['lockProfile'];

/** The settings of applications, for the lock profile of their signing methods. */
export type LockSettings = Pick<CurrentSettings, 'of'>;

/** The lock profile of the application that owns a record, for every caller. */
export function lockProfileOf(
  settings: LockSettings,
  { applicationId }: Pick<SigningMethodRecord, 'applicationId'>,
): LockProfile {
  return settings.of(applicationId).lockProfile;
}

/** The stored counters of wrong values of a method. */
export type Attempts = Pick<
  SigningMethodRecord,
  'incorrectAttempts' | 'remainingAttempts' | 'locks' | 'lockedUntil' | 'lockedAt' | 'wrongSeries'
>;

/** Counters of a method that was never tried, or was opened, recovered or unlocked since. Earlier wrong values stay recorded. */
export const noAttempts = {
  incorrectAttempts: 0,
  remainingAttempts: attemptLimit,
  locks: undefined,
  lockedUntil: undefined,
  lockedAt: undefined,
} as const satisfies Attempts;

/** The counters after a recovery, or after the operator unlocked the method. Its lock remains recorded. */
export function releasedAttempts({ pastLocks = [], lockedAt, lockedUntil }: SigningMethodRecord, unlockedAt?: string) {
  const isLocked = lockedAt !== undefined || (lockedUntil !== undefined && unlockedAt !== undefined);
  if (!isLocked) return noAttempts;
  return { ...noAttempts, pastLocks: [...pastLocks, { lockedAt, unlockedAt }].slice(-pastLockLimit) };
}

/** Counters if the number of earlier attempts is unknown: one more wrong value locks it, a right value resets it. */
export function lastAttempt({ incorrectAttempts, remainingAttempts, locks = 0 }: Attempts) {
  return {
    incorrectAttempts: Math.max(incorrectAttempts, attemptLimit - 1),
    remainingAttempts: Math.min(remainingAttempts, 1),
    locks: Math.max(locks, attemptLimit - 1),
  } satisfies Attempts;
}

/** Whether a value would be verified. A lock survives a change of the profile. */
export function lockOf(attempts: Attempts, profile: LockProfile, now: string): 'open' | 'locked-for-a-time' | 'locked' {
  if (reportedAttempts(attempts, profile).remainingAttempts === 0) return 'locked';
  const { lockedUntil } = attempts;
  return lockedUntil !== undefined && now < lockedUntil ? 'locked-for-a-time' : 'open';
}

/** The counters after one more wrong value at `now`. */
export function chargedAttempts(attempts: Attempts, profile: LockProfile, now: string): Attempts {
  const { wrongSeries = [] } = attempts;
  const incorrectAttempts = wrongInARow(attempts, profile) + 1;
  const isContinued = wrongSeries.at(-1)?.count === incorrectAttempts - 1;
  const earlier = isContinued ? wrongSeries.slice(0, -1) : wrongSeries;
  const series = [...earlier, { at: now, count: incorrectAttempts }].slice(-seriesLimit);
  const charged = { ...attempts, incorrectAttempts, lockedUntil: undefined, wrongSeries: series };
  if (profile === 'contract' || incorrectAttempts < wrongBeforeHostedLock)
    return withMoment({ ...charged, remainingAttempts: attemptsLeft(charged, profile) }, now);

  const locked = { ...charged, locks: (attempts.locks ?? 0) + 1 };
  const remainingAttempts = attemptsLeft(locked, profile);
  const end = new Date(Date.parse(now) + hostedLockMilliseconds).toISOString();
  const lockedUntil = remainingAttempts > 0 ? end : undefined;
  return withMoment({ ...locked, remainingAttempts, lockedUntil }, now);
}

function withMoment(attempts: Attempts, now: string): Attempts {
  return { ...attempts, lockedAt: attempts.remainingAttempts > 0 ? undefined : now };
}

/** The counters as a caller sees them: `hosted` counts down locks, `contract` wrong values; 0 if permanent. */
export function reportedAttempts(
  attempts: Attempts,
  profile: LockProfile,
): Pick<Attempts, 'incorrectAttempts' | 'remainingAttempts'> {
  const { incorrectAttempts, remainingAttempts } = attempts;
  return { incorrectAttempts, remainingAttempts: remainingAttempts <= 0 ? 0 : attemptsLeft(attempts, profile) };
}

/** Number of consecutive wrong values that would lock the method now. */
export function attemptsBeforeLock(attempts: Attempts, profile: LockProfile, now: string): number {
  if (lockOf(attempts, profile, now) !== 'open') return 0;
  const limit = profile === 'contract' ? attemptLimit : wrongBeforeHostedLock;
  return Math.max(1, limit - wrongInARow(attempts, profile));
}

/** With `hosted`, the end of a lock resets the count; with `contract`, only a right value does. */
function wrongInARow({ incorrectAttempts, lockedUntil }: Attempts, profile: LockProfile): number {
  return profile === 'hosted' && lockedUntil !== undefined ? 0 : incorrectAttempts;
}

function attemptsLeft({ incorrectAttempts, locks = 0 }: Attempts, profile: LockProfile): number {
  return Math.max(0, attemptLimit - (profile === 'contract' ? incorrectAttempts : locks));
}
