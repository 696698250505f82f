import { fail, ok, type Result } from '../kernel/result.ts';
import type { TableReaders, TableWriters } from '../ports/storage.ts';
import { fulfillmentListKey } from '../resources/fulfillment.ts';
import { offerListKey } from '../resources/offer-table.ts';
import { everyApplication } from '../resources/table.ts';
import { transactionListKey } from '../resources/transaction-table.ts';
import { deleteAll } from './delete-all.ts';

type TradeTables = Pick<TableReaders, 'wallets' | 'offers' | 'bids' | 'fulfillments'>;

/**
 * Fails with `user.has-open-trade` while a running offer, leading bid or pending transfer would send items to a wallet
 * of the user, whose key is deleted.
 */
export function checkNoOpenTradeOfUser(tables: TradeTables, userId: string): Result<void> {
  const wallets = tables.wallets.listBy('byUser', userId);
  const addresses = new Set(wallets.map(({ address }) => address.toLowerCase()));
  if (addresses.size === 0) return ok();
  const isTheirs = (address: string) => addresses.has(address.toLowerCase());
  const running = (['INITIATING_OFFER', 'READY'] as const).flatMap((status) =>
    tables.offers.listBy('byCreation', offerListKey(everyApplication, { status })),
  );
  const offers = running.filter(({ sellerAddress }) => isTheirs(sellerAddress));
  const bids = running.filter(({ highestBidId }) => {
    const bid = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
    return bid?.status === 'LEADING' && isTheirs(bid.walletAddress);
  });
  const transfers = (['QUEUED', 'PROCESSING'] as const)
    .flatMap((status) =>
      tables.fulfillments.listBy('byCreation', fulfillmentListKey(everyApplication, status)),
    )
    .filter(({ walletAddress }) => isTheirs(walletAddress));
  const counts = [offers, bids, transfers].map(({ length }) => length);
  if (counts.every((count) => count === 0)) return ok();
  return fail(
    'user.has-open-trade',
    `Running offers: ${offers.length}, leading bids: ${bids.length}, pending item transfers: ${transfers.length}. Their items would go to wallets whose keys are deleted, and be lost. Close the offers and wait until they end, or send acceptLoss=true.`,
  );
}

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
