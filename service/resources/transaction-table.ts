import { BoundedMemory } from '../kernel/bounded-memory.ts';
import { arrivalOf, receiverKeys } from './received.ts';
import { byCreation, everyApplication, table } from './table.ts';
import { underTrace } from './trace-id.ts';
import { type TransactionRecord, type TransactionState, transactionRecord } from './transaction.ts';

/** Whose transactions a list holds. Those of one user are few enough to look for a chain in them. */
export type TransactionScope =
  | { readonly owner: string; readonly chain?: string | undefined }
  | { readonly userId: string }
  | { readonly walletId: string };

/** The key of a transaction list: whose, and in which state or any. */
export function transactionListKey(
  scope: TransactionScope,
  state: TransactionState | undefined,
): string {
  return `${scopeText(scope)}/${state ?? '*'}`;
}

function scopeText(scope: TransactionScope): string {
  if ('userId' in scope) return `user ${scope.userId}`;
  if ('walletId' in scope) return `wallet ${scope.walletId}`;
  return `${scope.owner}/${scope.chain ?? '*'}`;
}

/** The lists a transaction stands in. */
function transactionListKeys(transaction: TransactionRecord): readonly string[] {
  const { userId, walletId, state } = transaction;
  const keys = [...sharedListKeys(transaction)];
  if (userId !== undefined)
    keys.push(transactionListKey({ userId }, state), transactionListKey({ userId }, undefined));
  if (walletId !== undefined)
    keys.push(transactionListKey({ walletId }, state), transactionListKey({ walletId }, undefined));
  return keys;
}

/** Its lists that many others stand in too. There are few different ones, so each is made once. */
function sharedListKeys({ applicationId, secretType, state }: TransactionRecord) {
  return sharedKeys.recall(`${applicationId} ${secretType} ${state}`, () =>
    [applicationId, everyApplication].flatMap((owner) =>
      [secretType, undefined].flatMap((chain) => [
        transactionListKey({ owner, chain }, state),
        transactionListKey({ owner, chain }, undefined),
      ]),
    ),
  );
}

const sharedKeys = new BoundedMemory<readonly string[]>(1_000);

/** The key of the transactions that an address signed on one chain, as long as that is not reset. */
export function laneKey({
  secretType,
  genesis,
  from,
}: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>): string {
  return `${secretType}/${genesis}/${from.toLowerCase()}`;
}

/** The place of a nonce among texts; each transaction in a lane begins with it. */
export function nonceText(nonce: number): string {
  return String(nonce).padStart(16, '0');
}

/** Transactions by owner, user, wallet, address, hash and lane. */
export const transactionTable = table(transactionRecord, {
  byCreation: { keys: transactionListKeys, order: byCreation },
  byAddress: {
    keys: ({ from, to }) =>
      to === undefined || to === from
        ? [from.toLowerCase()]
        : [from.toLowerCase(), to.toLowerCase()],
    order: byCreation,
  },
  /** Under the receiver of coins, tokens or an item; the last is what came last. */
  byReceiver: { keys: receiverKeys, order: arrivalOf, isSeldom: true },
  byTrace: { ...underTrace, order: byCreation },
  byHash: { keys: ({ hash }) => [hash], order: byCreation },
  byLane: {
    keys: (transaction) => [laneKey(transaction)],
    order: ({ nonce, createdAt }) => `${nonceText(nonce)} ${createdAt}`,
  },
  unfinished: {
    keys: ({ isFinal, secretType }) => (isFinal ? [] : [secretType]),
    order: byCreation,
  },
});
