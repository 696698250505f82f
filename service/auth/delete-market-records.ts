import { fail, ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { TableReaders, TableWriters } from '../ports/storage.ts';
import { fulfillmentListKey } from '../resources/fulfillment.ts';
import { marketMoneyKey } from '../resources/market-user-tables.ts';
import { offerListKey } from '../resources/offer-table.ts';
import { deleteAll } from './delete-all.ts';

/**
 * Fails with `application.has-open-trade` while its offers have items in custody, or its market users have pending
 * purchases or leading bids: nobody could finish them.
 */
export function checkNoOpenTrade(
  { offers, fulfillments, marketUsers, bids, marketReservations }: TableReaders,
  applicationId: string,
): Result<void> {
  const openOffers = (['INITIATING_OFFER', 'READY'] as const).map((status) =>
    offers.countBy('byCreation', offerListKey(applicationId, { status })),
  );
  const purchases = (['QUEUED', 'PROCESSING'] as const).map((status) =>
    fulfillments.countBy('byCreation', fulfillmentListKey(applicationId, status)),
  );
  const leading = marketUsers
    .listBy('byCreation', applicationId)
    .flatMap(({ id }) => marketReservations.listBy('byUser', id))
    .filter(({ id }) => bids.find(id)?.status === 'LEADING');
  if ([...openOffers, ...purchases, leading.length].every((count) => count === 0)) return ok();
  return fail(
    'application.has-open-trade',
    'Close or terminate the offers and wait until they end. The application has offers in custody, pending purchases or leading bids.',
  );
}

/**
 * Deletes all market records of an application, including the keys of deposit addresses; the only place that lists
 * them. Purchases of its market users from other applications are retained with those offers.
 */
export function deleteMarketRecords(tables: TableWriters, applicationId: string): void {
  for (const { id } of tables.offers.listBy('byCreation', offerListKey(applicationId, {})))
    deleteOfferRecords(tables, id);
  for (const { id } of tables.marketUsers.listBy('byCreation', applicationId))
    deleteMarketUserRecords(tables, id);
}

function deleteOfferRecords(tables: TableWriters, offerId: string): void {
  for (const { id } of tables.fulfillments.listBy('byOffer', offerId)) {
    giveFree(tables, id);
    tables.fulfillments.delete(id);
  }
  for (const { id } of tables.bids.listBy('byOffer', offerId)) {
    giveFree(tables, id);
    tables.bids.delete(id);
  }
  tables.offers.delete(offerId);
}

/** Releases the money of a buyer or bidder, who may belong to another application. */
function giveFree({ marketReservations, marketBalances }: TableWriters, id: string): void {
  const reservation = marketReservations.find(id);
  if (!reservation) return;
  marketReservations.delete(id);
  const balance = marketBalances.find(marketMoneyKey(reservation.userId, reservation.chain));
  if (!balance) return;
  const reservedUnits = String(BigInt(balance.reservedUnits) - BigInt(reservation.units));
  marketBalances.put({ ...balance, reservedUnits });
}

function deleteMarketUserRecords(tables: TableWriters, userId: string): void {
  for (const chain of secretTypes) tables.custodyKeys.delete(`deposit:${userId}:${chain}`);
  deleteAll(tables.depositAddresses, 'byUser', userId);
  deleteAll(tables.moneyMovements, 'byUser', userId);
  deleteAll(tables.marketBalances, 'byUser', userId);
  deleteAll(tables.marketReservations, 'byUser', userId);
  tables.marketUsers.delete(userId);
}
