import { arrivalOf, receiverKeys } from './received.ts';
import { byCreation, ownersOf, sharedKeys, table } from './table.ts';
import { underTrace } from './trace-id.ts';
import { type TransactionRecord, type TransactionState, transactionRecord } from './transaction.ts';

/** The scope of a transaction list. A user has few enough transactions to filter by chain. */
export type TransactionScope =
  | { readonly owner: string; readonly chain?: string | undefined }
  | { readonly userId: string }
  | { readonly walletId: string };

/** The key of a transaction list: scope, state or any. */
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

/** The index for the lists of a scope. */
export function transactionListIndex(scope: TransactionScope): 'byCreation' | 'byParty' {
  return 'owner' in scope ? 'byCreation' : 'byParty';
}

/** The lists of its user and wallet that contain a transaction. */
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

/** The key of the transactions that an address signed on one chain since its last reset. */
export function laneKey({
  secretType,
  genesis,
  from,
}: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>): string {
  return `${secretType}/${genesis}/${from.toLowerCase()}`;
}

/** A nonce as sortable text; each entry in a lane starts with it. */
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
  /** By receiver of coins, tokens or an item; the latest arrival last. */
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
