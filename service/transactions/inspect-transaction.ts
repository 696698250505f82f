import { isVisible } from '../auth/tenancy.ts';
import { describeLog } from '../contracts/describe-logs.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainReceipt } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionInspection, TransactionRecord } from '../resources/transaction.ts';
import { laneKey, nonceText } from '../resources/transaction-table.ts';
import { confirmationsOf, readChainNow } from './chain-now.ts';
import { noTransaction } from './find-transaction.ts';
import { toLog } from './get-transaction-status.ts';
import { timelineOf } from './timeline-of.ts';
import { toTransaction } from './to-transaction.ts';

/** A transaction with its timeline, its events and the available actions. */
export async function inspectTransaction(
  ports: Pick<Ports, 'storage' | 'chains'>,
  { transactionId }: { transactionId: string },
  caller: Caller,
): Promise<Result<TransactionInspection>> {
  const transaction = ports.storage.read(({ transactions }) => transactions.find(transactionId));
  if (!transaction || !isVisible(caller, transaction)) return noTransaction(transactionId);
  const { receipt, confirmations } = await readFromChain(ports, transaction);
  const { network } = ports.chains.of(transaction.secretType);
  const { data, gasLimit, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = transaction;
  return ok({
    ...toTransaction(transaction),
    data,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
    gasPrice,
    gasUsed: transaction.gasUsed,
    effectiveGasPrice: transaction.effectiveGasPrice,
    inputs: transaction.call?.inputs ?? [],
    blockNumber: transaction.block && Number(transaction.block.number),
    blockHash: transaction.block?.hash,
    confirmations,
    requiredConfirmations: network.requiredConfirmations,
    isFinal: transaction.isFinal,
    broadcastAt: transaction.broadcastAt && toLocalDateTime(transaction.broadcastAt),
    timeline: timelineOf(transaction),
    logs: (receipt?.logs ?? []).map((log) => ({ ...toLog(log), ...describeLog(log) })),
    replaces: transaction.replaces,
    ...ports.storage.read((tables) => replacementState(tables, transaction)),
  });
}

/** The additional data from the chain; `undefined` if the chain does not respond or was reset. */
async function readFromChain(
  { chains }: Pick<Ports, 'chains'>,
  { secretType, hash, block, genesis }: TransactionRecord,
): Promise<{ receipt?: ChainReceipt | undefined; confirmations: number }> {
  if (!block) return { confirmations: 0 };
  const chain = chains.of(secretType);
  const [now, receipt] = await Promise.all([readChainNow(chain), chain.receipt(hash)]);
  if (!now.ok || now.value.genesis !== genesis) return { confirmations: 0 };
  return {
    receipt: receipt.ok ? receipt.value : undefined,
    confirmations: confirmationsOf(now.value, BigInt(block.number)),
  };
}

/** Its position among the transactions with the same nonce. */
function replacementState(
  { transactions, wallets }: TableReaders,
  { id, walletId, nonce, state, ...lane }: TransactionRecord,
): Pick<TransactionInspection, 'replacedBy' | 'mayBeReplaced'> {
  const others = transactions
    .pageBy('byLane', laneKey(lane), { offset: 0, limit: 1000, prefix: nonceText(nonce) })
    .filter((transaction) => transaction.id !== id);
  const replacedBy =
    others.find(({ block }) => block !== undefined) ??
    others.find(({ replaces }) => replaces === id);
  const wallet = walletId === undefined ? undefined : wallets.find(walletId);
  return {
    replacedBy: state === 'SUCCEEDED' || lane.block ? undefined : replacedBy?.id,
    mayBeReplaced: state === 'PENDING' && wallet !== undefined && !wallet.archived,
  };
}
