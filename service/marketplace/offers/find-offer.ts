import { isVisible } from '../../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';

/** Finds an offer that the caller may see; every caller may see a public one. */
export function findOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  const isShown = offer && (offer.visibility !== 'PRIVATE' || isVisible(caller, offer));
  return isShown ? ok(offer) : noOffer(offerId);
}

/** Finds an offer of the caller's own. */
export function findOwnOffer(
  { offers }: Pick<TableReaders, 'offers'>,
  offerId: string,
  caller: Caller,
): Result<OfferRecord> {
  const offer = offers.find(offerId);
  return offer && isVisible(caller, offer) ? ok(offer) : noOffer(offerId);
}

/** The failure for an id without an offer visible to the caller. */
export function noOffer(offerId: string): Failed {
  return fail('offer.not-found', `No offer has the id ${offerId}.`);
}

/** The failure for a status that forbids the action; `requirement` states the required status. */
export function wrongStatus({ status, ending }: OfferRecord, requirement: string): Failed {
  const now = status === 'READY' && ending ? 'has ended' : `is ${status}`;
  return fail('invalid-offer-status', `The offer ${now}. ${requirement}`);
}
