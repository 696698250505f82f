import { arrivalOf, receiverKeys } from './received.ts';
import { byCreation, ownersOf, sharedKeys, table } from './table.ts';
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

/** The index that has the lists of a scope. */
export function transactionListIndex(scope: TransactionScope): 'byCreation' | 'byParty' {
  return 'owner' in scope ? 'byCreation' : 'byParty';
}

/** The lists of a user and of a wallet that a transaction stands in. */
function partyKeys({ userId, walletId, state }: TransactionRecord): readonly string[] {
  const scopes: TransactionScope[] = [];
  if (userId !== undefined) scopes.push({ userId });
  if (walletId !== undefined) scopes.push({ walletId });
  return scopes.flatMap((scope) => [
    transactionListKey(scope, state),
    transactionListKey(scope, undefined),
  ]);
}

const ownerKeys = sharedKeys(
  ({ applicationId, secretType, state }: TransactionRecord) =>
    `${applicationId} ${secretType} ${state}`,
  (transaction) =>
    ownersOf(transaction).flatMap((owner) =>
      [transaction.secretType, undefined].flatMap((chain) => [
        transactionListKey({ owner, chain }, transaction.state),
        transactionListKey({ owner, chain }, undefined),
      ]),
    ),
);

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
  byCreation: { ...ownerKeys, order: byCreation },
  byParty: { keys: partyKeys, order: byCreation },
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
