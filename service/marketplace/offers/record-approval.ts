import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Offer } from '../../resources/offer.ts';
import { findOwnOffer, wrongStatus } from './find-offer.ts';
import { modifiedBy } from './modified-by.ts';
import { putOffer } from './offer-changes.ts';
import { toOffer } from './to-offer.ts';

/** Records the transaction with which the seller's wallet approved the custody contract. */
export async function recordApproval(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids'>,
  { offerId, txApprove }: { offerId: string; txApprove: string },
  caller: Caller,
): Promise<Result<Offer>> {
  return ports.storage.transact((tables) => {
    const offer = findOwnOffer(tables, offerId, caller);
    if (!offer.ok) return offer;
    if (offer.value.status !== 'NEW')
      return wrongStatus(offer.value, 'An approval must be recorded before the signature.');
    const updated = {
      ...offer.value,
      txApprove,
      modifiedBy: modifiedBy(tables, ports, offer.value, caller),
    };
    return ok(toOffer(tables, putOffer(tables, updated, ports.clock.now())));
  });
}
