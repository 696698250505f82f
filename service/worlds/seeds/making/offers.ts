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
import { Ended, type Maker, type Rejection } from './maker.ts';
import { signMessage } from './people.ts';

type Entry = Seed['offers'][string];

/** Creates an offer, approved and signed unless its state is NEW or REFUSED. */
export async function makeOffer(maker: Maker, name: string, entry: Entry): Promise<void> {
  const { item, seller, endsIn, state = 'READY', bids, purchases, ...terms } = entry;
  const { chain, address, tokenId = '' } = maker.made(maker.mints, item);
  const wallet = maker.seed.mints[item]?.wallet ?? '';
  const { id, dataToSign } = await maker.ask(offerOperations.create, {
    ...{ price: 0, minimumBid: 0, buyNowPrice: 0, visibility: 'PUBLIC', currency: 'USDC' },
    ...terms,
    nft: { chain, address, tokenId },
    sellerId: seller === undefined ? await accountOf(maker) : maker.made(maker.marketUsers, seller),
    sellerAddress: maker.made(maker.wallets, wallet).address,
    ...datesOf(maker, entry.type, endsIn),
  });
  maker.offers.set(name, id);
  if (state === 'NEW') return;
  if (state !== 'REFUSED') await approve(maker, id, wallet);
  const signature = await signMessage(maker, wallet, dataToSign);
  await maker.ask(offerOperations.sign, { offerId: id, signature });
}

/** The application's own market account, which sells items of no named seller. */
async function accountOf({ ports, caller }: Maker): Promise<string> {
  const application = owningApplication(caller);
  const account = application.ok
    ? await ports.storage.transact((tables) => ok(ensureApplicationAccount(tables, ports, application.value)))
    : application;
  if (!account.ok) throw new Ended(account.failure);
  return account.value.id;
}

function datesOf({ ports }: Maker, type: Entry['type'], endsIn: string | undefined) {
  const now = ports.clock.millis();
  const usual = type === 'AUCTION' ? auctionMilliseconds : saleMilliseconds;
  const span = endsIn === undefined ? undefined : spanMilliseconds(endsIn);
  return { startDate: new Date(now).toISOString(), endDate: new Date(now + (span ?? usual)).toISOString() };
}

async function approve(maker: Maker, offerId: string, wallet: string): Promise<void> {
  const { id: walletId, credential } = maker.made(maker.wallets, wallet);
  const calls = await maker.ask(offerOperations.listPreparationTransactions, { offerId, walletId });
  for (const call of calls) {
    const execution = await maker.ask(transactionOperations.execute, {
      transactionRequest: { ...call, walletId },
      signingMethodCredential: credential,
    });
    const id = execution.id ?? '';
    await maker.until('An approval', ({ transactions }) => transactions.find(id)?.isFinal);
  }
}

/** Waits until custody has received the items of an offer, or refused them. */
export async function awaitCustody(maker: Maker, name: string, entry: Entry): Promise<void> {
  const { state = 'READY' } = entry;
  if (state === 'NEW') return;
  const expected = state === 'REFUSED' ? 'REFUSED' : 'READY';
  const id = maker.made(maker.offers, name);
  await maker.until(`The custody of ${name}`, ({ offers }) => reached(offers.find(id), expected));
}

/** Places the bids and purchases of an offer; waits for purchases. */
export async function trade(maker: Maker, name: string, { bids = [], purchases = [] }: Entry): Promise<void> {
  const offerId = maker.made(maker.offers, name);
  for (const { bidder, amount, wallet } of bids)
    await maker.ask(offerOperations.bid, {
      ...{ offerId, amount },
      userId: maker.made(maker.marketUsers, bidder),
      walletAddress: wallet === undefined ? undefined : maker.made(maker.wallets, wallet).address,
    });
  for (const { buyer, wallet, amount = 1 } of purchases) {
    const { id } = await maker.ask(fulfillmentOperations.create, {
      ...{ type: 'PURCHASE', offerId, amount },
      userId: maker.made(maker.marketUsers, buyer),
      walletAddress: maker.made(maker.wallets, wallet).address,
    });
    await maker.until(`A purchase of ${name}`, ({ fulfillments }) => {
      const { status, reason = '' } = fulfillments.find(id) ?? {};
      if (status === 'ERROR') return { code: 'offer.not-open', message: reason };
      return status === 'COMPLETED';
    });
  }
}

/** Ends an offer, if its state requires it. Waits for auctions that the clock ends. */
export async function endOffer(maker: Maker, name: string, entry: Entry): Promise<void> {
  const { state = 'READY', bids = [] } = entry;
  if (state !== 'CLOSED' && state !== 'TERMINATED') return;
  const offerId = maker.made(maker.offers, name);
  const { storage } = maker.ports;
  const remaining = storage.read(({ offers }) => offers.find(offerId)?.remainingAmount ?? 0);
  if (state === 'TERMINATED') await maker.ask(offerOperations.terminate, { offerId });
  else if (bids.length === 0 && remaining > 0) await maker.ask(offerOperations.close, { offerId });
  await maker.until(`The end of ${name}`, ({ offers }) => reached(offers.find(offerId), state));
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
