import { z } from 'zod';
import {
  type SigningMethodInspection,
  type SigningMethodRecord,
  signingMethodInspection,
} from '../../model/access/signing-method.ts';
import { type UserRecord, user } from '../../model/access/user.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';
import { attemptsBeforeLock, type LockProfile, type LockSettings, lockOf, lockProfileOf } from './lock.ts';
import { toSigningMethod, toUser } from './users.ts';

export const getUser = query({
  summary: 'Get user',
  description: 'With all signing methods, but without their values.',
  route: route('GET', '/api/users/{userId}'),
  input: z.object({ userId: uuid }),
  output: user,
  run: async ({ storage, settings }, { userId }, caller) =>
    storage.read((tables) => {
      const user = findUser(tables, userId, caller);
      return user ? ok(toUser(tables, user, settings)) : noUser(userId);
    }),
});

export function findUser(
  { users }: Pick<TableReaders, 'users'>,
  userId: string,
  caller: Caller,
): UserRecord | undefined {
  const user = users.find(userId);
  return user && isVisible(caller, user) ? user : undefined;
}

/** The failure for a user that the caller cannot access. */
export function noUser(userId: string): Failed {
  return fail('user.not-found', `No user has the id ${userId}.`);
}

/** The signing methods of a user with their locks and devices, oldest first. */
export const inspectSigningMethods = query({
  summary: 'Inspect signing methods of a user',
  description: 'Includes locks and devices.',
  route: route('GET', '/_vaultdesk/users/{userId}/signing-methods'),
  input: z.object({ userId: uuid }),
  output: z.array(signingMethodInspection),
  async run({ storage, settings, clock }, { userId }, caller) {
    const now = clock.now();
    return storage.read((tables) => {
      if (!findUser(tables, userId, caller)) return noUser(userId);
      const methods = tables.signingMethods.listBy('byUser', userId);
      return ok(methods.map((method) => toInspection(method, settings, now)));
    });
  },
});

function toInspection(method: SigningMethodRecord, settings: LockSettings, now: string): SigningMethodInspection {
  const profile = lockProfileOf(settings, method);
  const { type, createdAt, physicalDeviceId, deviceKeyLost } = method;
  return {
    ...toSigningMethod(method, settings),
    createdAt: toLocalDateTime(createdAt),
    physicalDeviceId,
    lock: lockStateOf(method, profile, now),
    attemptsBeforeLock: deviceKeyLost ? 0 : attemptsBeforeLock(method, profile, now),
    needsDeviceKey: type !== 'EMERGENCY_CODE',
  };
}

function lockStateOf(method: SigningMethodRecord, profile: LockProfile, now: string): SigningMethodInspection['lock'] {
  if (method.deviceKeyLost) return { state: 'device-key-lost' };
  if (method.withoutMasterSecret) return { state: 'no-master-secret' };
  const state = lockOf(method, profile, now);
  const { lockedUntil } = method;
  return state === 'locked-for-a-time' && lockedUntil !== undefined
    ? { state, until: toLocalDateTime(lockedUntil) }
    : { state };
}

/** A signing method by its path, if the caller may access its user. */
export function getSigningMethod(
  tables: Pick<TableReaders, 'users' | 'signingMethods'>,
  { userId, signingMethodId }: { readonly userId: string; readonly signingMethodId: string },
  caller: Caller,
): Result<SigningMethodRecord> {
  if (!findUser(tables, userId, caller)) return noUser(userId);
  const method = findOwnMethod(tables, signingMethodId, userId);
  if (method) return ok(method);
  return fail('signing-method.not-found', `The user has no signing method with the id ${signingMethodId}.`);
}

export function findOwnMethod(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  id: string,
  userId: string,
): SigningMethodRecord | undefined {
  const method = signingMethods.find(id);
  return method?.userId === userId ? method : undefined;
}
