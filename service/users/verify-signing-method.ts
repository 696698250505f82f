import { KeyedLock } from '../kernel/keyed-lock.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { MasterSecret, OpenedSigningMethod, VerifiedSigningMethod } from '../ports/vault.ts';
import type { SigningMethodCredential, SigningMethodRecord } from '../resources/signing-method.ts';
import { attemptLimit } from './new-signing-method.ts';

type VerifyPorts = Pick<Ports, 'storage' | 'vault' | 'clock'>;

// One guess at a time for each method, so that parallel guesses cost as much as serial ones.
const guesses = new KeyedLock();

/**
 * The only maker of a proof. The attempt is charged durably before the key derivation and given back
 * by a right value: a crash can cost an attempt, never give one.
 * Unknown id, wrong value and a method of another user get one answer in the same time.
 */
export function verifySigningMethod(
  ports: VerifyPorts,
  { id, value }: SigningMethodCredential,
  userId: string,
): Promise<Result<VerifiedSigningMethod>> {
  return guesses.run(id, async () => {
    const method = await chargeAttempt(ports, id, userId);
    if (!method.ok) return method;
    if (!method.value) return refuseUnknown(ports, value);

    const opened = await ports.vault.open(method.value, method.value.sealed, value);
    if (!opened.ok) {
      await returnAttempt(ports, method.value);
      return opened;
    }
    if (!opened.value) return wrongValue();
    const reset = await resetAttempts(ports, method.value, opened.value);
    return reset.ok ? ok(toProof(method.value, opened.value.masterSecret)) : reset;
  });
}

/** The method with one attempt less, or `undefined` where the user has no such method. */
function chargeAttempt(
  { storage, clock }: VerifyPorts,
  id: string,
  userId: string,
): Promise<Result<SigningMethodRecord | undefined>> {
  return storage.transact(({ signingMethods, installation }) => {
    const method = ownMethod({ signingMethods }, id, userId);
    if (!method) {
      // A commit here too, so that the time it takes does not tell which ids exist.
      installation.put({ id: 'last-unknown-signing-method', value: clock.now() });
      return ok(undefined);
    }
    if (method.remainingAttempts <= 0)
      return fail(
        'pincode.no-tries-left',
        'The signing method is locked after too many wrong values. Recover it with another method, or unlock it in the console.',
      );
    const charged = {
      ...method,
      incorrectAttempts: method.incorrectAttempts + 1,
      remainingAttempts: method.remainingAttempts - 1,
    };
    signingMethods.put(charged);
    return ok(charged);
  });
}

function returnAttempt({ storage }: VerifyPorts, { id, userId }: SigningMethodRecord) {
  return storage.transact(({ signingMethods }) => {
    const method = ownMethod({ signingMethods }, id, userId);
    if (method)
      signingMethods.put({
        ...method,
        incorrectAttempts: Math.max(0, method.incorrectAttempts - 1),
        remainingAttempts: Math.min(attemptLimit, method.remainingAttempts + 1),
      });
    return ok();
  });
}

function resetAttempts(
  { storage, clock }: VerifyPorts,
  { id, userId }: SigningMethodRecord,
  { resealed }: OpenedSigningMethod,
): Promise<Result<void>> {
  return storage.transact(({ signingMethods }) => {
    const method = ownMethod({ signingMethods }, id, userId);
    if (!method) return wrongValue();
    signingMethods.put({
      ...method,
      incorrectAttempts: 0,
      remainingAttempts: attemptLimit,
      lastUsedSuccess: clock.now(),
      sealed: resealed ?? method.sealed,
    });
    return ok();
  });
}

function ownMethod(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  id: string,
  userId: string,
): SigningMethodRecord | undefined {
  const method = signingMethods.find(id);
  return method?.userId === userId ? method : undefined;
}

async function refuseUnknown({ vault }: VerifyPorts, value: string): Promise<Failed> {
  const spent = await vault.openNothing(value);
  return spent.ok ? wrongValue() : spent;
}

function wrongValue(): Failed {
  return fail('pincode.incorrect', 'The signing method or its value is wrong.');
}

// The one cast: the brand exists in types only, and only here.
function toProof(
  { id, userId }: SigningMethodRecord,
  masterSecret: MasterSecret,
): VerifiedSigningMethod {
  return { userId, signingMethodId: id, masterSecret } as VerifiedSigningMethod;
}
