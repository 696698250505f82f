import type { BidRecord, FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { chainLink } from './chain-links.ts';
import { chain, code, type DraftLink, id, text } from './draft-link.ts';

/** The links of an offer; its purchases have traces of their own. */
export function offerLinks(offer: OfferRecord): DraftLink[] {
  const { createdAt, signedAt, readyAt, endedAt, status, reason } = offer;
  const isRejected = status === 'REFUSED' || status === 'ERROR';
  return [
    { ...change(offer, createdAt), id: offer.id, title: `Offer of ${offer.item.name}`, detail: 'NEW' },
    ...(offer.priceChanges ?? []).map(({ at }, index) => ({
      ...change(offer, at),
      id: `${offer.id}/price ${index}`,
      cause: offer.id,
      title: 'Price changed',
    })),
    ...(signedAt === undefined ? [] : [custodyLink(offer, signedAt)]),
    ...(readyAt === undefined
      ? []
      : [
          {
            ...change(offer, readyAt),
            id: `${offer.id}/ready`,
            cause: `${offer.id}/custody`,
            title: 'Moved to escrow',
            detail: 'READY',
          },
        ]),
    ...(endedAt === undefined
      ? []
      : [
          {
            ...change(offer, endedAt),
            id: `${offer.id}/end`,
            cause: offer.id,
            title: isRejected ? 'Refused' : 'Ended',
            detail: status,
            state: isRejected ? ('failed' as const) : ('done' as const),
            why: reason,
          },
        ]),
  ];
}

export function bidLink(bid: BidRecord, offer: OfferRecord | undefined): DraftLink {
  return {
    id: bid.id,
    kind: 'offer',
    title: `Bid on ${offer?.item.name ?? 'an item'}`,
    detail: bid.status,
    state: 'done',
    startedAt: bid.createdAt,
    endedAt: bid.createdAt,
    record: { type: 'offer', id: bid.offerId },
    facts: [code('Status', bid.status), id('Bid', bid.id)],
  };
}

/** The id of the parent link for the calls into custody. */
export function custodyLinkId({ id: offerId }: OfferRecord): string {
  return `${offerId}/custody`;
}

function custodyLink(offer: OfferRecord, signedAt: string): DraftLink {
  const { readyAt, endedAt, status } = offer;
  const over = readyAt ?? endedAt;
  return {
    ...change(offer, signedAt),
    id: custodyLinkId(offer),
    cause: offer.id,
    kind: 'queue',
    title: "Signed by the seller's wallet",
    detail: 'INITIATING_OFFER',
    state: status === 'INITIATING_OFFER' ? 'running' : 'done',
    endedAt: over,
    why: 'The operator account moves the items into custody with its own call.',
  };
}

function change(offer: OfferRecord, at: string) {
  return {
    kind: 'offer' as const,
    state: 'done' as const,
    startedAt: at,
    endedAt: at,
    record: { type: 'offer' as const, id: offer.id },
    facts: [
      code('Status', offer.status),
      chain(offer.item.chain),
      text('Item', offer.item.name),
      text('Left', `${offer.remainingAmount} of ${offer.amount}`),
      id('Offer', offer.id),
    ],
  };
}

interface FulfillmentParts {
  readonly offer: OfferRecord | undefined;
  readonly buyerName: string;
  /** Transactions of the operator account, oldest first. */
  readonly transactions: readonly TransactionRecord[];
  /** The link of its purchase. */
  readonly cause: string | undefined;
}

/** The wait in the queue, the calls on the chain, and the result. */
export function fulfillmentLinks(fulfillment: FulfillmentRecord, parts: FulfillmentParts): DraftLink[] {
  const { transactions } = parts;
  const calls = transactions.map((transaction) => chainLink(transaction, { parent: fulfillment.id }));
  const isUnreached = fulfillment.status === 'ERROR' && calls.length === 0;
  return [
    queueLink(fulfillment, parts),
    ...calls,
    ...(isUnreached ? [unreachedCall(fulfillment)] : []),
    ...endLink(fulfillment, transactions.at(-1)),
  ];
}

const verbs = { PURCHASE: 'Purchase of', REIMBURSEMENT: 'Return of', TERMINATION: 'Return of' } as const;

function queueLink(fulfillment: FulfillmentRecord, parts: FulfillmentParts): DraftLink {
  const [first] = parts.transactions;
  const endedAt = first?.createdAt ?? (fulfillment.status === 'ERROR' ? fulfillment.changedAt : undefined);
  const item = parts.offer?.item.name ?? 'an item';
  return {
    id: fulfillment.id,
    kind: 'queue',
    cause: parts.cause,
    title: `${verbs[fulfillment.type]} ${item}`,
    detail: 'QUEUED',
    state: endedAt === undefined ? 'running' : 'done',
    startedAt: fulfillment.createdAt,
    ...(endedAt !== undefined && { endedAt }),
    record: { type: 'fulfillment', id: fulfillment.id },
    facts: factsOf(fulfillment, parts),
    why: 'Items and money were reserved immediately; the operator account settles purchases of one buyer one after another.',
  };
}

function unreachedCall({ id: parent, type }: FulfillmentRecord): DraftLink {
  const title = type === 'PURCHASE' ? 'fulfilWithPermit' : 'giveBack';
  return {
    id: `${parent}/call`,
    parent,
    kind: 'chain',
    title,
    isLiteral: true,
    state: 'unreached',
    why: 'It was rejected before anything was signed.',
  };
}

function endLink(fulfillment: FulfillmentRecord, last: TransactionRecord | undefined): DraftLink[] {
  const { status, changedAt, reason } = fulfillment;
  if (status !== 'COMPLETED' && status !== 'ERROR') return [];
  const mined = last?.minedAt ?? changedAt;
  return [
    {
      id: `${fulfillment.id}/end`,
      parent: fulfillment.id,
      kind: 'ledger',
      title: 'Fulfillment',
      detail: status,
      state: status === 'ERROR' ? 'failed' : 'done',
      startedAt: mined < changedAt ? mined : changedAt,
      endedAt: changedAt,
      record: { type: 'fulfillment', id: fulfillment.id },
      facts: [code('Status', status), id('Fulfillment', fulfillment.id)],
      why: reason ?? 'Counted once its block has the confirmations that the chain requires and is stored on disk.',
    },
  ];
}

function factsOf(fulfillment: FulfillmentRecord, { offer, buyerName }: FulfillmentParts): DraftLink['facts'] {
  const offerName = offer?.item.name ?? fulfillment.offerId;
  return [
    code('Status', fulfillment.status),
    chain(fulfillment.chain),
    text('Items', String(fulfillment.amount)),
    text('Buyer', buyerName, { type: 'marketUser', id: fulfillment.buyerId }),
    text('Offer', offerName, { type: 'offer', id: fulfillment.offerId }),
    id('To', fulfillment.walletAddress),
    id('Fulfillment', fulfillment.id),
  ];
}
