import type { SigningMethodRecord } from '../../model/access/signing-method.ts';
import type { UserRecord } from '../../model/access/user.ts';
import { type UserActivity, userActivity } from '../../model/access/user-activity.ts';
import { pageInput, pageOf, toPage } from '../../model/kernel/list-input.ts';
import { compareText } from '../../model/kernel/listing.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { createReadMeaning } from '../transactions/meaning/meaning-of.ts';
import { findUser, noUser } from './get-user.ts';

/** An activity with its sort text: its time, then what preserves the order within it. */
type Dated = { readonly at: string; readonly activity: UserActivity };

/** Changes of signing methods and wallet events of a user, newest first; at most 1,000 events per wallet. */
export const listUserActivity = query({
  summary: 'List activity of a user',
  description:
    'Signing methods, wallets, signatures and transactions, newest first; the newest 1,000 events of each wallet are stored.',
  route: route('GET', '/_vaultdesk/users/{userId}/activity', { reply: 'page' }),
  input: pageInput.extend({ userId: uuid }),
  output: pageOf(userActivity),
  async run(ports, input, caller) {
    const { userId } = input;
    const readMeaning = createReadMeaning(ports, caller);
    return ports.storage.read((tables) => {
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
      return ok(
        toPage({ total, slice }, input, ({ activity }) => ({
          ...activity,
          meaning: readMeaning(tables, activity.metadata.hash)?.meaning,
        })),
      );
    });
  },
});

function ownActivity({ signingMethods }: TableReaders, { id, createdAt }: UserRecord): Dated[] {
  const methods = signingMethods
    .listBy('byUser', id)
    .flatMap((method) => [
      dated(method.createdAt, ofMethod(method, 'SIGNING_METHOD_CREATED')),
      ...(method.recoveredAt === undefined
        ? []
        : [dated(method.recoveredAt, ofMethod(method, 'SIGNING_METHOD_RECOVERED'))]),
      ...locksOf(method).flatMap(({ lockedAt, unlockedAt }) => [
        ...(lockedAt === undefined ? [] : [dated(lockedAt, ofMethod(method, 'SIGNING_METHOD_LOCKED'))]),
        ...(unlockedAt === undefined ? [] : [dated(unlockedAt, ofMethod(method, 'SIGNING_METHOD_UNLOCKED'))]),
      ]),
      ...wrongSeriesOf(method),
    ]);
  return [dated(createdAt, { type: 'USER_CREATED', metadata: {} }), ...methods];
}

/** The past locks and the current lock, if any. */
function locksOf({ pastLocks = [], lockedAt }: SigningMethodRecord): NonNullable<SigningMethodRecord['pastLocks']> {
  return [...pastLocks, { lockedAt }];
}

/** Wrong values in a row, without those that a lock reports. */
function wrongSeriesOf(method: SigningMethodRecord): Dated[] {
  const { wrongSeries = [] } = method;
  const locks = locksOf(method);
  const { metadata, ...activity } = ofMethod(method, 'SIGNING_METHOD_INCORRECT');
  return wrongSeries
    .filter(({ at }) => !locks.some(({ lockedAt }) => lockedAt === at))
    .map(({ at, count }) => dated(at, { ...activity, metadata: { ...metadata, attempts: String(count) } }));
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
    .map(({ at, type, walletId, metadata }) => dated(at, { type, walletId, metadata }));
}

function dated(at: string, activity: Omit<UserActivity, 'eventTimestamp'>): Dated {
  const [instant = at] = at.split(' ');
  return { at, activity: { eventTimestamp: toLocalDateTime(instant), ...activity } };
}
