import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Fulfillment } from '../../resources/fulfillment.ts';
import type { OfferEnding, OfferRecord } from '../../resources/offer.ts';
import { freeLeadingBid } from '../offers/close-offer.ts';
import { findOwnOffer, wrongStatus } from '../offers/find-offer.ts';
import { modifiedBy } from '../offers/modified-by.ts';
import { returnRemainingItems } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';

/** Ports that creating a fulfillment requires. */
export type FulfillmentPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids'>;

/** The offer to end, and the party that ends it. */
export interface Ending {
  readonly type: OfferEnding;
  readonly offerId: string;
  readonly userId?: string | null | undefined;
  readonly walletAddress?: string | null | undefined;
  readonly amount?: number | null | undefined;
}

/**
 * Ends an offer with items in custody: the remaining items return to the seller's wallet. Only the
 * operator may use TERMINATION, which releases the leading bid; an auction with bids rejects
 * REIMBURSEMENT.
 */
export async function returnItems(
  ports: FulfillmentPorts,
  ending: Ending,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  if (ending.type === 'TERMINATION' && caller.role !== 'operator')
    return operatorOnly(ending.offerId);
  return ports.storage.transact((tables) => {
    const result = findOwnOffer(tables, ending.offerId, caller);
    if (!result.ok) return result;
    const check = checkEnding(result.value, ending);
    if (!check.ok) return check;
    if (ending.type === 'TERMINATION') freeLeadingBid(tables, result.value);
    const offer = { ...result.value, modifiedBy: modifiedBy(tables, ports, result.value, caller) };
    const started = returnRemainingItems(tables, ports, offer, ending.type);
    if (!started) return nothingLeft(offer);
    const reply = toFulfillment(tables, started);
    slot.keep(tables, reply);
    return ok(reply);
  });
}

function checkEnding(offer: OfferRecord, ending: Ending): Result<void> {
  const { status, remainingAmount, sellerId, sellerAddress, bidCount } = offer;
  if (status !== 'READY' || remainingAmount === 0) return nothingLeft(offer);
  if (ending.type === 'REIMBURSEMENT' && bidCount > 0 && !offer.ending)
    return fail('offer.has-bids', 'An auction with bids cannot be ended early.');
  const faults = [
    { path: 'userId', sent: ending.userId, right: sellerId },
    { path: 'walletAddress', sent: ending.walletAddress, right: sellerAddress },
    { path: 'amount', sent: ending.amount, right: remainingAmount },
  ].filter(({ sent, right }) => sent != null && sent !== right);
  if (faults.length === 0) return ok();
  return invalidInput(
    faults.map(({ path, right }) => ({
      path,
      message: `All remaining items are returned. amount must be ${right}; correct or omit it.`,
    })),
  );
}

function nothingLeft(offer: OfferRecord): Failed {
  return wrongStatus(
    offer,
    `Only a READY offer returns its remaining items. End others with POST /offers/${offer.id}/close.`,
  );
}

function operatorOnly(offerId: string): Failed {
  return fail(
    'fulfillment.operator-only',
    `Only the operator can terminate an offer: POST /_vaultdesk/market/offers/${offerId}/termination with the operator token. As the seller, use REIMBURSEMENT.`,
  );
}
