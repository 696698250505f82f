import type { PaymentIntentRecord } from '../../model/payments/payment.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import type { Gathering } from './gathering.ts';

interface Start {
  readonly record: { readonly id: string; readonly applicationId: string; readonly traceId?: string | undefined };
  /** Adds it and everything that follows from it. */
  add(to: Gathering): void;
}

/** Finds the record of an id or hash; for a record without a trace, its cause, as far as known. */
export function findStart(tables: TableReaders, id: string): Start | undefined {
  return (
    ofPayment(findPayment(tables, id)) ??
    ofEvent(tables, id) ??
    ofDelivery(tables, id) ??
    ofFulfillment(tables, id) ??
    ofTransaction(tables, id) ??
    ofOther(tables, id)
  );
}

/** Finds a payment by its id or the id of its session, a charge or a refund. */
function findPayment({ paymentIntents, checkoutSessions }: TableReaders, id: string): PaymentIntentRecord | undefined {
  const session = checkoutSessions.find(id);
  const payment = paymentIntents.find(session?.paymentIntentId ?? id);
  const [charged] = /^(?:ch|re)_/.test(id) ? paymentIntents.listBy('byCharge', id) : [];
  return payment ?? charged;
}

function ofPayment(record: PaymentIntentRecord | undefined): Start | undefined {
  return record && { record, add: (to) => to.addPayment(record) };
}

function ofEvent(tables: TableReaders, id: string): Start | undefined {
  const record = tables.paymentEvents.find(id);
  if (!record) return undefined;
  const about = record.paymentIntentId;
  const earlier = about === undefined ? undefined : ofPayment(tables.paymentIntents.find(about));
  return started(record, (to) => to.addEvent(record), earlier);
}

function ofDelivery(tables: TableReaders, id: string): Start | undefined {
  const record = tables.webhookDeliveries.find(id);
  if (!record) return undefined;
  return started(record, (to) => to.addDelivery(record), ofEvent(tables, record.eventId));
}

function ofFulfillment(tables: TableReaders, id: string): Start | undefined {
  const record = tables.fulfillments.find(id);
  if (!record) return undefined;
  const [payment] = tables.paymentIntents.listBy('byFulfillment', id);
  return started(record, (to) => to.addFulfillment(record), ofPayment(payment));
}

function ofTransaction(tables: TableReaders, id: string): Start | undefined {
  const { transactions, fulfillments } = tables;
  const record = transactions.find(id) ?? transactions.listBy('byHash', id.toLowerCase()).at(-1);
  if (!record) return undefined;
  const [settled] = fulfillments.listBy('byTransaction', record.id);
  const earlier = settled && ofFulfillment(tables, settled.id);
  return started(record, (to) => to.addTransaction(record), earlier);
}

function ofOther(tables: TableReaders, id: string): Start | undefined {
  const offer = tables.offers.find(id);
  if (offer) return { record: offer, add: (to) => to.addOffer(offer) };
  const mint = tables.tokenMints.find(id);
  if (mint) return { record: mint, add: (to) => to.addMint(mint) };
  const type = tables.tokenTypes.find(id);
  if (type) return { record: type, add: (to) => to.addTokenType(type) };
  const collection = tables.collections.find(id);
  if (collection) return { record: collection, add: (to) => to.addCollection(collection) };
  const event = tables.walletEvents.find(id) ?? tables.walletEvents.listBy('byDigest', id.toLowerCase()).at(-1);
  if (event) return { record: event, add: (to) => to.addWalletEvent(event) };
  const bid = tables.bids.find(id);
  return bid && { record: bid, add: (to) => to.bids.set(bid.id, bid) };
}

function started(record: Start['record'], add: Start['add'], earlier: Start | undefined): Start | undefined {
  return record.traceId === undefined && earlier ? earlier : { record, add };
}
