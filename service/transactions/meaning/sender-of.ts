import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionSide } from '../../resources/listed-transaction.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';

/** The wallet that signed, even if another wallet has the same key. */
export function senderOf(
  { wallets, users }: TableReaders,
  { walletId, from }: TransactionRecord,
): TransactionSide | undefined {
  const wallet = walletId === undefined ? undefined : wallets.find(walletId);
  if (!wallet) return undefined;
  const { description, identifier, userId } = wallet;
  const owner = users.find(userId)?.reference;
  return { address: from, name: description || identifier, walletId, owner };
}
