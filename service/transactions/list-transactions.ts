import { isVisible, ownerSeenBy } from '../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../kernel/paging.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type TransactionScope, transactionListKey } from '../resources/state.ts';
import type {
  TransactionRecord,
  TransactionState,
  TransactionSummary,
} from '../resources/transaction.ts';
import { toTransaction } from './to-transaction.ts';

export interface ListTransactionsInput extends PageInput {
  readonly walletId?: string | undefined;
  readonly userId?: string | undefined;
  readonly secretType?: SecretType | undefined;
  readonly statuses?: readonly TransactionState[] | undefined;
  /** A whole hash, id or address of sender or receiver. */
  readonly search?: string | undefined;
}

interface Found {
  readonly records: readonly TransactionRecord[];
  readonly total: number;
}

const none: Found = { records: [], total: 0 };

/** Transactions of the caller's application, newest first. */
export async function listTransactions(
  { storage }: Pick<Ports, 'storage'>,
  input: ListTransactionsInput,
  caller: Caller,
): Promise<Result<Page<TransactionSummary>>> {
  const { records, total } = storage.read((tables) =>
    input.search ? findFew(tables, input.search, input, caller) : findMany(tables, input, caller),
  );
  return ok(toPage(records.map(toTransaction), total, input));
}

/** What a search finds, with the other filters applied to it. */
function findFew(
  { transactions }: TableReaders,
  search: string,
  input: ListTransactionsInput,
  caller: Caller,
): Found {
  const text = search.toLowerCase();
  const byId = transactions.find(text);
  const found = /^0x[0-9a-f]{64}$/.test(text)
    ? transactions.listBy('byHash', text)
    : transactions.listBy('byAddress', text);
  return cutPage(byId ? [byId] : found, input, caller);
}

/** A page of the candidates that fit, which stand in the order of their creation. */
function cutPage(
  candidates: readonly TransactionRecord[],
  input: ListTransactionsInput,
  caller: Caller,
): Found {
  const fitting = candidates.filter((one) => isVisible(caller, one) && fits(one, input));
  const first = firstOf(input);
  return {
    records: fitting.toReversed().slice(first, first + input.size),
    total: fitting.length,
  };
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

function findMany(tables: TableReaders, input: ListTransactionsInput, caller: Caller): Found {
  const { walletId, userId, secretType, statuses } = input;
  if (userId !== undefined && walletId === undefined)
    return cutPage(tables.transactions.listBy('byCreation', keyOf({ userId })), input, caller);
  if (walletId !== undefined && !isOpen(tables, walletId, input, caller)) return none;
  const owner = ownerSeenBy(caller);
  const scope = walletId === undefined ? { owner, chain: secretType } : { walletId };
  const states = statuses ? [...new Set(statuses)] : [undefined];
  const keys = states.map((state) => transactionListKey(scope, state));
  return pageOf(tables, keys, input);
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

/** A page of several lists as if they were one. */
function pageOf(
  { transactions }: TableReaders,
  keys: readonly string[],
  input: ListTransactionsInput,
): Found {
  const total = keys.reduce((sum, key) => sum + transactions.countBy('byCreation', key), 0);
  const first = firstOf(input);
  const [only] = keys;
  if (only !== undefined && keys.length === 1) {
    const range = { offset: first, limit: input.size, descending: true };
    return { records: transactions.pageBy('byCreation', only, range), total };
  }
  const reach = { offset: 0, limit: first + input.size, descending: true };
  const lists = keys.map((key) => transactions.pageBy('byCreation', key, reach));
  return { records: mergedHead(lists, first + input.size).slice(first), total };
}

/** The first of several lists together, each the newest first. */
function mergedHead(lists: readonly (readonly TransactionRecord[])[], count: number) {
  const places = lists.map(() => 0);
  const merged: TransactionRecord[] = [];
  while (merged.length < count) {
    let newest: TransactionRecord | undefined;
    let from = -1;
    for (const [number, list] of lists.entries()) {
      const candidate = list[places[number] ?? 0];
      if (candidate && (!newest || isNewer(candidate, newest))) {
        newest = candidate;
        from = number;
      }
    }
    if (!newest) break;
    merged.push(newest);
    places[from] = (places[from] ?? 0) + 1;
  }
  return merged;
}

function isNewer(left: TransactionRecord, right: TransactionRecord): boolean {
  if (left.createdAt !== right.createdAt) return left.createdAt > right.createdAt;
  return left.id > right.id;
}

function firstOf({ page, size }: PageInput): number {
  return (page - 1) * size;
}
