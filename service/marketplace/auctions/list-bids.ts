import { indexed } from '../../kernel/listing.ts';
import { type MarketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Bid } from '../../resources/fulfillment.ts';
import { findOffer } from '../offers/find-offer.ts';
import { toBid } from './to-bid.ts';

/** Lists the bids on an offer, newest first. */
export async function listBids(
  { storage }: Pick<Ports, 'storage'>,
  { offerId, ...page }: MarketPageInput & { offerId: string },
  caller: Caller,
): Promise<Result<Page<Bid>>> {
  return storage.read((tables) => {
    const offer = findOffer(tables, offerId, caller);
    if (!offer.ok) return offer;
    const list = indexed(tables.bids, { index: 'byOffer', key: offerId });
    return ok(toPage(list, page, (bid) => toBid(tables, bid)));
  });
}
