import { fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Offer, OfferChanges, OfferRecord } from '../../resources/offer.ts';
import type { Quantity } from '../../resources/quantity.ts';
import { findOwnOffer, wrongStatus } from './find-offer.ts';
import { modifiedBy } from './modified-by.ts';
import { putOffer } from './offer-changes.ts';
import { FieldReader } from './read-fields.ts';
import { toOffer } from './to-offer.ts';

export interface ChangeOfferInput extends OfferChanges {
  readonly offerId: string;
}

type ChangePorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/**
 * Changes price, dates or visibility of an offer that has not ended. The price of a sale may always
 * change; an auction keeps its terms once somebody has bid. The price of an auction is its minimum bid.
 */
export async function changeOffer(
  ports: ChangePorts,
  { offerId, ...sent }: ChangeOfferInput,
  caller: Caller,
): Promise<Result<Offer>> {
  const changes = readChanges(sent);
  if (!changes.ok) return changes;
  return ports.storage.transact((tables) => {
    const offer = findOwnOffer(tables, offerId, caller);
    if (!offer.ok) return offer;
    const now = ports.clock.now();
    const changed = change(offer.value, changes.value, now);
    if (!changed.ok) return changed;
    const by = modifiedBy(tables, ports, offer.value, caller);
    return ok(toOffer(tables, putOffer(tables, { ...changed.value, modifiedBy: by }, now)));
  });
}

/** Sets a new price. */
export function changeOfferPrice(
  ports: ChangePorts,
  input: { offerId: string; price: Quantity },
  caller: Caller,
): Promise<Result<Offer>> {
  return changeOffer(ports, input, caller);
}

interface Changes extends Partial<Pick<OfferRecord, 'startDate' | 'endDate' | 'visibility'>> {
  readonly units?: string | undefined;
}

function readChanges({ price, startDate, endDate, visibility }: OfferChanges): Result<Changes> {
  const fields = new FieldReader();
  if (price == null && startDate == null && endDate == null && visibility == null)
    fields.refuse('price', 'Send price, startDate, endDate or visibility.');
  const changes = {
    units: fields.price('price', price),
    startDate: fields.date('startDate', startDate),
    endDate: fields.date('endDate', endDate),
    visibility: visibility ?? undefined,
  };
  return fields.faults.length === 0 ? ok(changes) : invalidInput(fields.faults);
}

const changeable = ['NEW', 'INITIATING_OFFER', 'READY'];

function change(
  offer: OfferRecord,
  { units, visibility = offer.visibility, ...dates }: Changes,
  now: string,
): Result<OfferRecord> {
  if (!changeable.includes(offer.status) || offer.ending)
    return wrongStatus(offer, 'Only one that has not ended can be changed.');
  const { startDate = offer.startDate, endDate = offer.endDate } = dates;
  const changesTerms = units !== undefined || dates.startDate || dates.endDate;
  if (changesTerms && offer.bidCount > 0)
    return fail('offer.has-bids', 'An auction with bids keeps its price and its dates.');
  const fields = new FieldReader();
  if (dates.startDate || dates.endDate) fields.dates({ startDate, endDate }, now);
  const { buyNowPriceUnits } = offer;
  if (units !== undefined && BigInt(units) > BigInt(buyNowPriceUnits ?? units))
    fields.refuse('price', 'It is above the buyNowPrice of the auction. Use at most as much.');
  if (fields.faults.length > 0) return invalidInput(fields.faults);
  return ok({ ...withPrice(offer, units, now), startDate, endDate, visibility });
}

const maximumPriceChanges = 50;

function withPrice(offer: OfferRecord, units: string | undefined, at: string): OfferRecord {
  const from = offer.type === 'SALE' ? offer.priceUnits : offer.minimumBidUnits;
  if (units === undefined || units === from) return offer;
  const priceChanges = [...(offer.priceChanges ?? []), { at, from, to: units }];
  const changed = {
    ...offer,
    priceUnits: units,
    priceChanges: priceChanges.slice(-maximumPriceChanges),
  };
  return offer.type === 'SALE' ? changed : { ...changed, minimumBidUnits: units };
}
