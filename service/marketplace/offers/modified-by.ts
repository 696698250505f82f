import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { ensureApplicationAccount } from '../users/application-account.ts';

/**
 * The actor of a change: the market account of the caller's application; `undefined` for the
 * operator.
 */
export function modifiedBy(
  tables: Pick<TableWriters, 'marketUsers' | 'applications'>,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { applicationId, modifiedBy: before }: OfferRecord,
  caller: Caller,
): string {
  if (caller.role !== 'application') return before;
  return ensureApplicationAccount(tables, ports, applicationId).id;
}
