import { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { fitting, type Listing, merged } from '../../model/kernel/listing.ts';
import { type Page, toPage } from '../../model/kernel/paging.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { severalOf } from '../../model/kernel/several-of.ts';
import type {
  SavedOrSentTransaction,
  SavedRequestRecord,
  SavedTransaction,
} from '../../model/transactions/saved-request.ts';
import {
  type SubmittedTransaction,
  type TransactionRecord,
  transactionState,
  transactionType,
} from '../../model/transactions/transaction.ts';
import { type TransactionRequest, transactionRequest } from '../../model/transactions/transaction-request.ts';
import type { Caller, ReplayingSlot } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import {
  alreadyPerformed,
  answerAgain,
  findSavedRequest,
  keepForLater,
  savedRequestsOf,
  toSaved,
} from '../wallets/saved-requests.ts';
import {
  type ExecuteTransactionInput,
  executeTransaction,
  readRequest,
  requestText,
  type SubmitForWalletPorts,
} from './execute-transaction.ts';
import { noTransaction } from './get-transaction-status.ts';
import { listTransactionsInput, selectTransactions, toTransaction } from './select-transactions.ts';

const kind = 'TRANSACTION';

/** Identifies a transaction, saved or sent. */
export const transactionId = z.object({ transactionId: uuid });
type TransactionId = z.output<typeof transactionId>;

/** Saves a request with the status SAVED, and executes any other. */
export async function takeTransaction(
  ports: SubmitForWalletPorts,
  input: ExecuteTransactionInput,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction | SavedTransaction>,
): Promise<Result<SubmittedTransaction | SavedTransaction>> {
  const { transactionRequest: request } = input;
  return request.status === 'SAVED'
    ? saveTransaction(ports, request, caller, slot)
    : executeTransaction(ports, input, caller, slot);
}

async function saveTransaction(
  ports: SubmitForWalletPorts,
  { status: _status, ...request }: TransactionRequest,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction | SavedTransaction>,
): Promise<Result<SubmittedTransaction | SavedTransaction>> {
  const parsed = readRequest(ports, request, caller);
  if (!parsed.ok) return parsed;
  const text = requestText(request);
  const { walletId } = request;
  const saved = { walletId, kind, request: text, slot, toReply: toSavedTransaction } as const;
  return keepForLater<SubmittedTransaction | SavedTransaction>(ports, saved, caller);
}

export const executeSavedInput = callCredential.extend(transactionId.shape);

/** Executes a saved request once: the transaction takes its id. */
export async function executeSavedTransaction(
  ports: SubmitForWalletPorts,
  { transactionId: id, ...credential }: z.output<typeof executeSavedInput>,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction>,
): Promise<Result<SubmittedTransaction>> {
  const records = ports.storage.read((tables) => ({
    saved: findSavedRequest(tables, { id, kind }, caller),
    sent: tables.transactions.find(id),
  }));
  const request = records.saved && transactionRequest.parse(parseJson(records.saved.request));
  if (request)
    return executeTransaction(ports, { transactionRequest: request, ...credential, savedId: id }, caller, slot);
  const { sent: transaction } = records;
  if (transaction?.userId === undefined || !isVisible(caller, transaction)) return noTransaction(id);
  return answerAgain(ports, { id, userId: transaction.userId, credential }, slot);
}

const status = z.enum(['SAVED', ...transactionState.options]);

export const listAllInput = listTransactionsInput.extend({
  statuses: severalOf(
    z.string().toUpperCase().pipe(status),
    `Use one or more of ${status.options.join(', ')}.`,
  ).optional(),
});

type ListedRecord = TransactionRecord | SavedRequestRecord;

/** Transactions and saved requests of the caller's application; newest first. */
export async function listAllTransactions(
  { storage }: Pick<Ports, 'storage'>,
  { statuses, ...input }: z.output<typeof listAllInput>,
  caller: Caller,
): Promise<Result<Page<SavedOrSentTransaction>>> {
  const states = statuses?.flatMap((value) => (value === 'SAVED' ? [] : [value]));
  return storage.read((tables) => {
    const lists: Listing<ListedRecord>[] = [];
    if (states === undefined || states.length > 0)
      lists.push(selectTransactions(tables, { ...input, statuses: states }, caller));
    if (statuses === undefined || statuses.includes('SAVED')) lists.push(selectSaved(tables, input, caller));
    const list = merged(lists, { order: ({ createdAt }) => createdAt });
    return ok(toPage(list, input, toListed));
  });
}

type SavedFilter = Omit<z.output<typeof listAllInput>, 'statuses'>;

function selectSaved(
  tables: TableReaders,
  { walletId, userId, secretType, search }: SavedFilter,
  caller: Caller,
): Listing<SavedRequestRecord> {
  return fitting(
    savedRequestsOf(tables, kind, caller),
    (saved) =>
      (walletId === undefined || saved.walletId === walletId) &&
      (userId === undefined || saved.userId === userId) &&
      (secretType === undefined || saved.secretType === secretType) &&
      (!search || saved.id === search.toLowerCase()),
    { order: ({ createdAt }) => createdAt },
  );
}

/** One transaction by its id, saved or sent; of archived wallets for the operator only. */
export async function getTransaction(
  { storage }: Pick<Ports, 'storage'>,
  { transactionId: id }: TransactionId,
  caller: Caller,
): Promise<Result<SavedOrSentTransaction>> {
  return storage.read((tables) => {
    const saved = findSavedRequest(tables, { id, kind }, caller);
    if (saved) return ok(toSavedTransaction(saved));
    const transaction = tables.transactions.find(id);
    if (!transaction || !isVisible(caller, transaction)) return noTransaction(id);
    const wallet = transaction.walletId === undefined ? ok() : findVisibleWallet(tables, transaction.walletId, caller);
    return wallet.ok ? ok(toTransaction(transaction)) : wallet;
  });
}

/** Deletes a saved request; sent transactions remain. */
export async function deleteSavedTransaction(
  { storage }: Pick<Ports, 'storage'>,
  { transactionId: id }: TransactionId,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return storage.transact((tables) => {
    if (findSavedRequest(tables, { id, kind }, caller)) {
      tables.savedRequests.delete(id);
      return ok({});
    }
    const transaction = tables.transactions.find(id);
    return transaction && isVisible(caller, transaction) ? alreadyPerformed(id) : noTransaction(id);
  });
}

function toListed(record: ListedRecord): SavedOrSentTransaction {
  return 'kind' in record ? toSavedTransaction(record) : toTransaction(record);
}

function toSavedTransaction(saved: SavedRequestRecord): SavedTransaction {
  const { shown, request } = toSaved(saved);
  return { ...shown, type: transactionType.parse(shown.type), transactionRequest: request };
}
