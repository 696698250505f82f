import type { z } from 'zod';
import type { SigningMethodInspection, SigningMethodRecord } from '../../model/access/signing-method.ts';
import type { User, UserRecord } from '../../model/access/user.ts';
import type { UserActivity } from '../../model/access/user-activity.ts';
import { type Page, pageInput, toPage } from '../../model/kernel/list-input.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { WalletEventRecord } from '../../model/wallets/wallet-event.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';
import { attemptsBeforeLock, type LockProfile, type LockSettings, lockOf, lockProfileOf } from './lock.ts';
import { toSigningMethod, toUser } from './users.ts';

export const listUserActivityInput = pageInput.extend({ userId: uuid });

/** An activity with its sort text: its time, then what preserves the order within it. */
interface Dated {
  readonly at: string;
  readonly activity: UserActivity;
}

/** Changes of signing methods and wallet events of a user, newest first; at most 1,000 events per wallet. */
export async function listUserActivity(
  { storage }: Pick<Ports, 'storage'>,
  input: z.output<typeof listUserActivityInput>,
  caller: Caller,
): Promise<Result<Page<UserActivity>>> {
  const { userId } = input;
  return storage.read((tables) => {
    const user = findUser(tables, userId, caller);
    if (!user) return noUser(userId);
    const own = ownActivity(tables, user);
    const walletIds = tables.wallets.listBy('byUser', userId).map(({ id }) => id);
    const counts = walletIds.map((id) => tables.walletEvents.countBy('byWallet', id));
    const total = counts.reduce((sum, count) => sum + count, own.length);
    const slice = (offset: number, limit: number) =>
      [...own, ...walletActivity(tables, walletIds, offset + limit)]
        .sort((left, right) => compareText(right.at, left.at))
        .slice(offset, offset + limit);
    return ok(toPage({ total, slice }, input, ({ activity }) => activity));
  });
}

function ownActivity({ signingMethods }: TableReaders, { id, createdAt }: UserRecord): Dated[] {
  const methods = signingMethods
    .listBy('byUser', id)
    .flatMap((method) => [
      dated(method.createdAt, ofMethod(method, 'SIGNING_METHOD_CREATED')),
      ...(method.recoveredAt === undefined
        ? []
        : [dated(method.recoveredAt, ofMethod(method, 'SIGNING_METHOD_RECOVERED'))]),
      ...(method.lockedAt === undefined ? [] : [dated(method.lockedAt, ofMethod(method, 'SIGNING_METHOD_LOCKED'))]),
    ]);
  return [dated(createdAt, { type: 'USER_CREATED', metadata: {} }), ...methods];
}

function ofMethod(
  { id, type }: SigningMethodRecord,
  activityType: UserActivity['type'],
): Omit<UserActivity, 'eventTimestamp'> {
  return { type: activityType, signingMethodId: id, metadata: { type } };
}

/** Enough events for the newest `limit` of all wallets. Only the wallets with the newest events are read. */
function walletActivity({ walletEvents }: TableReaders, walletIds: readonly string[], limit: number): Dated[] {
  const newestOf = (walletId: string, count: number) =>
    walletEvents.pageBy('byWallet', walletId, { offset: 0, limit: count, descending: true });
  return walletIds
    .flatMap((walletId) => newestOf(walletId, 1))
    .sort((left, right) => compareText(right.at, left.at))
    .slice(0, limit)
    .flatMap(({ walletId }) => newestOf(walletId, limit))
    .map(ofEvent);
}

function ofEvent({ at, type, walletId, metadata }: WalletEventRecord): Dated {
  return dated(at, { type, walletId, metadata });
}

function dated(at: string, activity: Omit<UserActivity, 'eventTimestamp'>): Dated {
  const [instant = at] = at.split(' ');
  return { at, activity: { eventTimestamp: toLocalDateTime(instant), ...activity } };
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export async function getUser(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<User>> {
  return storage.read((tables) => {
    const user = findUser(tables, userId, caller);
    return user ? ok(toUser(tables, user, settings)) : noUser(userId);
  });
}

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
export async function inspectSigningMethods(
  { storage, settings, clock }: Pick<Ports, 'storage' | 'settings' | 'clock'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<SigningMethodInspection[]>> {
  const now = clock.now();
  return storage.read((tables) => {
    if (!findUser(tables, userId, caller)) return noUser(userId);
    const methods = tables.signingMethods.listBy('byUser', userId);
    return ok(methods.map((method) => toInspection(method, settings, now)));
  });
}

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
  return method ? ok(method) : noSigningMethod(signingMethodId);
}

export function findOwnMethod(
  { signingMethods }: Pick<TableReaders, 'signingMethods'>,
  id: string,
  userId: string,
): SigningMethodRecord | undefined {
  const method = signingMethods.find(id);
  return method?.userId === userId ? method : undefined;
}

function noSigningMethod(id: string): Failed {
  return fail('signing-method.not-found', `The user has no signing method with the id ${id}.`);
}
