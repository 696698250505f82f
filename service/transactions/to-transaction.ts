import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TransactionRecord, TransactionSummary } from '../resources/transaction.ts';
import { requestOf } from './request-text.ts';
import { toCoins } from './to-coins.ts';
import { tokensOf } from './transferred-tokens.ts';

/** Converts a stored transaction to a list entry. */
export function toTransaction(transaction: TransactionRecord): TransactionSummary {
  const { id, hash, secretType, type, walletId, userId, from, to, nonce, alias } = transaction;
  return {
    id,
    hash,
    transactionHash: hash,
    transactionRequest: requestOf(transaction),
    secretType,
    type,
    walletId,
    userId,
    from,
    to,
    nonce,
    value: toCoins(BigInt(transaction.value)),
    tokens: tokensOf(transaction),
    functionName: transaction.call?.functionName,
    alias,
    status: transaction.state,
    reason: transaction.reason,
    createdAt: toLocalDateTime(transaction.createdAt),
  };
}
