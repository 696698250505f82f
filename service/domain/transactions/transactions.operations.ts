import { z } from 'zod';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { secretTypeInput } from '../../model/kernel/primitives.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { toJsonInteger } from '../../model/kernel/values/numbers.ts';
import { chainTypedRequest } from '../../model/transactions/chain-typed-request.ts';
import {
  chainFees,
  type SubmittedTransaction,
  sentTransactionRequest,
  submittedTransaction,
  transactionHash,
} from '../../model/transactions/transaction.ts';
import { gasOfATransfer } from '../../model/transactions/transaction-request.ts';
import { savedTransaction } from '../../model/transactions/transaction-table.ts';
import { type Caller, mutation, query, type ReplayingSlot, route } from '../../platform/ports/operation.ts';
import { executeTransactionInput, readRequest, requestText, type SubmitForWalletPorts } from './execute-transaction.ts';
import { feeFields } from './fees.ts';
import { getTransactionStatus, integerOf } from './get-transaction-status.ts';
import {
  inspectTransaction,
  type ReplaceTransactionInput,
  replaceTransaction,
  replaceTransactionInput,
  type ToReplacement,
} from './inspect-transaction.ts';
import { getLane } from './lane/nonces.ts';
import { listTransactionsWithMeaning } from './meaning/meaning-of.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { readTransaction } from './reading/read-transaction.ts';
import { contentOf } from './request-types.ts';
import {
  confirmTransaction,
  deleteSavedTransaction,
  executeSavedInput,
  executeSavedTransaction,
  getTransaction,
  listAllTransactions,
  takeTransaction,
} from './saved-transactions.ts';
import { toShownRequest, withDetails } from './shown-request.ts';

const replaceWith =
  (toReplacement: ToReplacement) =>
  (
    ports: SubmitForWalletPorts,
    input: ReplaceTransactionInput,
    caller: Caller,
    slot: ReplayingSlot<SubmittedTransaction>,
  ) =>
    replaceTransaction(ports, input, caller, { toReplacement, slot });

/** Replaces a pending transaction with an empty transfer from the wallet to itself. */
export const cancelTransaction = replaceWith(({ from }) => ({
  type: 'CANCELLATION',
  gasLimit: gasOfATransfer,
  payload: { to: from, value: 0n, data: '0x', needsContract: false },
}));

/** Resends a pending transaction with a higher fee, under the same nonce and with the same content. */
export const resubmitTransaction = replaceWith((replaced) => {
  const { type, alias, request, gasLimit } = replaced;
  return { type, alias, request, gasLimit: BigInt(gasLimit), payload: contentOf(replaced) };
});

/** Responses of the profile `hosted`. */
const hosted = { setting: 'profile', value: 'hosted' } as const;

export const transactionOperations = {
  execute: mutation({
    summary: 'Execute contract function or transfer',
    description:
      'Validates, simulates, signs, stores and submits the transaction; returns the hash before it is mined. With the status SAVED, it is stored for later instead. Types that name a chain, e.g. MATIC_TRANSACTION, have amounts in wei.',
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
      transactionHash: transactionHash.optional().meta({ description: 'Absent until it is executed.' }),
    }),
    run: (ports, ...call) => withDetails(ports, takeTransaction(ports, ...call)),
  }),
  /**
   * Simulates a request and returns it with the current gas and fees, in the form that execution accepts. Nothing is
   * signed or stored.
   */
  build: mutation({
    summary: 'Build transaction request',
    description: 'Simulates the request and returns the current gas and fees. Nothing is signed or stored.',
    route: route('POST', '/api/transactions/build', {
      maximumBodyKiB: bodyKiB.documents,
      wrappedIn: 'transactionRequest',
    }),
    access: 'application',
    isReadOnly: true,
    input: executeTransactionInput.pick({ transactionRequest: true }),
    output: sentTransactionRequest,
    outputIf: { ...hosted, output: chainTypedRequest },
    async run(ports, { transactionRequest }, caller) {
      const { status: _status, ...request } = transactionRequest;
      const parsed = readRequest(ports, request, caller);
      if (!parsed.ok) return parsed;
      const prepared = await prepareTransaction(ports, parsed.value.wallet, parsed.value);
      if (!prepared.ok) return prepared;
      const { gasLimit, fees, payload } = prepared.value;
      const body = fieldsOf(parseJson(requestText(request)));
      const chosenFields = { gasLimit: String(gasLimit), ...feeFields(fees) };
      const built = { ...body, chainSpecificFields: { ...fieldsOf(body.chainSpecificFields), ...chosenFields } };
      return ok(
        toShownRequest(ports, request.secretType, built, {
          gas: chosenFields.gasLimit,
          // The last word of an ERC-20 transfer is its amount.
          ...(request.type === 'TOKEN_TRANSFER' && { rawValue: String(BigInt(`0x${payload.data.slice(-64)}`)) }),
        }),
      );
    },
  }),
  executeSaved: mutation({
    summary: 'Execute saved transaction',
    description: 'Executes it once. The transaction takes the id of the request.',
    route: route('POST', '/api/transactions/{transactionId}/execute', { reply: 'envelope-and-fields' }),
    access: 'application',
    input: executeSavedInput,
    output: submittedTransaction,
    run: (ports, ...call) => withDetails(ports, executeSavedTransaction(ports, ...call)),
  }),
  confirmSaved: confirmTransaction,
  listAll: listAllTransactions,
  get: getTransaction,
  deleteSaved: deleteSavedTransaction,
  list: listTransactionsWithMeaning,
  getStatus: getTransactionStatus,
  getFees: query({
    summary: 'Get fees of a chain',
    description: 'A list with the current gas price, which transactions without their own fees use.',
    route: route('GET', '/api/transactions/{secretType}/fees'),
    access: 'application',
    input: z.object({ secretType: secretTypeInput }),
    output: z.array(chainFees),
    async run({ chains }, { secretType }) {
      const market = await chains.of(secretType).feeData();
      if (!market.ok) return market;
      const { gasPrice, baseFeePerGas, maxPriorityFeePerGas, maxFeePerGas } = market.value;
      return ok([
        {
          secretType,
          gasPrice: toJsonInteger(gasPrice),
          defaultPrice: true,
          baseFeePerGas: integerOf(baseFeePerGas),
          maxPriorityFeePerGas: integerOf(maxPriorityFeePerGas),
          maxFeePerGas: integerOf(maxFeePerGas),
        },
      ]);
    },
  }),
  resubmit: mutation({
    summary: 'Resubmit transaction with a higher fee',
    description: 'Replaces a pending transaction: same nonce and content, at least 12.5 % higher fee.',
    route: route('POST', '/api/transactions/resubmit', { reply: 'envelope-and-fields' }),
    access: 'application',
    input: replaceTransactionInput,
    output: submittedTransaction,
    run: (ports, ...call) => withDetails(ports, resubmitTransaction(ports, ...call)),
  }),
  cancel: mutation({
    summary: 'Cancel transaction',
    description: 'Replaces a pending transaction with an empty transfer to the sender, under the same nonce.',
    route: route('POST', '/api/transactions/cancel', { reply: 'envelope-and-fields' }),
    access: 'application',
    input: replaceTransactionInput,
    output: submittedTransaction,
    run: (ports, ...call) => withDetails(ports, cancelTransaction(ports, ...call)),
  }),
  inspect: inspectTransaction,
  read: readTransaction,
  getLane,
};
