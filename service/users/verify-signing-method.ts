import { isMagic } from '../auth/is-magic.ts';
import { OwnedLocks } from '../kernel/owned-locks.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { OpenedSigningMethod, VerifiedSigningMethod } from '../ports/vault.ts';
import { hasRightCheckSymbol } from '../resources/emergency-code.ts';
import {
  canonicalValue,
  type SigningMethodCredential,
  type SigningMethodRecord,
} from '../resources/signing-method.ts';
import { consumeUse, returnUse } from './encrypted/credential-use.ts';
import { findOwnMethod } from './get-signing-method.ts';
import { type Attempts, chargedAttempts, type LockProfile, lockOf, noAttempts } from './lock.ts';

/** What a verification needs. */
export type VerifyPorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock'>;

// One guess at a time for each method, so that parallel guesses cost as much as serial ones.
const guesses = new OwnedLocks<Clock>();

/** A method before and after an attempt was charged to it for a credential. */
interface Charge {
  readonly credential: SigningMethodCredential;
  readonly before: SigningMethodRecord;
  readonly method: SigningMethodRecord;
}

/**
 * The only maker of a proof. The attempt is charged durably before the key derivation and given back
 * by a right value: a crash can cost an attempt, never give one. The charge consumes an encrypted
 * credential, so that a request without a charge leaves it usable.
 * Unknown id, wrong value and a method of another user get one answer in the same time.
 */
export function verifySigningMethod(
  ports: VerifyPorts,
  credential: SigningMethodCredential,
  userId: string,
): Promise<Result<VerifiedSigningMethod>> {
  const forced = forcedOutcome(ports, credential.value);
  return forced ? Promise.resolve(forced) : makeAttempt(ports, { credential, userId });
}

/**
 * Whether a method has this value, at the cost and the risk of an attempt. Compares that of a PIN without a master
 * secret too.
 */
export async function hasValue(
  ports: VerifyPorts,
  credential: SigningMethodCredential,
  userId: string,
): Promise<Result<boolean>> {
  const proof = await makeAttempt(ports, { credential, userId, opensNothing: true });
  if (!proof.ok) return proof.failure.code === wrongValue().failure.code ? ok(false) : proof;
  ports.vault.discard(proof.value);
  return ok(true);
}

interface Attempt {
  readonly credential: SigningMethodCredential;
  readonly userId: string;
  /** Whether a method is tried that has no master secret. */
  readonly opensNothing?: boolean;
}

function makeAttempt(ports: VerifyPorts, made: Attempt): Promise<Result<VerifiedSigningMethod>> {
  const { credential } = made;
  return guesses.run(ports.clock, credential.id, async () => {
    const charge = await chargeAttempt(ports, made);
    if (!charge.ok) return charge;
    if (!charge.value) return refuseUnknown(ports, credential.value);

    const from = ports.clock.monotonicMillis();
    const opened = await tryValue(ports, charge.value);
    const derivation = { from, to: ports.clock.monotonicMillis() };
    if (!opened.ok) return opened;
    if (!opened.value) return wrongValue();
    const { method } = charge.value;
    const proof = toProof(method, { masterSecret: opened.value.masterSecret, derivation });
    const reset = await resetAttempts(ports, method, opened.value);
    if (reset.ok) return ok(proof);
    ports.vault.discard(proof);
    return reset;
  });
}

/** Whether the method that a proof came from is still there, for the commit that rests on it. */
export function isInForce(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { signingMethodId, userId }: VerifiedSigningMethod,
): boolean {
  return findOwnMethod({ signingMethods }, signingMethodId, userId) !== undefined;
}

/** The answer to a wrong value, and to every credential that looks like one. */
export function wrongValue(): Failed {
  return fail('pincode.incorrect', 'The signing method or its value is wrong.');
}

/** What a magic value answers, of whatever method. */
function forcedOutcome(ports: VerifyPorts, value: string): Failed | undefined {
  if (isMagic(ports, 'pinWrong', value)) return wrongValue();
  if (isMagic(ports, 'pinLocked', value))
    return fail('pincode.no-tries-left', 'The signing method is locked, as its magic value says.');
  return isMagic(ports, 'vaultBusy', value)
    ? fail('vault.busy', 'Too many keys are derived at once, as the magic value says. Try again.')
    : undefined;
}

/** The method with one attempt less, or `undefined` where the user has no such method. */
function chargeAttempt(
  { storage, settings, clock }: VerifyPorts,
  { credential, userId, opensNothing = false }: Attempt,
): Promise<Result<Charge | undefined>> {
  const { id, value } = credential;
  const profile = settings.current().lockProfile;
  return storage.transact((tables) => {
    const { signingMethods, installation } = tables;
    const now = clock.now();
    const before = findOwnMethod({ signingMethods }, id, userId);
    if (!before) {
      // A commit here too, so that the time it takes does not reveal which ids exist.
      installation.put({ id: 'last-unknown-signing-method', value: now });
      return ok(undefined);
    }
    const refused =
      refuseAttempt(before, value, { profile, now, opensNothing }) ??
      consumeUse(tables, credential);
    if (refused) return refused;
    const method = { ...before, ...chargedAttempts(before, profile, now) };
    signingMethods.put(method);
    return ok({ credential, before, method });
  });
}

