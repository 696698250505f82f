import { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { uuid } from '../kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { type Caller, noKey, type ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import {
  newSigningMethodOf,
  optionalCredential,
  type SigningMethod,
  type SigningMethodRecord,
} from '../resources/signing-method.ts';
import { findUser, noUser } from './get-user.ts';
import { sealNewSigningMethod } from './new-signing-method.ts';
import { toSigningMethod } from './to-user.ts';
import { noCredential } from './verify-credential.ts';
import {
  hasValue,
  isInForce,
  type VerifyPorts,
  verifySigningMethod,
  wrongValue,
} from './verify-signing-method.ts';

export const createSigningMethodInput = newSigningMethodOf(
  z.object({ userId: uuid, signingMethodCredential: optionalCredential }),
);
export type CreateSigningMethodInput = z.output<typeof createSigningMethodInput>;

/**
 * Creates a signing method, authenticated by an existing one; only a first PIN needs none. Of several concurrent first
 * PINs, exactly one is created. A PIN created without one of the user's other methods lacks the master secret and opens
 * nothing until another method recovers it.
 */
export async function createSigningMethod(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  input: CreateSigningMethodInput,
  caller: Caller,
  slot: ReplayingSlot<SigningMethod | SigningMethod[]> = noKey,
): Promise<Result<SigningMethod | SigningMethod[]>> {
  const { userId, signingMethodCredential } = input;
  const user = ports.storage.read((tables) => findUser(tables, userId, caller));
  if (!user) return noUser(userId);
  const prove =
    signingMethodCredential &&
    once(() => verifySigningMethod(ports, signingMethodCredential, userId));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const rejected = ports.storage.read((tables) => refuse(tables, input));
  if (rejected) return rejected;
  const proof = await prove?.();
  if (proof && !proof.ok) return proof;
  const method = await sealNewSigningMethod(ports, { user, method: input }, proof?.value);
  if (!method.ok) return method;

  const { record, madeCode } = method.value;
  const { lockProfile, signingMethodReply } = ports.settings.current();
  return ports.storage.transact((tables) => {
    if (!findUser(tables, userId, caller)) return noUser(userId);
    if (proof && !isInForce(tables, proof.value)) return wrongValue();
    const rejected = refuse(tables, input);
    if (rejected) return rejected;
    const stored = proof ? record : withoutProof(tables, record);
    tables.signingMethods.put(stored);
    const created = { ...toSigningMethod(stored, lockProfile), value: madeCode };
    const reply = signingMethodReply === 'array' ? [created] : created;
    slot.keep(tables, reply);
    return ok(reply);
  });
}

/** The first method of a user creates the master secret; a PIN without proof cannot access an existing one. */
function withoutProof(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  record: SigningMethodRecord,
): SigningMethodRecord {
  const isFirst = signingMethods.countBy('byUser', record.userId) === 0;
  return isFirst ? record : { ...record, withoutMasterSecret: true };
}

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
  return created && typeof value === 'string'
    ? hasValue(ports, { id: created.id, value }, userId)
    : ok(true);
}

function refuse(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  { userId, type, signingMethodCredential }: CreateSigningMethodInput,
): Failed | undefined {
  const methods = signingMethods.listBy('byUser', userId);
  const existing = existingSentences[type];
  if (existing !== undefined && methods.some((method) => method.type === type))
    return fail('signing-method.exists', `${existing} Recover it to give it a new value.`);
  if (signingMethodCredential || type === 'PIN') return undefined;
  return methods.length > 0
    ? noCredential(
        'Send the header Signing-Method: <signing method id>:<value>, with an existing signing method of the user.',
      )
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
