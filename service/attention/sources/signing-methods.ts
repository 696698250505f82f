import { day } from '../../kernel/time-units.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import { lockedForGood, type SigningMethodRecord } from '../../resources/signing-method.ts';
import { type AttentionQuery, before, itemId, maximumItems, type Source } from '../source.ts';

const names = { PIN: 'PIN', EMERGENCY_CODE: 'emergency code', BIOMETRIC: 'biometric' } as const;

/** Signing methods that wrong values locked. */
export const signingMethodLocked: Source = {
  find: (query) =>
    query.ports.storage.read((tables) => {
      const { signingMethods } = tables;
      const over = signingMethods.rankBy('locked', query.owner, query.now);
      const total = signingMethods.countBy('locked', query.owner) - over;
      const [next] = signingMethods.pageBy('locked', query.owner, { offset: over, limit: 1 });
      return {
        items: signingMethods
          .pageBy('locked', query.owner, {
            offset: 0,
            limit: Math.min(total, maximumItems),
            descending: true,
          })
          .map((method) => toItem(query, tables, method)),
        total,
        changesAt: next && next.remainingAttempts > 0 ? next.lockedUntil : undefined,
      };
    }),
  several: (total) => ({
    what: `${total} signing methods are locked`,
    name: `${total} signing methods`,
  }),
};

function toItem(
  { memory, owner, now }: AttentionQuery,
  { users }: TableReaders,
  { id, userId, type, remainingAttempts, lockedUntil, lockedAt }: SigningMethodRecord,
): AttentionItem {
  const isForGood = remainingAttempts <= 0;
  const item = itemId('signing-method-locked', id);
  const name = users.find(userId)?.reference ?? userId;
  return {
    id: item,
    kind: 'signing-method-locked',
    severity: isForGood ? 'bad' : 'warn',
    what: `The ${names[type]} of ${name} is locked`,
    why: isForGood
      ? 'Wrong values used up all attempts. Unlock it only if you know who tried; its value does not change.'
      : `Wrong values locked it until ${lockedUntil ?? lockedForGood}. Unlock it now or wait.`,
    since:
      isForGood || lockedUntil === undefined
        ? (lockedAt ?? memory.firstSeen.of(owner, item, now))
        : before(lockedUntil, day),
    subject: { type: 'user', id: userId, name },
    act: {
      name: 'users.unlockSigningMethod',
      label: 'Unlock',
      input: { userId, signingMethodId: id },
    },
  };
}
