import type { RequestRecord } from '../../model/history/request-record.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { Gathering } from './gathering.ts';
import { chainLink } from './links/chain-links.ts';
import { type DraftLink, walletLink } from './links/draft-link.ts';
import { eventLinks } from './links/event-links.ts';
import { collectionLink, mintLink, tokenTypeLink } from './links/mint-links.ts';
import { bidLink, custodyLinkId, fulfillmentLinks, offerLinks } from './links/offer-links.ts';
import { paidLinkOf, paymentLinks } from './links/payment-links.ts';
import { lostRequestLink, requestLink } from './links/request-links.ts';

/** The stored requests of a trace, and which of them started it. */
interface StoredRequests {
  readonly traceId: string | undefined;
  /** Oldest first. */
  readonly requests: readonly RequestRecord[];
}

/** Lists the links of all collected records, grouped by record; requests come first. */
export function listLinks(gathering: Gathering, storedRequests: StoredRequests): DraftLink[] {
  const settled = new Set<string>();
  const links = [
    ...ofPayments(gathering),
    ...ofOffers(gathering, settled),
    ...ofFulfillments(gathering, settled),
    ...ofMints(gathering, settled),
    ...ofWallets(gathering),
    ...ofEvents(gathering),
  ];
  const own = [...gathering.transactions.values()].filter(({ id }) => !settled.has(id));
  const caused = [...links, ...own.map((item) => chainLink(item, { cause: item.replaces }))];
  const requests = ofRequests(gathering, storedRequests, caused);
  return [...requests, ...caused.map((entry) => withCause(entry, requests))];
}

function ofRequests(
  { tables }: Gathering,
  { traceId, requests }: StoredRequests,
  caused: readonly DraftLink[],
): DraftLink[] {
  const links = requests.map((request) =>
    requestLink(request, tables.applications.find(request.applicationId ?? '')?.name),
  );
  const [first] = caused.flatMap(({ startedAt }) => startedAt ?? []).toSorted();
  const isLost = traceId !== undefined && requests.every(({ id }) => id !== traceId);
  return isLost && first !== undefined ? [lostRequestLink(traceId, first), ...links] : links;
}

/** A link without another cause is attributed to the last request before it. */
function withCause(link: DraftLink, requests: readonly DraftLink[]): DraftLink {
  const { parent, cause, startedAt = '' } = link;
  if (parent !== undefined || cause !== undefined) return link;
  const before = requests.filter((request) => (request.startedAt ?? '') <= startedAt).at(-1);
  return before ? { ...link, cause: before.id } : link;
}

function ofPayments({ payments, tables }: Gathering): DraftLink[] {
  return [...payments.values()].flatMap((payment) =>
    paymentLinks(payment, tables.checkoutSessions.find(payment.checkoutSessionId)),
  );
}

function ofOffers({ offers, bids, tables }: Gathering, settled: Set<string>): DraftLink[] {
  return [
    ...[...offers.values()].flatMap((offer) => [
      ...offerLinks(offer),
      ...claimTransactions(tables, offer.custodyTransactionIds, settled).map((item) =>
        chainLink(item, { parent: custodyLinkId(offer) }),
      ),
    ]),
    ...[...bids.values()].map((bid) => bidLink(bid, tables.offers.find(bid.offerId))),
  ];
}

function ofFulfillments({ fulfillments, payments, tables }: Gathering, settled: Set<string>): DraftLink[] {
  return [...fulfillments.values()].flatMap((fulfillment) => {
    const payment = [...payments.values()].find(({ purchase }) => purchase?.fulfillmentId === fulfillment.id);
    return fulfillmentLinks(fulfillment, {
      offer: tables.offers.find(fulfillment.offerId),
      buyerName: tables.marketUsers.find(fulfillment.buyerId)?.nickname ?? 'somebody',
      transactions: claimTransactions(tables, fulfillment.transactionIds, settled),
      cause: payment ? paidLinkOf(payment) : fulfillment.bidId,
    });
  });
}

function ofMints({ collections, tokenTypes, mints, tables }: Gathering, settled: Set<string>): DraftLink[] {
  const calls: DraftLink[] = [];
  const collectTransactions = (parent: string, ids: readonly string[]) => {
    const transactions = claimTransactions(tables, ids, new Set());
    for (const transaction of transactions)
      if (!settled.has(transaction.id)) calls.push(chainLink(transaction, { parent }));
    for (const { id } of transactions) settled.add(id);
    return transactions;
  };
  const created = [
    ...[...collections.values()].map((collection) =>
      collectionLink(collection, collectTransactions(collection.id, collection.transactionIds)),
    ),
    ...[...tokenTypes.values()].map((item) => tokenTypeLink(item, collectTransactions(item.id, item.transactionIds))),
    ...[...mints.values()].map((mint) => {
      const [type] = tables.tokenTypes.listBy('byNumber', `${mint.collectionId}/${mint.typeId}`);
      return mintLink(mint, collectTransactions(mint.id, mint.transactionIds), type?.name);
    }),
  ];
  return [...created, ...calls];
}

/** A transaction has its own link, so its wallet event is omitted. */
function ofWallets({ walletEvents, tables }: Gathering): DraftLink[] {
  return [...walletEvents.values()]
    .filter(({ type }) => type !== 'OUTGOING_TRANSACTION')
    .map((event) => walletLink(event, tables.wallets.find(event.walletId)));
}

function ofEvents({ events, deliveries, payments, tables }: Gathering): DraftLink[] {
  return [...events.values()].flatMap((event) => {
    const posted = [...deliveries.values()]
      .filter(({ eventId }) => eventId === event.id)
      .map((delivery) => ({ delivery, webhook: tables.webhooks.find(delivery.webhookId) }));
    const payment = payments.get(event.paymentIntentId ?? '');
    const isPaid = event.type !== 'payment_intent.created';
    return eventLinks(event, posted, payment && (isPaid ? paidLinkOf(payment) : payment.id));
  });
}

function claimTransactions(
  { transactions }: Gathering['tables'],
  ids: readonly string[],
  settled: Set<string>,
): TransactionRecord[] {
  for (const id of ids) settled.add(id);
  return ids.flatMap((id) => transactions.find(id) ?? []);
}
