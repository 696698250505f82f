import { fulfillmentListKey } from '../../model/market/fulfillment.ts';
import { everyApplication } from '../../model/table.ts';
import { offerListKey } from '../../model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';

type TradeTables = Pick<
  TableReaders,
  'offers' | 'bids' | 'fulfillments' | 'tokenMints' | 'checkoutSessions' | 'paymentIntents'
>;

/**
 * The trades of all applications that would still send items to these wallets, counted by kind.
 * @example ["2 running offers", "1 pending mint"]
 */
export function openTradeOf(tables: TradeTables, wallets: readonly WalletRecord[]): string[] {
  const addresses = new Set(wallets.map(({ address }) => address.toLowerCase()));
  if (addresses.size === 0) return [];
  const isTheirs = (address = '') => addresses.has(address.toLowerCase());
  const running = (['INITIATING_OFFER', 'READY'] as const).flatMap((status) =>
    tables.offers.listBy('byCreation', offerListKey(everyApplication, { status })),
  );
  const transfers = (['QUEUED', 'PROCESSING'] as const).flatMap((status) =>
    tables.fulfillments.listBy('byCreation', fulfillmentListKey(everyApplication, status)),
  );
  const mints = [...addresses].flatMap((address) => tables.tokenMints.listBy('byDestination', address));
  const sessions = tables.checkoutSessions.listBy('open', everyApplication);
  return Object.entries({
    'running offer': running.filter(({ sellerAddress }) => isTheirs(sellerAddress)),
    'leading bid': running.filter(({ highestBidId }) => {
      const bid = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
      return bid?.status === 'LEADING' && isTheirs(bid.walletAddress);
    }),
    'pending item transfer': transfers.filter(({ walletAddress }) => isTheirs(walletAddress)),
    'pending mint': mints.filter(({ status }) => status === 'PENDING'),
    'unpaid purchase': sessions.filter(({ paymentIntentId }) =>
      isTheirs(tables.paymentIntents.find(paymentIntentId)?.purchase?.walletAddress),
    ),
  }).flatMap(([noun, { length }]) => (length === 0 ? [] : [counted(length, noun)]));
}

/** The number of offers of an application that may still be sold. */
export function openOffersOf({ offers }: Pick<TableReaders, 'offers'>, applicationId: string): number {
  const open = ['NEW', 'INITIATING_OFFER', 'READY'] as const;
  return open.reduce(
    (sum, status) => sum + Number(offers.countBy('byCreation', offerListKey(applicationId, { status }))),
    0,
  );
}

/** @example counted(2, 'wallet') // "2 wallets" */
export function counted(count: bigint | number, noun: string): string {
  return `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;
}
