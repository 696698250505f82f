import { type MarketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Bid } from '../../resources/fulfillment.ts';
import { findOffer } from '../offers/find-offer.ts';
import { toBid } from './to-bid.ts';

/** The bids on an offer, newest first. */
export async function listBids(
  { storage }: Pick<Ports, 'storage'>,
  { offerId, pageNumber, pageSize }: MarketPageInput & { offerId: string },
  caller: Caller,
): Promise<Result<Page<Bid>>> {
  return storage.read((tables) => {
    const offer = findOffer(tables, offerId, caller);
    if (!offer.ok) return offer;
    const offset = (pageNumber - 1) * pageSize;
    const items = tables.bids
      .pageBy('byOffer', offerId, { offset, limit: pageSize, descending: true })
      .map((bid) => toBid(tables, bid));
    const total = tables.bids.countBy('byOffer', offerId);
    return ok(toPage(items, total, { page: pageNumber, size: pageSize }));
  });
}
