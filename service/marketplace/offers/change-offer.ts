import { fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ChangeOfferInput } from '../../resources/new-offer.ts';
import type { Offer, OfferRecord } from '../../resources/offer.ts';
import { rememberedPriceChanges } from '../limits.ts';
import { checkDates } from './check-dates.ts';
import { findOwnOffer, wrongStatus } from './find-offer.ts';
import { modifiedBy } from './modified-by.ts';
import { putOffer } from './offer-changes.ts';
import { toOffer } from './to-offer.ts';

type ChangePorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/**
 * Changes price, dates or visibility of an offer that has not ended. The price of a sale may always
 * change, without effect once it has ended; an auction with bids keeps its terms. The price of an auction is its minimum bid.
 */
export async function changeOffer(
  ports: ChangePorts,
  input: ChangeOfferInput,
  caller: Caller,
): Promise<Result<Offer>> {
  return ports.storage.transact((tables) => {
    const offer = findOwnOffer(tables, input.offerId, caller);
    if (!offer.ok) return offer;
    const now = ports.clock.now();
    const result = change(offer.value, input, now);
    if (!result.ok) return result;
    const author = modifiedBy(tables, ports, offer.value, caller);
    return ok(toOffer(tables, putOffer(tables, { ...result.value, modifiedBy: author }, now)));
  });
}

const changeable = ['NEW', 'INITIATING_OFFER', 'READY'];

function change(
  offer: OfferRecord,
  { price, visibility, ...fields }: ChangeOfferInput,
  now: string,
): Result<OfferRecord> {
  const hasEnded = !changeable.includes(offer.status) || offer.ending !== undefined;
  const changesPriceOnly = fields.startDate == null && fields.endDate == null && visibility == null;
  if (hasEnded && !(offer.type === 'SALE' && changesPriceOnly))
    return wrongStatus(offer, 'After its end, only the price of a sale can be changed.');
  const startDate = fields.startDate ?? offer.startDate;
  const endDate = fields.endDate ?? offer.endDate;
  const changesDates = fields.startDate != null || fields.endDate != null;
  if ((changesDates || price != null) && offer.bidCount > 0)
    return fail('offer.has-bids', 'The price and dates of an auction with bids cannot be changed.');
  const fitting = changesDates ? checkDates({ startDate, endDate }, now) : ok();
  if (!fitting.ok) return fitting;
  const units = price ?? undefined;
  if (units !== undefined && BigInt(units) > BigInt(offer.buyNowPriceUnits ?? units))
    return invalidInput([
      {
        path: 'price',
        message: 'Must not exceed the buyNowPrice of the auction.',
      },
    ]);
  const priced = withPrice(offer, units, now);
  return ok({ ...priced, startDate, endDate, visibility: visibility ?? offer.visibility });
}

function withPrice(offer: OfferRecord, units: string | undefined, at: string): OfferRecord {
  const from = offer.type === 'SALE' ? offer.priceUnits : offer.minimumBidUnits;
  if (units === undefined || units === from) return offer;
  const priceChanges = [...(offer.priceChanges ?? []), { at, from, to: units }];
  const updated = {
    ...offer,
    priceUnits: units,
    priceChanges: priceChanges.slice(-rememberedPriceChanges),
  };
  return offer.type === 'SALE' ? updated : { ...updated, minimumBidUnits: units };
}
