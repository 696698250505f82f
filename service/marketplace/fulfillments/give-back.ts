import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Fulfillment } from '../../resources/fulfillment.ts';
import type { OfferEnding, OfferRecord } from '../../resources/offer.ts';
import { freeLeadingBid } from '../offers/close-offer.ts';
import { findOwnOffer, wrongStatus } from '../offers/find-offer.ts';
import { modifiedBy } from '../offers/modified-by.ts';
import { giveRestBack } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';

/** What making a fulfillment needs. */
export type FulfillmentPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids'>;

/** Which offer is ended, and by whose wish. */
export interface Ending {
  readonly type: OfferEnding;
  readonly offerId: string;
  readonly userId?: string | null | undefined;
  readonly walletAddress?: string | null | undefined;
  readonly amount?: number | null | undefined;
}

/**
 * Ends an offer whose items are in custody: what is left goes back to the wallet of the seller. A
 * TERMINATION is the operator's, and frees the money of a bid that leads; an auction with bids has no
 * REIMBURSEMENT.
 */
export async function giveBack(
  ports: FulfillmentPorts,
  ending: Ending,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  if (ending.type === 'TERMINATION' && caller.role !== 'operator')
    return operatorOnly(ending.offerId);
  return ports.storage.transact((tables) => {
    const found = findOwnOffer(tables, ending.offerId, caller);
    if (!found.ok) return found;
    const possible = checkEnding(found.value, ending);
    if (!possible.ok) return possible;
    if (ending.type === 'TERMINATION') freeLeadingBid(tables, found.value);
    const offer = { ...found.value, modifiedBy: modifiedBy(tables, ports, found.value, caller) };
    const started = giveRestBack(tables, ports, offer, ending.type);
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
    return fail('offer.has-bids', 'An auction with bids runs to its end.');
  const faults = [
    { path: 'userId', sent: ending.userId, right: sellerId },
    { path: 'walletAddress', sent: ending.walletAddress, right: sellerAddress },
    { path: 'amount', sent: ending.amount, right: remainingAmount },
  ].filter(({ sent, right }) => sent != null && sent !== right);
  if (faults.length === 0) return ok();
  return invalidInput(
    faults.map(({ path, right }) => ({
      path,
      message: `All that is left goes back to the seller. Use ${right}, or leave it out.`,
    })),
  );
}

function nothingLeft(offer: OfferRecord): Failed {
  return wrongStatus(
    offer,
    `Only what is left of a READY one goes back. End another one with POST /offers/${offer.id}/close.`,
  );
}

function operatorOnly(offerId: string): Failed {
  return fail(
    'fulfillment.operator-only',
    `Only the operator terminates an offer: POST /_vaultdesk/market/offers/${offerId}/termination with the operator token. A seller takes the rest back with REIMBURSEMENT.`,
  );
}
