import { formatUnits } from '../kernel/base-units.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import { nativeDecimals } from '../resources/balance.ts';
import type { TransactionRecord, TransactionSummary } from '../resources/transaction.ts';

/** Wei as decimal text in whole coins. */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, nativeDecimals);
}

/** A stored transaction as it stands in a list. */
export function toTransaction(transaction: TransactionRecord): TransactionSummary {
  const { id, hash, secretType, type, walletId, userId, from, to, nonce, alias } = transaction;
  return {
    id,
    hash,
    secretType,
    type,
    walletId,
    userId,
    from,
    to,
    nonce,
    value: toCoins(BigInt(transaction.value)),
    tokens: transaction.tokens,
    functionName: transaction.call?.functionName,
    alias,
    status: transaction.state,
    reason: transaction.reason,
    createdAt: toLocalDateTime(transaction.createdAt),
  };
}
