import { secretTypes } from '../kernel/primitives.ts';
import type { TableWriters } from '../ports/storage.ts';

/** Deletes all that an application has in the market, the keys of deposit addresses included; the one place that knows what that is. */
export function deleteMarketRecords(tables: TableWriters, applicationId: string): void {
  for (const { id } of tables.marketUsers.listBy('byCreation', applicationId))
    deleteMarketUserRecords(tables, id);
}

function deleteMarketUserRecords(tables: TableWriters, userId: string): void {
  for (const chain of secretTypes) tables.custodyKeys.delete(`deposit:${userId}:${chain}`);
  for (const { id } of tables.depositAddresses.listBy('byUser', userId))
    tables.depositAddresses.delete(id);
  for (const { id } of tables.moneyMovements.listBy('byUser', userId))
    tables.moneyMovements.delete(id);
  for (const { id } of tables.marketBalances.listBy('byUser', userId))
    tables.marketBalances.delete(id);
  for (const { id } of tables.marketReservations.listBy('byUser', userId))
    tables.marketReservations.delete(id);
  tables.marketUsers.delete(userId);
}
