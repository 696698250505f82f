import { formatUnits } from '../kernel/base-units.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TransactionRecord, TransactionSummary } from '../resources/transaction.ts';

/** Every chain here counts its coins in 10^-18. */
const nativeDecimals = 18;

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
    functionName: transaction.call?.functionName,
    alias,
    status: transaction.state,
    reason: transaction.reason,
    createdAt: toLocalDateTime(transaction.createdAt),
  };
}
