import { z } from 'zod';
import { pageInput, severalOf } from '../../model/kernel/list-input.ts';
import { emptyListing, fitting, indexed, type Listing, merged, parted, without } from '../../model/kernel/listing.ts';
import { type SecretType, secretTypeInput, toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { literalFirst, toTextSearch } from '../../model/kernel/text-search.ts';
import type { TransactionParty } from '../../model/transactions/listed-transaction.ts';
import {
  type TransactionRecord,
  type TransactionState,
  type TransactionSummary,
  transactionState,
} from '../../model/transactions/transaction.ts';
import {
  type TransactionScope,
  transactionListIndex,
  transactionListKey,
  transactionTable,
} from '../../model/transactions/transaction-table.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../auth/authenticate.ts';
import { requestOf, toCoins } from './execute-transaction.ts';
import { tokensOf } from './request-types.ts';

/** One or more states, repeated or comma-separated. */
const states = severalOf(
  z.string().toUpperCase().pipe(transactionState),
  `Use one or more of ${transactionState.options.join(', ')}.`,
);

/** Input of every list of transactions. */
export const listTransactionsInput = pageInput.extend({
  walletId: uuid.optional(),
  userId: uuid.optional(),
  secretType: secretTypeInput.optional(),
  statuses: states.optional(),
  search: z
    .string()
    .trim()
    .optional()
    .meta({ description: 'A hash, an address or an id; for the operator, also part of them or of a name.' }),
});
export type ListTransactionsInput = z.output<typeof listTransactionsInput>;

/** List filters; the party filter is for the operator only. */
type SelectionFilter = ListTransactionsInput & { readonly of?: TransactionParty | undefined };

const sorting = { order: transactionTable.indexes.byCreation.order };

/** The matching transactions that the caller can see, newest first; of archived wallets for the operator only. */
export function selectTransactions(
  tables: TableReaders,
  input: SelectionFilter,
  caller: Caller,
): Listing<TransactionRecord> {
  const { search, walletId, userId, secretType, statuses, of } = input;
  const isHidden = (id: string | undefined) =>
    id !== undefined && caller.role !== 'operator' && tables.wallets.find(id)?.archived === true;
  const isListed = (transaction: TransactionRecord) =>
    isVisible(caller, transaction) && fits(transaction, input) && !isHidden(transaction.walletId);
  if (search) {
    const named = fitting(findByText(tables, search.toLowerCase()), isListed, sorting);
    return named.total > 0 || caller.role !== 'operator' ? named : containing(tables, { ...input, search }, caller);
  }
  if (userId !== undefined && walletId === undefined)
    return fitting(tables.transactions.listBy('byParty', keyOf({ userId })), isListed, sorting);
  if (walletId !== undefined && of === 'service') return emptyListing;
  if (walletId !== undefined && (isHidden(walletId) || !isOpen(tables, walletId, input, caller))) return emptyListing;
  const owner = visibleOwner(caller);
  const scope = walletId === undefined ? { owner, chain: secretType } : { walletId };
  const states = [...new Set(statuses ?? [undefined])];
  const lists = states.map((state) => listOf(tables, { scope, state }, walletId === undefined ? of : undefined));
  const hidden = walletId === undefined ? archivedWallets(tables, secretType, caller) : new Set<string>();
  return without(merged(lists, sorting), {
    count: countOf(tables, hidden, states),
    isHidden: (transaction) => transaction.walletId !== undefined && hidden.has(transaction.walletId),
  });
}

/** The operator's transactions with a part of an id, hash, address or name, newest first. */
function containing(
  { transactions }: TableReaders,
  input: SelectionFilter & { readonly search: string },
  caller: Caller,
): Listing<TransactionRecord> {
  const { search, walletId, userId, secretType, statuses, of } = input;
  const scope = walletId === undefined ? { owner: visibleOwner(caller), chain: secretType } : { walletId };
  return literalFirst(toTextSearch(search, true), ({ name, isExact, matches }) => {
    const part = {
      name: JSON.stringify([name, visibleOwner(caller), userId, of]),
      holds: (transaction: TransactionRecord) => {
        const { id, hash, from, to = '', alias = '', call } = transaction;
        const names = [alias, call?.functionName ?? ''];
        if (!isVisible(caller, transaction) || !fits(transaction, input)) return false;
        return (isExact ? [id, hash, from, to, ...names] : names).some(matches);
      },
    };
    const lists = [...new Set(statuses ?? [undefined])].map((state) =>
      parted(transactions.partBy(transactionListIndex(scope), transactionListKey(scope, state), part), newestFirst),
    );
    return merged(lists, sorting);
  });
}

const newestFirst = { descending: true };

/** The transactions of a state, or those signed by one party. */
function listOf(
  { transactions }: TableReaders,
  { scope, state }: { scope: TransactionScope; state: TransactionState | undefined },
  of: TransactionParty | undefined,
): Listing<TransactionRecord> {
  const key = transactionListKey(scope, state);
  const index = transactionListIndex(scope);
  if (of === undefined) return indexed(transactions, { index, key });
  const part = { name: of, holds: (transaction: TransactionRecord) => partyOf(transaction) === of };
  return parted(transactions.partBy(index, key, part), { descending: true });
}

function partyOf({ walletId }: TransactionRecord): TransactionParty {
  return walletId === undefined ? 'service' : 'wallets';
}

/** The ids of wallets that are hidden from this caller's lists. */
function archivedWallets(
  { wallets }: TableReaders,
  secretType: SecretType | undefined,
  caller: Caller,
): ReadonlySet<string> {
  if (caller.role === 'operator') return new Set();
  const key = walletListKey(visibleOwner(caller), secretType, true);
  return new Set(wallets.listBy('byCreation', key).map(({ id }) => id));
}

function countOf(
  { transactions }: TableReaders,
  walletIds: ReadonlySet<string>,
  states: readonly (TransactionState | undefined)[],
): number {
  const keys = [...walletIds].flatMap((walletId) => states.map((state) => transactionListKey({ walletId }, state)));
  return keys.reduce((sum, key) => sum + transactions.countBy('byParty', key), 0);
}

/** The transaction of this id, or those with this hash or address. */
function findByText({ transactions }: TableReaders, text: string): readonly TransactionRecord[] {
  const byId = transactions.find(text);
  if (byId) return [byId];
  return transactions.listBy(/^0x[0-9a-f]{64}$/.test(text) ? 'byHash' : 'byAddress', text);
}

function fits(transaction: TransactionRecord, filter: SelectionFilter): boolean {
  const { walletId, userId, secretType, state } = transaction;
  return (
    (filter.of === undefined || partyOf(transaction) === filter.of) &&
    (filter.walletId === undefined || walletId === filter.walletId) &&
    (filter.userId === undefined || userId === filter.userId) &&
    (filter.secretType === undefined || secretType === filter.secretType) &&
    (filter.statuses === undefined || filter.statuses.includes(state))
  );
}

function keyOf(scope: TransactionScope): string {
  return transactionListKey(scope, undefined);
}

/** The transactions of a wallet share application, user and chain, so checking a single transaction is enough. */
function isOpen(
  { transactions }: TableReaders,
  walletId: string,
  { userId, secretType }: ListTransactionsInput,
  caller: Caller,
): boolean {
  const [newest] = transactions.pageBy('byParty', keyOf({ walletId }), { offset: 0, limit: 1 });
  return (
    newest !== undefined &&
    isVisible(caller, newest) &&
    (userId === undefined || newest.userId === userId) &&
    (secretType === undefined || newest.secretType === secretType)
  );
}

/** Converts a stored transaction to a list entry. */
export function toTransaction(transaction: TransactionRecord): TransactionSummary {
  return {
    ...transaction,
    transactionHash: transaction.hash,
    transactionRequest: requestOf(transaction),
    value: toCoins(BigInt(transaction.value)),
    tokens: tokensOf(transaction),
    functionName: transaction.call?.functionName,
    status: transaction.state,
    createdAt: toLocalDateTime(transaction.createdAt),
  };
}
