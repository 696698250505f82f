import { z } from 'zod';
import { secretTypeInput, toLocalDateTime } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { toJsonAmount, toJsonInteger } from '../../model/kernel/values/numbers.ts';
import {
  type TransactionRecord,
  type TransactionStatus,
  transactionHash,
  transactionStatus,
} from '../../model/transactions/transaction.ts';
import type { ChainLog, ChainReceipt, ChainTransaction } from '../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';
import { toCoins } from './execute-transaction.ts';
import { type ChainNow, confirmationsOf, isDeep, readChainNow } from './lane/lane.ts';
import { areOfErc20, findMinedTransferFault, type TransferCall } from './transfer-result.ts';

/**
 * The status of a transaction on its chain, from any sender; of pending transactions signed here, the stored status.
 */
export const getTransactionStatus = query({
  summary: 'Get status of a transaction',
  description: 'The status on its chain, from any sender.',
  route: route('GET', '/api/transactions/{secretType}/{hash}/status'),
  access: 'application',
  input: z.object({ secretType: secretTypeInput, hash: transactionHash }),
  output: transactionStatus,
  async run({ chains, storage }, { secretType, hash: rawHash }, caller) {
    const hash = rawHash.toLowerCase();
    const chain = chains.of(secretType);
    const [now, transaction, receipt] = await Promise.all([
      readChainNow(chain),
      chain.transaction(hash),
      chain.receipt(hash),
    ]);
    if (!now.ok) return now;
    if (!transaction.ok) return transaction;
    if (!receipt.ok) return receipt;
    const own = storage.read((tables) => findTransaction(tables, { secretType, hash }, caller));
    const fields = transaction.value
      ? fieldsOf(transaction.value)
      : own && own.genesis === now.value.genesis
        ? fieldsOf({ ...own, gas: BigInt(own.gasLimit), value: BigInt(own.value), input: own.data })
        : {};
    const base = { hash, chain: secretType, ...fields };
    return receipt.value
      ? minedStatus(now.value, base, receipt.value, own)
      : ok({ ...base, ...waitingStatus(transaction.value, own) });
  },
});

type BaseStatus = Partial<TransactionStatus> & Pick<TransactionStatus, 'hash' | 'chain'>;

async function minedStatus(
  now: ChainNow,
  base: BaseStatus,
  receipt: ChainReceipt,
  own: TransactionRecord | undefined,
): Promise<Result<TransactionStatus>> {
  const block = await now.chain.block(receipt.blockNumber);
  if (!block.ok) return block;
  const { timestamp = 0 } = block.value ?? {};
  const isSettled = own?.block?.hash === receipt.blockHash;
  const fault = isSettled
    ? ok(own.state === 'FAILED' ? own.reason : undefined)
    : await findMinedTransferFault(now.chain, callOf(base, own), receipt);
  if (!fault.ok) return fault;
  const succeeded = receipt.succeeded && fault.value === undefined;
  return ok({
    ...base,
    from: base.from ?? receipt.from,
    to: base.to ?? receipt.to,
    status: succeeded ? 'SUCCEEDED' : 'FAILED',
    confirmations: confirmationsOf(now, receipt.blockNumber),
    blockHash: receipt.blockHash,
    blockNumber: Number(receipt.blockNumber),
    hasReachedFinality: isDeep(now, receipt.blockNumber),
    gasUsed: toJsonInteger(receipt.gasUsed),
    gasPrice: integerOf(receipt.effectiveGasPrice) ?? base.gasPrice,
    logs: receipt.logs.map(toLog),
    timestamp: toLocalDateTime(new Date(timestamp * 1000).toISOString()),
    reason: succeeded ? undefined : (fault.value ?? own?.reason),
  });
}

function callOf({ from, to, input: data, rawValue = 0 }: BaseStatus, own: TransactionRecord | undefined): TransferCall {
  const parties = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return {
    ...parties,
    ...(data !== undefined && { data }),
    value: BigInt(rawValue),
    isOfToken: areOfErc20(own?.tokens),
  };
}

function waitingStatus(
  transaction: ChainTransaction | undefined,
  own: TransactionRecord | undefined,
): Pick<TransactionStatus, 'status' | 'confirmations' | 'hasReachedFinality' | 'logs' | 'reason'> {
  const unconfirmed = { confirmations: 0, hasReachedFinality: false, logs: [] };
  if (transaction) return { ...unconfirmed, status: 'PENDING' };
  if (!own) return { ...unconfirmed, status: 'UNKNOWN' };
  // The API has no status for a transaction whose nonce was used by another: it will never be mined.
  const status = own.state === 'REPLACED' ? 'FAILED' : own.state;
  return { ...unconfirmed, status, hasReachedFinality: own.isFinal, reason: own.reason };
}

/** The fields that a chain or a record has for a transaction. */
function fieldsOf({
  from,
  to,
  nonce,
  gas,
  gasPrice,
  maxFeePerGas,
  value,
  input,
}: Pick<ChainTransaction, 'from' | 'to' | 'nonce' | 'gas' | 'value' | 'input'> &
  Pick<ChainTransaction | TransactionRecord, 'gasPrice' | 'maxFeePerGas'>): Partial<TransactionStatus> {
  return {
    from,
    to,
    nonce,
    gas: toJsonInteger(gas),
    gasPrice: integerOf(gasPrice ?? maxFeePerGas),
    ...amountsOf(value),
    input,
  };
}

/** Converts an event for callers. */
export function toLog({ logIndex, address, topics, data }: ChainLog) {
  return { logIndex, address, topics: [...topics], data };
}

function amountsOf(wei: bigint): Pick<TransactionStatus, 'value' | 'rawValue'> {
  return { value: toJsonAmount(toCoins(wei)), rawValue: toJsonAmount(String(wei)) };
}

/** A stored or reported whole number in JSON. */
export function integerOf(value: bigint | string | undefined): number | string | undefined {
  return value === undefined ? undefined : toJsonInteger(BigInt(value));
}

/** The stored transaction of this hash, in any letter case, if the caller may see it; the newest after a chain reset. */
export function findTransaction(
  { transactions }: Pick<TableReaders, 'transactions'>,
  { secretType, hash }: Pick<TransactionRecord, 'secretType' | 'hash'>,
  caller: Caller,
): TransactionRecord | undefined {
  return transactions
    .listBy('byHash', hash.toLowerCase())
    .findLast((transaction) => transaction.secretType === secretType && isVisible(caller, transaction));
}

/** For a hash that no wallet of this caller signed. */
export function noTransaction(hash: string): Failed {
  return fail('transaction.not-found', `No wallet here signed the transaction ${hash}.`);
}
