import type { SecretType } from '../../kernel/primitives.ts';
import { ok } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { offerTypes } from '../../resources/names.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { endingOffersKey } from '../../resources/offer-table.ts';
import { endAuction } from '../auctions/end-auction.ts';
import { endedOffersPerRound } from '../limits.ts';
import { endOffer } from './close-offer.ts';

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

/** The offers of each type that end first. */
function firstToEnd({ storage }: Pick<Ports, 'storage'>, chain: SecretType, limit: number) {
  return storage.read(({ offers }) =>
    offerTypes.flatMap((type) =>
      offers.pageBy('ending', endingOffersKey(type, chain), { offset: 0, limit }),
    ),
  );
}

function isDue({ status, ending, endDate }: OfferRecord, now: string): boolean {
  const isOpen = (status === 'NEW' || status === 'READY') && ending === undefined;
  return isOpen && endDate !== undefined && endDate <= now;
}