/** Why a value is not tried, which then costs no attempt. */
function refuseAttempt(
  method: SigningMethodRecord,
  value: string,
  { profile, now, opensNothing }: { profile: LockProfile; now: string; opensNothing: boolean },
): Failed | undefined {
  if (method.deviceKeyLost)
    return fail(
      'signing-method.device-key-lost',
      'This signing method was made with a device key that is gone, and nothing opens it any more. Recover it with the emergency code.',
    );
  if (method.withoutMasterSecret && !opensNothing)
    return fail(
      'signing-method.no-master-secret',
      'This PIN was made without another signing method of the user, so it opens nothing yet. Recover it with another one: PUT /api/users/{userId}/signing-methods/{signingMethodId} with the header Signing-Method.',
    );
  const lock = lockOf(method, profile, now);
  if (lock !== 'open') return fail('pincode.no-tries-left', lockSentence(method, lock));
  if (method.hasCheckSymbol && !hasRightCheckSymbol(value))
    return fail(
      'pincode.incorrect',
      'There is a typo in the emergency code: its last character does not confirm the others. This cost no attempt.',
    );
  return undefined;
}

function lockSentence(
  { lockedUntil = '' }: Attempts,
  lock: 'locked' | 'locked-for-a-time',
): string {
  return lock === 'locked'
    ? 'The signing method is locked after too many wrong values. Recover it with another method, or unlock it in the console.'
    : `The signing method is locked until ${lockedUntil.slice(0, 19).replace('T', ' ')} UTC after three wrong values in a row. Wait until then, recover it with another method, or unlock it in the console.`;
}

/** What the value opens. An attempt that could not be made is given back, with the lock it caused. */
async function tryValue(
  ports: VerifyPorts,
  charge: Charge,
): Promise<Result<OpenedSigningMethod | undefined>> {
  const {
    method,
    credential: { value },
  } = charge;
  let wasTried = false;
  try {
    const opened = await ports.vault.open(
      method,
      method.sealed,
      canonicalValue(method.type, value),
    );
    wasTried = opened.ok;
    return opened;
  } finally {
    if (!wasTried) await returnAttempt(ports, charge);
  }
}

function returnAttempt({ storage }: VerifyPorts, { credential, before, method }: Charge) {
  return storage.transact((tables) => {
    const { signingMethods } = tables;
    returnUse(tables, credential);
    const current = findOwnMethod({ signingMethods }, method.id, method.userId);
    // Attempts that were given back meanwhile, by a recovery or the operator, are not touched.
    if (current && isSame(current, method))
      signingMethods.put({ ...current, ...attemptsOf(before) });
    return ok();
  });
}

function isSame(left: Attempts, right: Attempts): boolean {
  return (
    left.incorrectAttempts === right.incorrectAttempts &&
    left.remainingAttempts === right.remainingAttempts &&
    left.locks === right.locks &&
    left.lockedUntil === right.lockedUntil
  );
}

function attemptsOf(attempts: Attempts): Attempts {
  const { incorrectAttempts, remainingAttempts, locks, lockedUntil, lockedAt } = attempts;
  return { incorrectAttempts, remainingAttempts, locks, lockedUntil, lockedAt };
}

function resetAttempts(
  { storage, clock }: VerifyPorts,
  { id, userId, sealed }: SigningMethodRecord,
  { resealed }: OpenedSigningMethod,
): Promise<Result<void>> {
  return storage.transact(({ signingMethods }) => {
    const method = findOwnMethod({ signingMethods }, id, userId);
    // Deleted meanwhile, or recovered: then this value is the one of before.
    if (method?.sealed.wrapped !== sealed.wrapped) return wrongValue();
    signingMethods.put({
      ...method,
      ...noAttempts,
      lastUsedSuccess: clock.now(),
      sealed: resealed ?? method.sealed,
    });
    return ok();
  });
}

async function refuseUnknown({ vault }: VerifyPorts, value: string): Promise<Failed> {
  const spent = await vault.openNothing(value);
  return spent.ok ? wrongValue() : spent;
}

// The one cast: the brand exists in types only, and only here.
function toProof(
  { id, userId }: SigningMethodRecord,
  opened: Pick<VerifiedSigningMethod, 'masterSecret' | 'derivation'>,
): VerifiedSigningMethod {
  return { userId, signingMethodId: id, ...opened } as VerifiedSigningMethod;
}
