import { hasRightCheckSymbol } from '../../model/access/emergency-code.ts';
import {
  canonicalValue,
  type SigningMethodCredential,
  type SigningMethodRecord,
} from '../../model/access/signing-method.ts';
import { ScopedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { type TableReaders, whenDrafted } from '../../platform/ports/storage.ts';
import type { OpenedSigningMethod, VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { isMagic } from '../auth/is-magic.ts';
import { consumeUse, returnUse } from './encrypted/encrypted-credentials.ts';
import { findOwnMethod } from './get-user.ts';
import { type Attempts, chargedAttempts, type LockProfile, lockOf, lockProfileOf, noAttempts } from './lock.ts';

export type VerifyPorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'sharedWorld'>;

// Serialises guesses per method, so that concurrent guesses cost as much as sequential ones.
const guesses = new ScopedMutex<Clock>();

/** A method before and after an attempt was charged to it, with the credential. */
interface Charge {
  readonly credential: SigningMethodCredential;
  readonly before: SigningMethodRecord;
  readonly method: SigningMethodRecord;
}

/**
 * The only source of proofs. The key is derived while the attempt is charged, and tried once the charge is durable. The
 * right value is refunded with the next commit: a crash can cost an attempt, never give one. The charge consumes an
 * encrypted credential; a request without a charge leaves it usable. Unknown ids, wrong values and methods of another
 * user get the same response in the same time.
 */
export function verifySigningMethod(
  ports: VerifyPorts,
  credential: SigningMethodCredential,
  userId: string,
): Promise<Result<VerifiedSigningMethod>> {
  const forced = forcedOutcome(ports, credential.value);
  return forced ? Promise.resolve(forced) : runAttempt(ports, { credential, userId });
}

/** Whether a method has this value, at the cost of an attempt. Also for a PIN without a master secret. */
export async function hasValue(
  ports: VerifyPorts,
  credential: SigningMethodCredential,
  userId: string,
): Promise<Result<boolean>> {
  const proof = await runAttempt(ports, { credential, userId, isDummy: true });
  if (!proof.ok) return proof.failure.code === wrongValue().failure.code ? ok(false) : proof;
  ports.vault.discard(proof.value);
  return ok(true);
}

interface Attempt {
  readonly credential: SigningMethodCredential;
  readonly userId: string;
  /** Whether methods without a master secret are verified. */
  readonly isDummy?: boolean;
}

function runAttempt(requestPorts: VerifyPorts, made: Attempt): Promise<Result<VerifiedSigningMethod>> {
  const { credential } = made;
  const { storage } = requestPorts;
  const ports = { ...requestPorts, storage: storage.attempts ?? storage };
  return guesses.run(ports.clock, credential.id, async () => {
    const from = ports.clock.monotonicMillis();
    const { charge, trial } = await chargeAndDerive(ports, made);
    if (!charge.ok) return charge;
    if (!charge.value) return rejectUnknown(trial);

    const opened = await tryValue(ports, charge.value, trial);
    const derivation = { from, to: ports.clock.monotonicMillis() };
    if (!opened.ok) return opened;
    if (!opened.value) return wrongValue();
    const { before, method } = charge.value;
    const proof = toProof(method, { masterSecret: opened.value.masterSecret, derivation });
    const reset = await resetAttempts(ports, before, opened.value);
    if (reset.ok) return ok(proof);
    ports.vault.discard(proof);
    return reset;
  });
}

/** Whether the method of a proof still exists, for the commit that relies on it. */
export function isInForce(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { signingMethodId, userId }: VerifiedSigningMethod,
): boolean {
  return findOwnMethod({ signingMethods }, signingMethodId, userId) !== undefined;
}

/** The failure for a wrong value, and for every indistinguishable credential. */
export function wrongValue(): Failed {
  return fail('pincode.incorrect', 'The signing method or its value is wrong.');
}

function forcedOutcome(ports: VerifyPorts, value: string): Failed | undefined {
  if (isMagic(ports, 'pinWrong', value)) return wrongValue();
  if (isMagic(ports, 'pinLocked', value))
    return fail('pincode.no-tries-left', 'The signing method is locked. Its magic value requests this.');
  return isMagic(ports, 'vaultBusy', value)
    ? fail('vault.busy', 'Too many keys are being derived. Try again. The magic value requests this.')
    : undefined;
}

/** A derivation that runs while its attempt is charged. */
interface Trial {
  readonly opened: Promise<Result<OpenedSigningMethod | undefined>>;
  /** Called once: whether the derived key may be tried. */
  permit(isCharged: boolean): void;
}

/** Starts the derivation for a drafted charge; without a charge, one of the same cost. */
function startCheck({ vault }: VerifyPorts, value: string, charge: Charge | undefined): Trial {
  let permit: Trial['permit'] = () => {};
  const mayAttempt = new Promise<boolean>((resolve) => {
    permit = resolve;
  });
  const open = async () => {
    if (charge)
      return vault.open(charge.method, charge.method.sealed, canonicalValue(charge.method.type, value), mayAttempt);
    const spent = await vault.openDummy(value, mayAttempt);
    return spent.ok ? ok(undefined) : spent;
  };
  const opened = open();
  // Awaited only if the attempt is charged.
  opened.catch(() => {});
  return { opened, permit };
}

/** Charges the attempt, and derives the key at the same time; without a trial if the attempt was rejected. */
async function chargeAndDerive(ports: VerifyPorts, made: Attempt) {
  let whenDrafted: (charge: Charge | undefined) => void = () => {};
  const drafting = new Promise<{ readonly draft: Charge | undefined }>((resolve) => {
    whenDrafted = (draft) => resolve({ draft });
  });
  const charging = chargeAttempt(ports, made, whenDrafted);
  const ended = () => undefined;
  // Other instances may charge the same attempt first: then the draft is rejected, and would have cost a derivation.
  const drafted = ports.sharedWorld ? undefined : await Promise.race([drafting, charging.then(ended, ended)]);
  const start = (charge: Charge | undefined) => startCheck(ports, made.credential.value, charge);
  const early = drafted && start(drafted.draft);
  let isCharged = false;
  try {
    const charge = await charging;
    isCharged = charge.ok;
    if (!charge.ok || early) return { charge, trial: early };
    const late = start(charge.value);
    late.permit(true);
    return { charge, trial: late };
  } finally {
    early?.permit(isCharged);
  }
}

/** The method with one attempt less, or `undefined` if the user has no such method; `drafted` gets it before it is durable. */
function chargeAttempt(
  { storage, settings, clock }: VerifyPorts,
  { credential, userId, isDummy = false }: Attempt,
  drafted: (charge: Charge | undefined) => void,
): Promise<Result<Charge | undefined>> {
  const { id, value } = credential;
  return storage.transact((tables) => {
    const { signingMethods, installation } = tables;
    const now = clock.now();
    const before = findOwnMethod({ signingMethods }, id, userId);
    if (!before) {
      // Commits here too, so that timing does not reveal which ids exist.
      installation.put({ id: 'last-unknown-signing-method', value: now });
      drafted(undefined);
      return ok(undefined);
    }
    const profile = lockProfileOf(settings, before);
    const rejected = rejectAttempt(before, value, { profile, now, isDummy }) ?? consumeUse(tables, credential);
    if (rejected) return rejected;
    const method = { ...before, ...chargedAttempts(before, profile, now) };
    signingMethods.put(method);
    const charge = { credential, before, method };
    drafted(charge);
    return ok(charge);
  });
}

/** Why a value is not verified; this costs no attempt. */
function rejectAttempt(
  method: SigningMethodRecord,
  value: string,
  { profile, now, isDummy }: { profile: LockProfile; now: string; isDummy: boolean },
): Failed | undefined {
  if (method.deviceKeyLost)
    return fail(
      'signing-method.device-key-lost',
      'The device key of this signing method is lost, so it can no longer be opened. Recover it with the emergency code.',
    );
  if (method.withoutMasterSecret && !isDummy)
    return fail(
      'signing-method.no-master-secret',
      'This PIN was created without another signing method of the user, so it opens nothing yet. Recover it with another one: PUT /api/users/{userId}/signing-methods/{signingMethodId} with the header Signing-Method.',
    );
  const lock = lockOf(method, profile, now);
  if (lock !== 'open') return fail('pincode.no-tries-left', lockSentence(method, lock));
  if (method.hasCheckSymbol && !hasRightCheckSymbol(value))
    return fail(
      'pincode.incorrect',
      'Check the emergency code: it has a typo, because its last character does not match. No attempt was used.',
    );
  return undefined;
}

function lockSentence({ lockedUntil = '' }: Attempts, lock: 'locked' | 'locked-for-a-time'): string {
  return lock === 'locked'
    ? 'The signing method is locked after too many wrong values. Recover it with another method, or unlock it in the console.'
    : `The signing method is locked until ${lockedUntil.slice(0, 19).replace('T', ' ')} UTC after three wrong values in a row. Wait until then, recover it with another method, or unlock it in the console.`;
}

/** The method opened with the value. A failed attempt is refunded, with the lock it caused. */
async function tryValue(
  ports: VerifyPorts,
  charge: Charge,
  trial: Trial | undefined,
): Promise<Result<OpenedSigningMethod | undefined>> {
  let wasTried = false;
  try {
    const opened = (await trial?.opened) ?? ok(undefined);
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
    // Does not change attempts that a recovery or the operator reset in the meantime.
    if (current && isSame(current, method)) signingMethods.put({ ...current, ...attemptsOf(before) });
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
  const { incorrectAttempts, remainingAttempts, locks, lockedUntil, lockedAt, wrongSeries } = attempts;
  return { incorrectAttempts, remainingAttempts, locks, lockedUntil, lockedAt, wrongSeries };
}

function resetAttempts(
  { storage, clock }: VerifyPorts,
  { id, userId, sealed, wrongSeries }: SigningMethodRecord,
  { resealed }: OpenedSigningMethod,
): Promise<Result<void>> {
  return whenDrafted(storage, ({ signingMethods }) => {
    const method = findOwnMethod({ signingMethods }, id, userId);
    // Deleted or recovered in the meantime; after a recovery, this value is the old value.
    if (method?.sealed.wrapped !== sealed.wrapped) return wrongValue();
    const attempts = { ...noAttempts, wrongSeries };
    signingMethods.put({ ...method, ...attempts, lastUsedSuccess: clock.now(), sealed: resealed ?? method.sealed });
    return ok();
  });
}

async function rejectUnknown(trial: Trial | undefined): Promise<Failed> {
  const spent = await trial?.opened;
  return spent?.ok === false ? spent : wrongValue();
}

// The only cast: the brand exists in types only, and only here.
function toProof(
  { id, userId }: SigningMethodRecord,
  opened: Pick<VerifiedSigningMethod, 'masterSecret' | 'derivation'>,
): VerifiedSigningMethod {
  return { userId, signingMethodId: id, ...opened } as VerifiedSigningMethod;
}
