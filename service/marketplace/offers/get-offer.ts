import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Offer } from '../../resources/offer.ts';
import { findOffer } from './find-offer.ts';
import { toOfferWithBids } from './to-offer.ts';

/** Returns an offer; a private one only to its own application. */
export async function getOffer(
  { storage }: Pick<Ports, 'storage'>,
  { offerId }: { offerId: string },
  caller: Caller,
): Promise<Result<Offer>> {
  return storage.read((tables) => {
    const offer = findOffer(tables, offerId, caller);
    return offer.ok ? ok(toOfferWithBids(tables, offer.value)) : offer;
  });
}
