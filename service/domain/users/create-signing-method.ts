import { z } from 'zod';
import {
  type CallCredential,
  callCredential,
  canonicalValue,
  faultOfValue,
  newSigningMethodOf,
  type SigningMethod,
  type SigningMethodCredential,
  type SigningMethodRecord,
  signingMethod,
  signingMethodValue,
  withCredential,
} from '../../model/access/signing-method.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type Caller, mutation, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { findUser, getSigningMethod, noUser } from './get-user.ts';
import { releasedAttempts } from './lock.ts';
import { checkSymbolFlag, sealNewSigningMethod, toSigningMethod } from './users.ts';
import { hasValue, isInForce, type VerifyPorts, verifySigningMethod, wrongValue } from './verify-signing-method.ts';

export const createSigningMethodInput = newSigningMethodOf(z.object({ userId: uuid, ...callCredential.shape }));

/** Creates a signing method, authenticated by an existing one. Only one of several first PINs is created. */
export const createSigningMethod = mutation({
  summary: 'Create signing method',
  description:
    "Authenticated by an existing signing method; only a user's first method, which is a PIN, needs no Signing-Method header. Each user can have one PIN, one emergency code and any number of biometrics.",
  route: route('POST', '/api/users/{userId}/signing-methods'),
  input: createSigningMethodInput,
  output: signingMethod,
  outputIf: { setting: 'signingMethodReply', value: 'array', output: z.array(signingMethod) },
  async run(ports, sent, caller, slot) {
    const { userId } = sent;
    const user = ports.storage.read((tables) => findUser(tables, userId, caller));
    if (!user) return noUser(userId);
    const signingMethodCredential = findCredential(ports, describedCredential(ports, sent), userId);
    const input = { ...sent, signingMethodCredential };
    const prove = signingMethodCredential && once(() => verifySigningMethod(ports, signingMethodCredential, userId));
    const earlier = await slot.replay(prove);
    if (earlier) return earlier;
    const rejected = ports.storage.read((tables) => reject(tables, input));
    if (rejected) return rejected;
    const proof = await prove?.();
    if (proof && !proof.ok) return proof;
    const method = await sealNewSigningMethod(ports, { user, method: input }, proof?.value);
    if (!method.ok) return method;

    const { record, madeCode } = method.value;
    const { signingMethodReply } = ports.settings.current();
    return ports.storage.transact((tables) => {
      if (!findUser(tables, userId, caller)) return noUser(userId);
      if (proof && !isInForce(tables, proof.value)) return wrongValue();
      const rejected = reject(tables, input);
      if (rejected) return rejected;
      tables.signingMethods.put(record);
      const created = { ...toSigningMethod(record, ports.settings), value: madeCode };
      return slot.keep(tables, signingMethodReply === 'array' ? [created] : created);
    });
  },
  withoutSecrets: withoutGeneratedCode,
  isStillValid: (tables, reply) => areAsCreated(tables, [reply].flat()),
  hasFirstValue: (ports, { userId, value }, reply) => haveFirstValue(ports, { userId, value }, [reply].flat()),
});

/** The response without a code that is shown only once. */
export function withoutGeneratedCode(reply: SigningMethod | SigningMethod[]) {
  const strip = (method: SigningMethod) => ({ ...method, value: undefined });
  return Array.isArray(reply) ? reply.map(strip) : strip(reply);
}

/** Whether the methods of an earlier response still have their original values. */
export function areAsCreated(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  made: readonly Pick<SigningMethod, 'id'>[],
): Result<void> {
  const isSame = (id: string) => {
    const method = signingMethods.find(id);
    return method !== undefined && method.recoveredAt === undefined;
  };
  return made.every(({ id }) => isSame(id))
    ? ok()
    : fail(
        'idempotency-key.outdated',
        'Use a new Idempotency-Key for a new request. The signing method created with this key was recovered or deleted since.',
      );
}

/** Whether a repeated request sets the original value of the method. */
export async function haveFirstValue(
  ports: VerifyPorts,
  { userId, value }: { readonly userId: string; readonly value?: string | null | undefined },
  [created]: readonly Pick<SigningMethod, 'id'>[],
): Promise<Result<boolean>> {
  return created && typeof value === 'string' ? hasValue(ports, { id: created.id, value }, userId) : ok(true);
}

function reject(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { userId, type, signingMethodCredential }: z.output<typeof createSigningMethodInput>,
): Failed | undefined {
  const methods = signingMethods.listBy('byUser', userId);
  const existing = existingSentences[type];
  if (existing !== undefined && methods.some((method) => method.type === type))
    return fail('signing-method.exists', `${existing} Recover it to give it a new value.`);
  if (signingMethodCredential) return undefined;
  if (methods.length > 0)
    return noCredential(
      'Send the header Signing-Method: <signing method id>:<value>, with an existing signing method of the user.',
    );
  return type === 'PIN'
    ? undefined
    : fail(
        'signing-method.pin-first',
        'Create a PIN first. The user has no signing method yet, and only a first PIN needs no Signing-Method header.',
      );
}

