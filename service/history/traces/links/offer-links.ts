import type { BidRecord } from '../../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
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
