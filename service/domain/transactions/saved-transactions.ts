import { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { pageOf, severalOf, toPage } from '../../model/kernel/list-input.ts';
import { fitting, type Listing, merged } from '../../model/kernel/listing.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { chainTypedRequest } from '../../model/transactions/chain-typed-request.ts';
import {
  type SubmittedTransaction,
  type TransactionRecord,
  transactionState,
  transactionType,
} from '../../model/transactions/transaction.ts';
import { type TransactionRequest, transactionRequest } from '../../model/transactions/transaction-request.ts';
import {
  confirmedTransaction,
  type SavedOrSentTransaction,
  type SavedRequestRecord,
  type SavedTransaction,
  savedOrSentTransaction,
} from '../../model/transactions/transaction-table.ts';
import { type Caller, mutation, query, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import {
  alreadyPerformed,
  findSavedRequest,
  rejectExpired,
  repeatResponse,
  savedRequestsOf,
  saveForLater,
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
import { shownRequestOf, toShownRequest, withDetails } from './shown-request.ts';

const kind = 'TRANSACTION';

/** Identifies a transaction, saved or sent. */
export const transactionId = z.object({ transactionId: uuid });

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
  const saved = { walletId, kind, request: text, slot, toReply: toSavedTransaction(ports.clock.now()) } as const;
  return saveForLater<SubmittedTransaction | SavedTransaction>(ports, saved, caller);
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
  const expired = records.saved && rejectExpired(records.saved, ports);
  if (expired) return expired;
  const request = records.saved && transactionRequest.parse(parseJson(records.saved.request));
  if (request)
    return executeTransaction(ports, { transactionRequest: request, ...credential, savedId: id }, caller, slot);
  const { sent: transaction } = records;
  if (transaction?.userId === undefined || !isVisible(caller, transaction)) return noTransaction(id);
  return repeatResponse(ports, { id, userId: transaction.userId, credential }, slot);
}

/** Executes a saved request like `executeSavedTransaction`, and returns it with the request. */
export const confirmTransaction = mutation({
  summary: 'Confirm saved transaction',
  description: 'Executes it once, and returns it with its request.',
  route: route('POST', '/api/transactions/{transactionId}/confirm', { reply: 'envelope-and-fields' }),
  access: 'application',
  input: executeSavedInput,
  output: confirmedTransaction,
  async run(ports, input, caller, slot) {
    const key = { id: input.transactionId, kind } as const;
    const saved = ports.storage.read((tables) => findSavedRequest(tables, key, caller));
    const submitted = await withDetails(ports, executeSavedTransaction(ports, input, caller, slot));
    if (!submitted.ok) return submitted;
    const sent = ports.storage.read(({ transactions }) => transactions.find(input.transactionId));
    const transactionRequest = sent && shownRequestOf(ports, sent);
    const times = saved && toSaved(saved, ports.clock.now()).shown;
    const createdAt = times?.createdAt ?? (sent && toLocalDateTime(sent.createdAt));
    return ok({ ...submitted.value, createdAt, expiresAt: times?.expiresAt, transactionRequest });
  },
});

/** Includes the states of the hosted service; OVERRIDDEN is REPLACED. */
const status = z.enum(['SAVED', 'OVERRIDDEN', 'EXPIRED', 'CANCELED', 'UNKNOWN', ...transactionState.options]);

export const listAllInput = listTransactionsInput.extend({
  statuses: severalOf(
    z.string().toUpperCase().pipe(status),
    `Use one or more of ${status.options.join(', ')}.`,
  ).optional(),
});

type ListedRecord = TransactionRecord | SavedRequestRecord;
export const hostedTransaction = savedOrSentTransaction.extend({ transactionRequest: chainTypedRequest.optional() });

/** Transactions and saved requests of the caller's application; newest first. */
export const listAllTransactions = query({
  summary: 'List transactions',
  description: 'Transactions signed by wallets of this service, and saved requests; newest first.',
  route: route('GET', '/api/transactions', { reply: 'page' }),
  access: 'application',
  input: listAllInput,
  output: pageOf(savedOrSentTransaction),
  outputIf: { ...({ setting: 'profile', value: 'hosted' } as const), output: pageOf(hostedTransaction) },
  async run(ports, { statuses, ...input }, caller) {
    const states = statuses?.flatMap((value) => {
      const state = transactionState.safeParse(value === 'OVERRIDDEN' ? 'REPLACED' : value);
      return state.success ? [state.data] : [];
    });
    const toSavedAtNow = toSavedTransaction(ports.clock.now());
    const isListed = (saved: SavedRequestRecord) => !statuses || statuses.includes(toSavedAtNow(saved).status);
    return ports.storage.read((tables) => {
      const lists: Listing<ListedRecord>[] = [];
      if (states === undefined || states.length > 0)
        lists.push(selectTransactions(tables, { ...input, statuses: states }, caller));
      lists.push(fitting(selectSaved(tables, input, caller), isListed, { order: ({ createdAt }) => createdAt }));
      const list = merged(lists, { order: ({ createdAt }) => createdAt });
      return ok(toPage(list, input, (record) => toListed(ports, record)));
    });
  },
});

function selectSaved(
  tables: TableReaders,
  { walletId, userId, secretType, search }: Omit<z.output<typeof listAllInput>, 'statuses'>,
  caller: Caller,
): readonly SavedRequestRecord[] {
  return savedRequestsOf(tables, kind, caller).filter(
    (saved) =>
      (walletId === undefined || saved.walletId === walletId) &&
      (userId === undefined || saved.userId === userId) &&
      (secretType === undefined || saved.secretType === secretType) &&
      (!search || saved.id === search.toLowerCase()),
  );
}

/** One transaction by its id, saved or sent; of archived wallets for the operator only. */
export const getTransaction = query({
  summary: 'Get transaction',
  description: 'A transaction signed by a wallet of this service, or a saved request.',
  route: route('GET', '/api/transactions/{transactionId}'),
  access: 'application',
  input: transactionId,
  output: savedOrSentTransaction,
  outputIf: { ...({ setting: 'profile', value: 'hosted' } as const), output: hostedTransaction },
  run: async (ports, { transactionId: id }, caller) =>
    ports.storage.read((tables) => {
      const saved = findSavedRequest(tables, { id, kind }, caller);
      if (saved) return ok(toListed(ports, saved));
      const transaction = tables.transactions.find(id);
      if (!transaction || !isVisible(caller, transaction)) return noTransaction(id);
      const wallet =
        transaction.walletId === undefined ? ok() : findVisibleWallet(tables, transaction.walletId, caller);
      return wallet.ok ? ok(toListed(ports, transaction)) : wallet;
    }),
});

/** Deletes a saved request; sent transactions remain. */
export const deleteSavedTransaction = mutation({
  summary: 'Delete saved transaction',
  description: 'Deletes a saved request. Sent transactions remain.',
  route: route('DELETE', '/api/transactions/{transactionId}', { reply: 'acknowledged' }),
  access: 'application',
  input: transactionId,
  output: z.object({}),
  run: async ({ storage }, { transactionId: id }, caller) =>
    storage.transact((tables) => {
      if (findSavedRequest(tables, { id, kind }, caller)) {
        tables.savedRequests.delete(id);
        return ok({});
      }
      const transaction = tables.transactions.find(id);
      return transaction && isVisible(caller, transaction) ? alreadyPerformed(id) : noTransaction(id);
    }),
});

function toListed(ports: Pick<Ports, 'storage' | 'clock' | 'settings'>, record: ListedRecord): SavedOrSentTransaction {
  if (!('kind' in record)) {
    const transaction = toTransaction(record);
    const { transactionRequest: transactionDetails } = transaction;
    return { ...transaction, transactionRequest: shownRequestOf(ports, record), transactionDetails };
  }
  const saved = toSavedTransaction(ports.clock.now())(record);
  const { secretType, status } = saved;
  return { ...saved, transactionRequest: toShownRequest(ports, secretType, saved.transactionRequest, { status }) };
}

/** The view of a saved request at a time. */
function toSavedTransaction(now: string) {
  return (saved: SavedRequestRecord): SavedTransaction => {
    const { shown, request } = toSaved(saved, now);
    return { ...shown, type: transactionType.parse(shown.type), transactionRequest: request };
  };
}
