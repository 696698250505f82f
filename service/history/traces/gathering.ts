import { toUsdcText } from '../../domain/marketplace/money/balances.ts';
import type { TraceOutcome, TraceSubject } from '../../model/history/trace.ts';
import type { CollectionRecord } from '../../model/market/collection.ts';
import type { BidRecord, FulfillmentRecord } from '../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import type { TokenMintRecord } from '../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import type { PaymentIntentRecord } from '../../model/payments/payment.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { WalletEventRecord } from '../../model/wallets/wallet-event.ts';
import type { PaymentEventRecord } from '../../model/webhooks/payment-event.ts';
import type { WebhookDeliveryRecord } from '../../model/webhooks/webhook-delivery.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { nameOfWallet } from './links/draft-link.ts';
import { moneyOf, paidLinkOf, payerOf } from './links/payment-links.ts';

/** Records by id, in insertion order. */
type RecordsById<Stored> = Map<string, Stored>;

/** Collects the records of a trace and what follows from them: records of earlier versions have no trace. */
export class Gathering {
  readonly payments: RecordsById<PaymentIntentRecord> = new Map();
  readonly offers: RecordsById<OfferRecord> = new Map();
  readonly bids: RecordsById<BidRecord> = new Map();
  readonly fulfillments: RecordsById<FulfillmentRecord> = new Map();
  readonly collections: RecordsById<CollectionRecord> = new Map();
  readonly tokenTypes: RecordsById<TokenTypeRecord> = new Map();
  readonly mints: RecordsById<TokenMintRecord> = new Map();
  readonly transactions: RecordsById<TransactionRecord> = new Map();
  readonly walletEvents: RecordsById<WalletEventRecord> = new Map();
  readonly events: RecordsById<PaymentEventRecord> = new Map();
  readonly deliveries: RecordsById<WebhookDeliveryRecord> = new Map();
  readonly tables: TableReaders;

  constructor(tables: TableReaders) {
    this.tables = tables;
  }

  addCarrying(traceId: string): void {
    const { tables } = this;
    for (const item of tables.paymentIntents.listBy('byTrace', traceId)) this.addPayment(item);
    for (const entry of tables.offers.listBy('byTrace', traceId)) this.addOffer(entry);
    for (const bid of tables.bids.listBy('byTrace', traceId)) this.bids.set(bid.id, bid);
    for (const fulfillment of tables.fulfillments.listBy('byTrace', traceId)) this.addFulfillment(fulfillment);
    for (const collection of tables.collections.listBy('byTrace', traceId)) this.addCollection(collection);
    for (const tokenType of tables.tokenTypes.listBy('byTrace', traceId)) this.addTokenType(tokenType);
    for (const mint of tables.tokenMints.listBy('byTrace', traceId)) this.addMint(mint);
    for (const transaction of tables.transactions.listBy('byTrace', traceId)) this.addTransaction(transaction);
    for (const walletEvent of tables.walletEvents.listBy('byTrace', traceId)) this.addWalletEvent(walletEvent);
    for (const paymentEvent of tables.paymentEvents.listBy('byTrace', traceId)) this.addEvent(paymentEvent);
    for (const delivery of tables.webhookDeliveries.listBy('byTrace', traceId)) this.addDelivery(delivery);
  }

  addPayment(payment: PaymentIntentRecord): void {
    this.payments.set(payment.id, payment);
    const fulfillmentId = payment.purchase?.fulfillmentId;
    const bought = fulfillmentId && this.tables.fulfillments.find(fulfillmentId);
    if (bought) this.addFulfillment(bought);
    for (const event of this.tables.paymentEvents.listBy('byPayment', payment.id)) this.addEvent(event);
  }

  addOffer(offer: OfferRecord): void {
    this.offers.set(offer.id, offer);
    this.#addTransactions(offer.custodyTransactionIds);
    if (offer.txApprove === undefined) return;
    for (const approval of this.tables.transactions.listBy('byHash', offer.txApprove)) this.addTransaction(approval);
  }

  addFulfillment(fulfillment: FulfillmentRecord): void {
    this.fulfillments.set(fulfillment.id, fulfillment);
    this.#addTransactions(fulfillment.transactionIds);
  }

