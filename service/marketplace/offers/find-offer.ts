import { isVisible } from '../../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';

/** The stored offer, when this caller may look at it: everybody may, at one that is not private. */
export function findOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  const isShown = offer && (offer.visibility !== 'PRIVATE' || isVisible(caller, offer));
  return isShown ? ok(offer) : noOffer(offerId);
}

/** The stored offer, when it is the caller's own. */
export function findOwnOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  return offer && isVisible(caller, offer) ? ok(offer) : noOffer(offerId);
}

/** For an id that names no offer of this caller. */
export function noOffer(offerId: string): Failed {
  return fail('offer.not-found', `No offer has the id ${offerId}.`);
}

/** For what an offer's status does not allow; `needed` says what would. */
export function wrongStatus({ status, ending }: OfferRecord, needed: string): Failed {
  const now = status === 'READY' && ending ? 'has ended' : `is ${status}`;
  return fail('invalid-offer-status', `The offer ${now}. ${needed}`);
}
