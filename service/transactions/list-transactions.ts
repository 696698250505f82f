import { z } from 'zod';
import { isVisible, ownerSeenBy } from '../auth/tenancy.ts';
import { emptyListing, fitting, indexed, type Listing, merged } from '../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../kernel/paging.ts';
import { secretTypeInput, uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { severalOf } from '../kernel/several-of.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import {
  type TransactionRecord,
  type TransactionSummary,
  transactionState,
} from '../resources/transaction.ts';
import {
  type TransactionScope,
  transactionListKey,
  transactionTable,
} from '../resources/transaction-table.ts';
import { toTransaction } from './to-transaction.ts';

/** One or several states, repeated or separated by commas. */
const states = severalOf(
  z.string().toUpperCase().pipe(transactionState),
  `Use one or several of ${transactionState.options.join(', ')}.`,
);

/** What listTransactions takes. */
export const listTransactionsInput = pageInput.extend({
  walletId: uuid.optional(),
  userId: uuid.optional(),
  secretType: secretTypeInput.optional(),
  statuses: states.optional(),
  search: z.string().trim().optional().meta({ description: 'A hash, an address or an id.' }),
});
export type ListTransactionsInput = z.output<typeof listTransactionsInput>;

/** Transactions of the caller's application, newest first. */
export async function listTransactions(
  { storage }: Pick<Ports, 'storage'>,
  input: ListTransactionsInput,
  caller: Caller,
): Promise<Result<Page<TransactionSummary>>> {
  return storage.read((tables) =>
    ok(toPage(selectTransactions(tables, input, caller), input, toTransaction)),
  );
}

const sorting = { order: transactionTable.indexes.byCreation.order };

function selectTransactions(
  tables: TableReaders,
  input: ListTransactionsInput,
  caller: Caller,
): Listing<TransactionRecord> {
  const { search, walletId, userId, secretType, statuses } = input;
  const isListed = (one: TransactionRecord) => isVisible(caller, one) && fits(one, input);
  if (search) return fitting(named(tables, search.toLowerCase()), isListed, sorting);
  if (userId !== undefined && walletId === undefined)
    return fitting(tables.transactions.listBy('byCreation', keyOf({ userId })), isListed, sorting);
  if (walletId !== undefined && !isOpen(tables, walletId, input, caller)) return emptyListing;
  const owner = ownerSeenBy(caller);
  const scope = walletId === undefined ? { owner, chain: secretType } : { walletId };
  const lists = [...new Set(statuses ?? [undefined])].map((state) =>
    indexed(tables.transactions, { index: 'byCreation', key: transactionListKey(scope, state) }),
  );
  return merged(lists, sorting);
}

/** The one of this id, or what has this hash or address. */
function named({ transactions }: TableReaders, text: string): readonly TransactionRecord[] {
  const byId = transactions.find(text);
  if (byId) return [byId];
  return transactions.listBy(/^0x[0-9a-f]{64}$/.test(text) ? 'byHash' : 'byAddress', text);
}

function fits(
  { walletId, userId, secretType, state }: TransactionRecord,
  wanted: ListTransactionsInput,
): boolean {
  return (
    (wanted.walletId === undefined || walletId === wanted.walletId) &&
    (wanted.userId === undefined || userId === wanted.userId) &&
    (wanted.secretType === undefined || secretType === wanted.secretType) &&
    (wanted.statuses === undefined || wanted.statuses.includes(state))
  );
}

function keyOf(scope: TransactionScope): string {
  return transactionListKey(scope, undefined);
}

/** The transactions of a wallet have one application, user and chain: what fits one fits all. */
function isOpen(
  { transactions }: TableReaders,
  walletId: string,
  { userId, secretType }: ListTransactionsInput,
  caller: Caller,
): boolean {
  const [any] = transactions.pageBy('byCreation', keyOf({ walletId }), { offset: 0, limit: 1 });
  return (
    any !== undefined &&
    isVisible(caller, any) &&
    (userId === undefined || any.userId === userId) &&
    (secretType === undefined || any.secretType === secretType)
  );
}
