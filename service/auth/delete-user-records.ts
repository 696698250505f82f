import type { TableWriters } from '../ports/storage.ts';
import { transactionListKey } from '../resources/transaction-table.ts';
import { deleteAll } from './delete-all.ts';

/** Deletes a user with all related records; the only place that lists them. */
export function deleteUserRecords(tables: TableWriters, userId: string): void {
  for (const wallet of tables.wallets.listBy('byUser', userId)) {
    deleteAll(tables.walletEvents, 'byWallet', wallet.id);
    deleteAll(tables.gifts, 'byWallet', wallet.id);
    tables.wallets.delete(wallet.id);
  }
  deleteAll(tables.transactions, 'byParty', transactionListKey({ userId }, undefined));
  deleteAll(tables.savedRequests, 'byUser', userId);
  deleteAll(tables.signingMethods, 'byUser', userId);
  tables.users.delete(userId);
}
