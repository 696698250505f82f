import { owningApplication } from '../../../domain/auth/authenticate.ts';
import { fulfillmentOperations } from '../../../domain/marketplace/fulfillments/fulfillments.operations.ts';
import { auctionMilliseconds, saleMilliseconds } from '../../../domain/marketplace/limits.ts';
import { offerOperations } from '../../../domain/marketplace/offers/offers.operations.ts';
import { ensureApplicationAccount } from '../../../domain/marketplace/users/market-users.operations.ts';
import { transactionOperations } from '../../../domain/transactions/transactions.operations.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { spanMilliseconds } from '../../../model/kernel/results/span.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import { isBoughtNow } from '../rules/offers.ts';
import { signMessage } from './people.ts';
import { Ended, type Rejection, type SeedLoader } from './seed-loader.ts';

type Entry = Seed['offers'][string];

/** Creates an offer, approved and signed unless its state is NEW or REFUSED. */
export async function createOffer(loader: SeedLoader, name: string, entry: Entry): Promise<void> {
  const { item, seller, endsIn, state = 'READY', bids, purchases, ...terms } = entry;
  const { chain, address, tokenId = '' } = loader.made(loader.mints, item);
  const wallet = loader.seed.mints[item]?.wallet ?? '';
  const { id, dataToSign } = await loader.request(offerOperations.create, {
    ...{ price: 0, minimumBid: 0, buyNowPrice: 0, visibility: 'PUBLIC', currency: 'USDC' },
    ...terms,
    nft: { chain, address, tokenId },
    sellerId: seller === undefined ? await accountOf(loader) : loader.made(loader.marketUsers, seller),
    sellerAddress: loader.made(loader.wallets, wallet).address,
    ...datesOf(loader, entry.type, endsIn),
  });
  loader.offers.set(name, id);
  if (state === 'NEW') return;
  if (state !== 'REFUSED') await approve(loader, id, wallet);
  const signature = await signMessage(loader, wallet, dataToSign);
  await loader.request(offerOperations.sign, { offerId: id, signature });
}

/** The application's own market account, which sells items of no named seller. */
async function accountOf({ ports, caller }: SeedLoader): Promise<string> {
  const application = owningApplication(caller);
  const account = application.ok
    ? await ports.storage.transact((tables) => ok(ensureApplicationAccount(tables, ports, application.value)))
    : application;
  if (!account.ok) throw new Ended(account.failure);
  return account.value.id;
}

function datesOf({ ports }: SeedLoader, type: Entry['type'], endsIn: string | undefined) {
  const now = ports.clock.millis();
  const usual = type === 'AUCTION' ? auctionMilliseconds : saleMilliseconds;
  const span = endsIn === undefined ? undefined : spanMilliseconds(endsIn);
  return { startDate: new Date(now).toISOString(), endDate: new Date(now + (span ?? usual)).toISOString() };
}

async function approve(loader: SeedLoader, offerId: string, wallet: string): Promise<void> {
  const { id: walletId, credential } = loader.made(loader.wallets, wallet);
  const calls = await loader.request(offerOperations.listPreparationTransactions, { offerId, walletId });
  for (const call of calls) {
    const execution = await loader.request(transactionOperations.execute, {
      transactionRequest: { ...call, walletId },
      signingMethodCredential: credential,
    });
    const id = execution.id ?? '';
    await loader.until('An approval', ({ transactions }) => transactions.find(id)?.isFinal);
  }
}

/** Waits until custody has received the items of an offer, or refused them. */
export async function awaitCustody(loader: SeedLoader, name: string, entry: Entry): Promise<void> {
  const { state = 'READY' } = entry;
  if (state === 'NEW') return;
  const expected = state === 'REFUSED' ? 'REFUSED' : 'READY';
  const id = loader.made(loader.offers, name);
  await loader.until(`The custody of ${name}`, ({ offers }) => reached(offers.find(id), expected));
}

/** Places the bids and purchases of an offer; waits for purchases. */
export async function trade(loader: SeedLoader, name: string, { bids = [], purchases = [] }: Entry): Promise<void> {
  const offerId = loader.made(loader.offers, name);
  for (const { bidder, amount, wallet } of bids)
    await loader.request(offerOperations.bid, {
      ...{ offerId, amount },
      userId: loader.made(loader.marketUsers, bidder),
      walletAddress: wallet === undefined ? undefined : loader.made(loader.wallets, wallet).address,
    });
  for (const { buyer, wallet, amount = 1 } of purchases) {
    const { id } = await loader.request(fulfillmentOperations.create, {
      ...{ type: 'PURCHASE', offerId, amount },
      userId: loader.made(loader.marketUsers, buyer),
      walletAddress: loader.made(loader.wallets, wallet).address,
    });
    await loader.until(`A purchase of ${name}`, ({ fulfillments }) => {
      const { status, reason = '' } = fulfillments.find(id) ?? {};
      if (status === 'ERROR') return { code: 'offer.not-open', message: reason };
      return status === 'COMPLETED';
    });
  }
}

/** Ends an offer, if its state requires it. Waits for auctions that the clock ends. */
export async function endOffer(loader: SeedLoader, name: string, entry: Entry): Promise<void> {
  const { state = 'READY', bids = [] } = entry;
  if (state !== 'CLOSED' && state !== 'TERMINATED') return;
  const offerId = loader.made(loader.offers, name);
  const { storage } = loader.ports;
  const remaining = storage.read(({ offers }) => offers.find(offerId)?.remainingAmount ?? 0);
  if (state === 'TERMINATED') await loader.request(offerOperations.terminate, { offerId });
  else if (bids.length === 0 && remaining > 0) await loader.request(offerOperations.close, { offerId });
  await loader.until(`The end of ${name}`, ({ offers }) => reached(offers.find(offerId), state));
}

/** Whether only the clock ends an auction. */
export function endsByClock(entry: Entry): boolean {
  const { type, state, bids = [] } = entry;
  return type === 'AUCTION' && state === 'CLOSED' && bids.length > 0 && !isBoughtNow(entry);
}

/** Whether an offer has reached a state, or the reason why it never will. */
function reached(offer: OfferRecord | undefined, expected: OfferRecord['status']): boolean | Rejection | undefined {
  if (!offer || offer.status === expected) return offer !== undefined;
  const isOver = offer.status === 'REFUSED' || offer.status === 'ERROR';
  return isOver ? { code: 'offer.not-open', message: offer.reason ?? '' } : false;
}
