import type { Ports } from '../../ports/ports.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import type { MarketUserRecord } from '../../resources/market-user.ts';

/**
 * Returns the application's own market account, created on first use; exactly one per application.
 * Pure: call it inside a transaction.
 */
export function ensureApplicationAccount(
  tables: Pick<TableWriters, 'marketUsers' | 'applications'>,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  applicationId: string,
): MarketUserRecord {
  const existing = findApplicationAccount(tables, applicationId);
  if (existing) return existing;
  const marketUser: MarketUserRecord = {
    id: ids.uuid(),
    applicationId,
    nickname: tables.applications.find(applicationId)?.name ?? 'Application',
    type: 'APPLICATION',
    createdAt: clock.now(),
  };
  tables.marketUsers.put(marketUser);
  return marketUser;
}

/** Finds the application's own market account, if it exists. */
export function findApplicationAccount(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  applicationId: string,
): MarketUserRecord | undefined {
  return marketUsers.listBy('ofApplication', applicationId).at(0);
}
