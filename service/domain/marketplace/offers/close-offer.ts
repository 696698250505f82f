import { z } from 'zod';
import { offerTypes } from '../../../model/installation/names.ts';
import { type SecretType, uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { type OfferEnding, type OfferRecord, offer } from '../../../model/market/offer.ts';
import { endingOffersKey } from '../../../model/transactions/transaction-table.ts';
import { mutation, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { endedOffersPerRound } from '../limits.ts';
import { release } from '../money/balances.ts';
import { findOwnOffer, modifiedBy, wrongStatus } from './change-offer.ts';
import { toOffer } from './list-offers.ts';
import { putOffer, remainderMoved, returnRemainingItems } from './offer-timeline.ts';
import { endAuction } from './place-bid.ts';

/** Ends an offer without bids for the seller, whose items return. Pending purchases are completed. */
export const closeOffer = mutation({
  summary: 'Close offer',
  description: "The remaining items return to the seller's wallet.",
  route: route('POST', '/offers/{offerId}/close', {
    aliases: [`/market/offers/{offerId}/close`, `/offers/{offerId}/cancel`, `/market/offers/{offerId}/cancel`],
  }),
  input: z.object({ offerId: uuid }),
  output: offer,
  run: async (ports, { offerId }, caller, slot) =>
    ports.storage.transact((tables) => {
      const result = findOwnOffer(tables, offerId, caller);
      if (!result.ok) return result;
      const offer = { ...result.value, modifiedBy: modifiedBy(tables, ports, result.value, caller) };
      if (!canEnd(offer) || offer.status === 'ERROR') return wrongStatus(offer, 'It has nothing to close.');
      if (offer.bidCount > 0 && !offer.ending)
        return fail('offer.has-bids', 'An auction with bids cannot be ended early.');
      return slot.keep(tables, toOffer(ports, tables, endOffer(tables, ports, offer, 'REIMBURSEMENT')));
    }),
});

/** Ends an offer for the operator: items in custody return to the seller, and the leading bid is released. */
export const terminateOffer = mutation({
  summary: 'Terminate offer',
  description: "The remaining items return to the seller's wallet; the money of a leading bid is released.",
  route: route('POST', '/_vaultdesk/market/offers/{offerId}/termination'),
  input: z
    .object({ offerId: uuid })
    .extend({ reason: z.string().trim().min(1).max(500).optional().meta({ description: 'Shown with the offer.' }) }),
  output: offer,
  run: async (ports, { offerId, reason }, caller, slot) =>
    ports.storage.transact((tables) => {
      const result = findOwnOffer(tables, offerId, caller);
      if (!result.ok) return result;
      const offer = result.value;
      if (!canEnd(offer)) return wrongStatus(offer, 'It has nothing to terminate.');
      freeLeadingBid(tables, offer);
      const ended = endOffer(tables, ports, offer, 'TERMINATION');
      const terminated = putOffer(tables, { ...ended, reason }, ports.clock.now());
      return slot.keep(tables, toOffer(ports, tables, terminated));
    }),
});

/** Whether the offer still has items that are not in transit. */
function canEnd({ status, ending, remainingAmount }: OfferRecord): boolean {
  if (status === 'NEW' || status === 'ERROR') return true;
  if (status === 'INITIATING_OFFER') return ending === undefined;
  return status === 'READY' && remainingAmount > 0;
}

/** Ends an offer: items return, also if they enter custody later. Pure: call it inside a transaction. */
function endOffer(
  tables: TableWriters,
  ports: Pick<Ports, 'clock' | 'ids'>,
  offer: OfferRecord,
  type: OfferEnding,
): OfferRecord {
  const now = ports.clock.now();
  if (offer.status === 'READY') returnRemainingItems(tables, ports, offer, type);
  // The items enter custody first and are then returned.
  else if (offer.status === 'INITIATING_OFFER') putOffer(tables, { ...offer, ending: type }, now);
  else {
    const status = type === 'TERMINATION' ? ('TERMINATED' as const) : ('CLOSED' as const);
    putOffer(tables, { ...remainderMoved(offer, type), status, ending: type, endedAt: now }, now);
  }
  return tables.offers.find(offer.id) ?? offer;
}

/** Releases the money of the leading bid, which is lost then. */
export function freeLeadingBid(tables: TableWriters, { highestBidId }: OfferRecord): void {
  const leading = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
  if (leading?.status !== 'LEADING') return;
  release(tables, leading.id);
  tables.bids.put({ ...leading, status: 'LOST' });
}

/**
 * Ends the offers of a chain whose `endDate` has passed: an auction is settled, the remaining items
 * of a sale return to the seller. Returns when the next offer ends, in milliseconds since 1970.
 */
export async function endDueOffers(
  ports: Pick<Ports, 'storage' | 'ids' | 'clock' | 'log'>,
  chain: SecretType,
): Promise<number | undefined> {
  const { storage, clock, log } = ports;
  const now = clock.now();
  const due = firstToEnd(ports, chain, endedOffersPerRound).filter((offer) => isDue(offer, now));
  for (const { id } of due) {
    const ended = await storage.transact((tables) => {
      const offer = tables.offers.find(id);
      if (!offer || !isDue(offer, now)) return ok();
      if (offer.type === 'AUCTION' && offer.status === 'READY') endAuction(tables, ports, offer);
      else endOffer(tables, ports, offer, 'REIMBURSEMENT');
      return ok();
    });
    if (!ended.ok) log.warn('offer.not-ended', { offerId: id, code: ended.failure.code });
  }
  const ends = firstToEnd(ports, chain, 1).map(({ endDate = '' }) => Date.parse(endDate));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

function firstToEnd({ storage }: Pick<Ports, 'storage'>, chain: SecretType, limit: number) {
  return storage.read(({ offers }) =>
    offerTypes.flatMap((type) => offers.pageBy('ending', endingOffersKey(type, chain), { offset: 0, limit })),
  );
}

function isDue({ status, ending, endDate }: OfferRecord, now: string): boolean {
  const isOpen = (status === 'NEW' || status === 'READY') && ending === undefined;
  return isOpen && endDate !== undefined && endDate <= now;
}