/** A user may have several biometrics, even on one device: a face and a finger. */
const existingSentences: Readonly<Record<SigningMethodRecord['type'], string | undefined>> = {
  PIN: 'The user already has a PIN. Each user can have one.',
  EMERGENCY_CODE: 'The user already has an emergency code. Each user can have one.',
  BIOMETRIC: undefined,
};

/** Gives a method a new value and resets its attempts, authenticated by another method of the user. */
export const recoverSigningMethod = mutation({
  summary: 'Recover signing method',
  description: 'Sets a new value and resets the attempts, authenticated by a different method of the same user.',
  route: route('PUT', '/api/users/{userId}/signing-methods/{signingMethodId}'),
  input: withCredential({
    userId: uuid,
    signingMethodId: uuid,
    value: signingMethodValue.meta({
      format: 'password',
      description: 'The new PIN, emergency code or value of the device.',
    }),
  }),
  output: signingMethod,
  async run(ports, { value, userId, signingMethodId, ...sent }, caller) {
    const path = { userId, signingMethodId };
    const signingMethodCredential = findCredential(ports, describedCredential(ports, sent), userId);
    if (!signingMethodCredential) return noCredential();
    const result = ports.storage.read((tables) => getSigningMethod(tables, path, caller));
    if (!result.ok) return result;
    if (signingMethodCredential.id === path.signingMethodId)
      return fail(
        'signing-method.another-required',
        'A method cannot recover itself. Send another signing method of the user in the header Signing-Method.',
      );
    const { type } = result.value;
    const fault = faultOfValue(type, value);
    if (fault !== undefined) return invalidInput([{ path: 'value', message: fault }]);
    const proof = await verifySigningMethod(ports, signingMethodCredential, path.userId);
    if (!proof.ok) return proof;
    return setValue(ports, { ...path, value, proof: proof.value }, caller);
  },
});

interface NewValue {
  readonly userId: string;
  readonly signingMethodId: string;
  /** Valid for the type of the method. */
  readonly value: string;
  /** Is spent. */
  readonly proof: VerifiedSigningMethod;
}

/** Gives a method a new value and resets its attempts. */
export async function setValue(
  { storage, vault, settings, clock }: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock'>,
  { value, proof, ...path }: NewValue,
  caller: Caller,
): Promise<Result<SigningMethod>> {
  const before = storage.read((tables) => getSigningMethod(tables, path, caller));
  if (!before.ok) {
    vault.discard(proof);
    return before;
  }
  const { type } = before.value;
  const newValue = canonicalValue(type, value);
  const sealed = await vault.sealFurther(proof, before.value, newValue);
  if (!sealed.ok) return sealed;

  return storage.transact((tables) => {
    const current = getSigningMethod(tables, path, caller);
    if (!current.ok) return current;
    // A recovery in the meantime makes the verified value of this method the old value.
    const isOutdated = current.value.sealed.wrapped !== before.value.sealed.wrapped;
    if ((isOutdated && proof.signingMethodId === path.signingMethodId) || !isInForce(tables, proof))
      return wrongValue();
    const recovered = {
      ...current.value,
      ...releasedAttempts(current.value),
      sealed: sealed.value,
      hasCheckSymbol: checkSymbolFlag(type, newValue),
      deviceKeyLost: undefined,
      withoutMasterSecret: undefined,
      lastUsedSuccess: clock.now(),
      recoveredAt: clock.now(),
    };
    tables.signingMethods.put(recovered);
    return ok(toSigningMethod(recovered, settings));
  });
}

/** Verifies the header or the deprecated `pincode`. A user without a PIN gets the response of a wrong PIN. */
export async function verifyCredential(
  ports: VerifyPorts,
  credential: CallCredential,
  userId: string,
): Promise<Result<VerifiedSigningMethod>> {
  const sent = findCredential(ports, credential, userId);
  return sent ? verifySigningMethod(ports, sent, userId) : noCredential();
}

/** The signing method in the header or, without it, the user's PIN with the value in the body. */
export function findCredential(
  { storage }: Pick<Ports, 'storage'>,
  { signingMethodCredential, pincode }: CallCredential,
  userId: string,
): SigningMethodCredential | undefined {
  if (signingMethodCredential || pincode == null) return signingMethodCredential;
  const methods = storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
  const pin = methods.find(({ type }) => type === 'PIN');
  // No method has a user's id, so this id is always unknown.
  return { id: pin?.id ?? userId, value: pincode };
}

/** The credential of an operation that the contract describes: a PIN in the body counts only if the setting permits it. */
export function describedCredential<Sent extends CallCredential>(
  { settings }: Pick<Ports, 'settings'>,
  sent: Sent,
): Sent {
  return settings.current().pincodeInBody === 'everywhere' ? sent : { ...sent, pincode: undefined };
}

/** The failure of a call that requires a signing method and has none. */
export function noCredential(
  message = 'Send the header Signing-Method: <signing method id>:<value>, with a signing method of the user.',
): Failed {
  return fail('pincode.empty', message);
}