  addCollection(collection: CollectionRecord): void {
    this.collections.set(collection.id, collection);
    this.#addTransactions(collection.transactionIds);
  }

  addTokenType(type: TokenTypeRecord): void {
    this.tokenTypes.set(type.id, type);
    this.#addTransactions(type.transactionIds);
  }

  addMint(mint: TokenMintRecord): void {
    this.mints.set(mint.id, mint);
    this.#addTransactions(mint.transactionIds);
  }

  addTransaction(transaction: TransactionRecord): void {
    this.transactions.set(transaction.id, transaction);
  }

  addWalletEvent(event: WalletEventRecord): void {
    this.walletEvents.set(event.id, event);
  }

  addEvent(event: PaymentEventRecord): void {
    this.events.set(event.id, event);
    for (const delivery of this.tables.webhookDeliveries.listBy('byEvent', event.id)) this.addDelivery(delivery);
  }

  addDelivery(delivery: WebhookDeliveryRecord): void {
    this.deliveries.set(delivery.id, delivery);
  }

  #addTransactions(ids: readonly string[]): void {
    for (const id of ids) {
      const transaction = this.tables.transactions.find(id);
      if (transaction) this.addTransaction(transaction);
    }
  }
}

type Party = TraceOutcome['from'];

/** Lists what changed hands: card payments, items and settlements on a chain. */
export function outcomesOf(gathering: Gathering): TraceOutcome[] {
  const payments = [...gathering.payments.values()].filter((item) => paidLinkOf(item) !== undefined);
  const purchases = [...gathering.fulfillments.values()].filter(({ status }) => status === 'COMPLETED');
  return [
    ...payments.slice(0, 1).map((payment) => moneyOutcome(gathering, payment)),
    ...purchases.slice(0, 1).flatMap((purchase) => itemOutcomes(gathering, purchase)),
  ];
}

function moneyOutcome({ tables }: Gathering, payment: PaymentIntentRecord): TraceOutcome {
  const { purchase, applicationId } = payment;
  const buyer = purchase && tables.marketUsers.find(purchase.userId);
  const shop = tables.applications.find(applicationId)?.name ?? 'the shop';
  return {
    label: 'Money',
    value: `${moneyOf(payment)} by card`,
    from: party(payerOf(payment) ?? buyer?.nickname ?? 'the card', buyer && { type: 'marketUser', id: buyer.id }),
    to: party(shop),
  };
}

function itemOutcomes({ tables }: Gathering, fulfillment: FulfillmentRecord): TraceOutcome[] {
  const offer = tables.offers.find(fulfillment.offerId);
  if (!offer) return [];
  const { item, sellerId } = offer;
  const count = fulfillment.amount === 1 ? '' : `${fulfillment.amount.toLocaleString('en')} × `;
  const items: TraceOutcome = {
    label: 'Item',
    value: `${count}${item.name}, token ${item.id}`,
    from: party('Custody', { type: 'offer', id: offer.id }),
    to: walletAt({ tables }, fulfillment),
  };
  if (fulfillment.type !== 'PURCHASE') return [items];
  const seller = tables.marketUsers.find(sellerId);
  const units = BigInt(fulfillment.pricePerItemUnits) * BigInt(fulfillment.amount);
  const buyer = tables.marketUsers.find(fulfillment.buyerId);
  return [
    items,
    {
      label: 'Settled on chain',
      value: `${toUsdcText(units)} USDC`,
      from:
        fulfillment.paidBy === 'CARD'
          ? party('Card float')
          : party(buyer?.nickname ?? 'the buyer', { type: 'marketUser', id: fulfillment.buyerId }),
      to: party(seller?.nickname ?? 'the seller', { type: 'marketUser', id: sellerId }),
    },
  ];
}

function walletAt({ tables }: Pick<Gathering, 'tables'>, fulfillment: FulfillmentRecord): Party {
  const [wallet] = tables.wallets.listBy('byAddress', fulfillment.walletAddress.toLowerCase());
  return wallet ? party(nameOfWallet(wallet), { type: 'wallet', id: wallet.id }) : party(fulfillment.walletAddress);
}

function party(name: string, leadsTo?: TraceSubject): Party {
  return { name, ...(leadsTo && { leadsTo }) };
}
