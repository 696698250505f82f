import { toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethodInspection, SigningMethodRecord } from '../resources/signing-method.ts';
import { findUser, noUser } from './get-user.ts';
import { attemptsBeforeLock, type LockProfile, lockOf } from './lock.ts';
import { toSigningMethod } from './to-user.ts';

/** The signing methods of a user with their locks and devices, oldest first. */
export async function inspectSigningMethods(
  { storage, settings, clock }: Pick<Ports, 'storage' | 'settings' | 'clock'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<SigningMethodInspection[]>> {
  const { lockProfile } = settings.current();
  const now = clock.now();
  return storage.read((tables) => {
    if (!findUser(tables, userId, caller)) return noUser(userId);
    const methods = tables.signingMethods.listBy('byUser', userId);
    return ok(methods.map((method) => toInspection(method, lockProfile, now)));
  });
}

function toInspection(
  method: SigningMethodRecord,
  profile: LockProfile,
  now: string,
): SigningMethodInspection {
  const { type, createdAt, physicalDeviceId, deviceKeyLost } = method;
  return {
    ...toSigningMethod(method, profile),
    createdAt: toLocalDateTime(createdAt),
    physicalDeviceId,
    lock: lockStateOf(method, profile, now),
    attemptsBeforeLock: deviceKeyLost ? 0 : attemptsBeforeLock(method, profile, now),
    needsDeviceKey: type !== 'EMERGENCY_CODE',
  };
}

function lockStateOf(
  method: SigningMethodRecord,
  profile: LockProfile,
  now: string,
): SigningMethodInspection['lock'] {
  if (method.deviceKeyLost) return { state: 'device-key-lost' };
  if (method.withoutMasterSecret) return { state: 'no-master-secret' };
  const state = lockOf(method, profile, now);
  const { lockedUntil } = method;
  return state === 'locked-for-a-time' && lockedUntil !== undefined
    ? { state, until: toLocalDateTime(lockedUntil) }
    : { state };
}
