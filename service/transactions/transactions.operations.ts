import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { pageOf } from '../kernel/paging.ts';
import { address, secretTypeInput, uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { listedTransaction, transactionCounts } from '../resources/listed-transaction.ts';
import { savedOrSentTransaction, savedTransaction } from '../resources/saved-request.ts';
import {
  chainFees,
  lane,
  sentTransactionRequest,
  submittedTransaction,
  transactionHash,
  transactionInspection,
  transactionStatus,
} from '../resources/transaction.ts';
import { transactionReading } from '../resources/transaction-reading.ts';
import { buildTransaction, buildTransactionInput } from './build-transaction.ts';
import { cancelTransaction } from './cancel-transaction.ts';
import { executeTransactionInput } from './execute-transaction.ts';
import { getFees } from './get-fees.ts';
import { getLane } from './get-lane.ts';
import { getTransactionStatus, getTransactionStatusInput } from './get-transaction-status.ts';
import { inspectTransaction } from './inspect-transaction.ts';
import {
  listTransactionsWithMeaning,
  listTransactionsWithMeaningInput,
} from './meaning/list-transactions-with-meaning.ts';
import { readTransaction, readTransactionInput } from './reading/read-transaction.ts';
import { replaceTransactionInput } from './replace-transaction.ts';
import { resubmitTransaction } from './resubmit-transaction.ts';
import {
  deleteSavedTransaction,
  executeSavedInput,
  executeSavedTransaction,
  getTransaction,
  listAllInput,
  listAllTransactions,
  takeTransaction,
  transactionId,
} from './saved-transactions.ts';

export const transactionOperations = {
  execute: mutation({
    summary: 'Execute a contract function or a transfer',
    description:
      'Validates, simulates, signs, stores and submits the transaction; returns the hash before it is mined. With the status SAVED, it is stored for later instead.',
    route: route('POST', '/api/transactions/execute', {
      reply: 'envelope-and-fields',
      aliases: ['/api/transactions'],
      maximumBodyKiB: bodyKiB.documents,
      wrappedIn: 'transactionRequest',
    }),
    access: 'application',
    input: executeTransactionInput,
    output: submittedTransaction,
    // Clients read the field of either response.
    draft: savedTransaction.extend({
      transactionHash: transactionHash
        .optional()
        .meta({ description: 'Absent until it is executed.' }),
    }),
    run: takeTransaction,
  }),
  build: mutation({
    summary: 'Build a transaction request',
    description:
      'Simulates the request and returns the current gas and fees. Nothing is signed or stored.',
    route: route('POST', '/api/transactions/build', {
      maximumBodyKiB: bodyKiB.documents,
      wrappedIn: 'transactionRequest',
    }),
    access: 'application',
    changesNothing: true,
    input: buildTransactionInput,
    output: sentTransactionRequest,
    run: buildTransaction,
  }),
  executeSaved: mutation({
    summary: 'Execute a saved transaction',
    description: 'Executes it once. The transaction takes the id of the request.',
    route: route('POST', '/api/transactions/{transactionId}/execute', {
      reply: 'envelope-and-fields',
      aliases: ['/api/transactions/{transactionId}/confirm'],
    }),
    access: 'application',
    input: executeSavedInput,
    output: submittedTransaction,
    run: executeSavedTransaction,
  }),
  listAll: query({
    summary: 'List transactions',
    description:
      'Transactions signed by wallets of this service, and saved requests; newest first.',
    route: route('GET', '/api/transactions', { reply: 'page' }),
    access: 'application',
    input: listAllInput,
    output: pageOf(savedOrSentTransaction),
    run: listAllTransactions,
  }),
  get: query({
    summary: 'Get a transaction',
    description: 'A transaction signed by a wallet of this service, or a saved request.',
    route: route('GET', '/api/transactions/{transactionId}'),
    access: 'application',
    input: transactionId,
    output: savedOrSentTransaction,
    run: getTransaction,
  }),
  deleteSaved: mutation({
    summary: 'Delete a saved transaction',
    route: route('DELETE', '/api/transactions/{transactionId}', { reply: 'acknowledged' }),
    access: 'application',
    input: transactionId,
    output: z.object({}),
    run: deleteSavedTransaction,
  }),
  list: query({
    summary: 'List sent transactions',
    description:
      'Transactions signed by wallets and accounts of this service, newest first, each with its meaning and parties.',
    route: route('GET', '/_vaultdesk/transactions', { reply: 'page' }),
    access: 'operator',
    input: listTransactionsWithMeaningInput,
    output: pageOf(listedTransaction).extend({ counts: transactionCounts }),
    run: listTransactionsWithMeaning,
  }),
  getStatus: query({
    summary: 'Get the status of a transaction',
    description: 'The status on its chain, from any sender.',
    route: route('GET', '/api/transactions/{secretType}/{hash}/status'),
    access: 'application',
    input: getTransactionStatusInput,
    output: transactionStatus,
    run: getTransactionStatus,
  }),
  getFees: query({
    summary: 'Get the fees of a chain',
    description: 'The current gas fees for transactions without their own fees.',
    route: route('GET', '/api/transactions/{secretType}/fees'),
    access: 'application',
    input: z.object({ secretType: secretTypeInput }),
    output: chainFees,
    run: getFees,
  }),
  resubmit: mutation({
    summary: 'Resubmit a transaction with a higher fee',
    description:
      'Replaces a pending transaction: same nonce and content, at least 12.5 % higher fee.',
    route: route('POST', '/api/transactions/resubmit', { reply: 'envelope-and-fields' }),
    access: 'application',
    input: replaceTransactionInput,
    output: submittedTransaction,
    run: resubmitTransaction,
  }),
  cancel: mutation({
    summary: 'Cancel a transaction',
    description:
      'Replaces a pending transaction with an empty transfer to the sender, under the same nonce.',
    route: route('POST', '/api/transactions/cancel', { reply: 'envelope-and-fields' }),
    access: 'application',
    input: replaceTransactionInput,
    output: submittedTransaction,
    run: cancelTransaction,
  }),
  inspect: query({
    summary: 'Inspect a transaction',
    description: 'Decoded call, timeline, logs and available actions.',
    route: route('GET', '/_vaultdesk/transactions/{transactionId}'),
    access: 'operator',
    input: z.object({ transactionId: uuid }),
    output: transactionInspection,
    run: inspectTransaction,
  }),
  read: mutation({
    summary: 'Read a raw transaction',
    description:
      'Signer, effect and maximum cost: legacy, EIP-2930 and EIP-1559. Queries no chain; signs and sends nothing.',
    route: route('POST', '/_vaultdesk/transactions/read', { maximumBodyKiB: bodyKiB.documents }),
    access: 'operator',
    changesNothing: true,
    input: readTransactionInput,
    output: transactionReading,
    run: readTransaction,
  }),
  getLane: query({
    summary: 'Get the lane of an address',
    description: 'Mined, pending and missing nonces.',
    route: route('GET', '/_vaultdesk/lanes/{secretType}/{address}'),
    access: 'operator',
    input: z.object({ secretType: secretTypeInput, address }),
    output: lane,
    run: getLane,
  }),
};
