import type { Trace } from '../../model/history/trace.ts';
import { transactionTitles } from '../../model/transactions/transaction.ts';
import type { Gathering } from './gathering.ts';
import { nameOfWallet } from './links/draft-link.ts';
import { collectionOf } from './links/mint-links.ts';
import { moneyOf, payerOf } from './links/payment-links.ts';

type About = Pick<Trace, 'title' | 'subject'>;

/** The first record that names the trace; `undefined` if it consists of requests only. */
export function subjectOf(gathering: Gathering): About | undefined {
  return (
    ofPayment(gathering) ??
    ofFulfillment(gathering) ??
    ofOffer(gathering) ??
    ofMints(gathering) ??
    ofTransaction(gathering) ??
    ofWallet(gathering) ??
    ofEvent(gathering)
  );
}

function ofPayment({ payments, tables }: Gathering): About | undefined {
  const [payment] = payments.values();
  if (!payment) return undefined;
  const { purchase, description } = payment;
  const buyer = payerOf(payment) ?? (purchase && tables.marketUsers.find(purchase.userId)?.nickname);
  const item = purchase && tables.offers.find(purchase.offerId)?.item.name;
  const name = [moneyOf(payment), buyer ?? description].filter(Boolean).join(', ');
  const title = item ? `card purchase of ${item}${buyer ? ` by ${buyer}` : ''}` : `payment of ${moneyOf(payment)}`;
  return { title, subject: { type: 'payment', id: payment.id, name } };
}

function ofFulfillment({ fulfillments, offers, tables }: Gathering): About | undefined {
  if (offers.size > 0) return undefined;
  const [fulfillment] = fulfillments.values();
  if (!fulfillment) return undefined;
  const item = tables.offers.find(fulfillment.offerId)?.item.name ?? 'an item';
  const buyer = tables.marketUsers.find(fulfillment.buyerId)?.nickname ?? 'somebody';
  const title = fulfillment.type === 'PURCHASE' ? `purchase of ${item} by ${buyer}` : `return of ${item} to ${buyer}`;
  return { title, subject: { type: 'fulfillment', id: fulfillment.id, name: title } };
}

function ofOffer({ offers, bids, tables }: Gathering): About | undefined {
  const [bid] = bids.values();
  const bidOn = bid && tables.offers.find(bid.offerId);
  const [offer = bidOn] = offers.values();
  if (!offer) return undefined;
  const { id, item, sellerId } = offer;
  const seller = tables.marketUsers.find(sellerId)?.nickname ?? 'somebody';
  const title = bid ? `bid on ${item.name}` : `offer of ${item.name} by ${seller}`;
  return { title, subject: { type: 'offer', id, name: item.name } };
}

function ofMints({ collections, tokenTypes, mints, tables }: Gathering): About | undefined {
  const [collection] = collections.values();
  if (collection) {
    const { id } = collectionOf(collection.chain, collection.address);
    const title = `deployment of ${collection.name}`;
    return { title, subject: { type: 'collection', id, name: collection.name } };
  }
  const [type] = tokenTypes.values();
  if (type) {
    const { id } = collectionOf(type.chain, type.contractAddress);
    return { title: `token type ${type.name}`, subject: { type: 'collection', id, name: type.name } };
  }
  const [mint] = mints.values();
  if (!mint) return undefined;
  const [typed] = tables.tokenTypes.listBy('byNumber', `${mint.collectionId}/${mint.typeId}`);
  const count = [...mints.values()].reduce((sum, { amount }) => sum + amount, 0);
  const title = `mint of ${count.toLocaleString('en')} ${typed?.name ?? 'tokens'}`;
  return { title, subject: { type: 'mint', id: mint.id, name: title } };
}

function ofTransaction({ transactions }: Gathering): About | undefined {
  const [transaction] = transactions.values();
  if (!transaction) return undefined;
  const { id, call, type, secretType } = transaction;
  const action = call?.functionName ?? transactionTitles[type].toLowerCase();
  return { title: `${action} on ${secretType}`, subject: { type: 'transaction', id, name: action } };
}

function ofWallet({ walletEvents, tables }: Gathering): About | undefined {
  const [event] = walletEvents.values();
  if (!event) return undefined;
  const wallet = tables.wallets.find(event.walletId);
  const name = wallet ? nameOfWallet(wallet) : 'a deleted wallet';
  const title =
    event.type === 'SIGNATURE_CREATED' ? `signature by ${name}` : event.type.toLowerCase().replaceAll('_', ' ');
  return { title, subject: { type: 'wallet', id: event.walletId, name } };
}

function ofEvent({ events, deliveries }: Gathering): About | undefined {
  const [delivery] = deliveries.values();
  if (delivery)
    return {
      title: `delivery of ${delivery.eventType}`,
      subject: { type: 'delivery', id: delivery.id, name: delivery.eventType },
    };
  const [event] = events.values();
  return event && { title: `event ${event.type}`, subject: { type: 'event', id: event.id, name: event.type } };
}
