import type { TableWriters } from '../ports/storage.ts';
import { transactionListKey } from '../resources/transaction-table.ts';

/** Deletes a user with everything that is the user's; the one place that knows what that is. */
export function deleteUserRecords(tables: TableWriters, userId: string): void {
  for (const wallet of tables.wallets.listBy('byUser', userId)) {
    for (const { id } of tables.walletEvents.listBy('byWallet', wallet.id))
      tables.walletEvents.delete(id);
    tables.wallets.delete(wallet.id);
  }
  const transactions = transactionListKey({ userId }, undefined);
  for (const { id } of tables.transactions.listBy('byCreation', transactions))
    tables.transactions.delete(id);
  for (const { id } of tables.signingMethods.listBy('byUser', userId))
    tables.signingMethods.delete(id);
  tables.users.delete(userId);
}
