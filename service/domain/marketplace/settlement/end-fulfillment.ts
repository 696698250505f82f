import { ok, type Result } from '../../../model/kernel/results/result.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { returnRemainingItems } from '../fulfillments/start-fulfillment.ts';
import { release, settleReserved } from '../money/reservations.ts';
import { itemsBack, itemsMoved, putOffer } from '../offers/offer-changes.ts';

type EndPorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/** Sets COMPLETED: the transfer of items and money is final. */
export function completeFulfillment(
  { storage, clock }: EndPorts,
  record: FulfillmentRecord,
  transactionHash = record.txOutOfCustody ?? '',
): Promise<Result<void>> {
  return storage.transact((tables) => {
    const unsettled = findUnsettled(tables, record);
    if (!unsettled) return ok();
    const { fulfillment, offer } = unsettled;
    const now = clock.now();
    tables.fulfillments.put({ ...fulfillment, status: 'COMPLETED', changedAt: now });
    putOffer(tables, itemsMoved(offer, fulfillment), now);
    if (fulfillment.type === 'PURCHASE')
      settleReserved(tables, { reservationId: reservationOf(fulfillment), transactionHash });
    return ok();
  });
}

/** The reason why nothing moved. */
export interface FulfillmentFault {
  readonly reason: string;
  /** Whether custody still has the offer. */
  readonly isInCustody: boolean;
}

/** Sets ERROR: nothing moved and nothing will; the items are available again and the money is released. */
export function failFulfillment(
  ports: EndPorts,
  record: FulfillmentRecord,
  { reason, isInCustody }: FulfillmentFault,
): Promise<Result<void>> {
  return ports.storage.transact((tables) => {
    const unsettled = findUnsettled(tables, record);
    if (!unsettled) return ok();
    const { fulfillment, offer } = unsettled;
    const now = ports.clock.now();
    tables.fulfillments.put({ ...fulfillment, status: 'ERROR', reason, changedAt: now });
    if (fulfillment.type === 'PURCHASE') loseReservation(tables, fulfillment);
    const restored = itemsBack(offer, fulfillment.amount);
    if (!isInCustody && offer.status === 'READY') {
      loseItems(tables, restored, now);
      return ok();
    }
    if (fulfillment.type !== 'PURCHASE') {
      // Repeated only when the seller or the operator asks, because the failure may be permanent.
      putOffer(tables, { ...restored, reason: `The remaining items cannot be returned: ${reason}` }, now);
      return ok();
    }
    if (offer.status === 'READY' && offer.ending) returnRemainingItems(tables, ports, restored, offer.ending);
    else putOffer(tables, restored, now);
    return ok();
  });
}

function findUnsettled(tables: TableWriters, record: FulfillmentRecord) {
  const fulfillment = tables.fulfillments.find(record.id);
  const offer = tables.offers.find(record.offerId);
  return isUnsettled(fulfillment) && offer ? { fulfillment, offer } : undefined;
}

/** Whether its items are still pending. */
export function isUnsettled(fulfillment: FulfillmentRecord | undefined): fulfillment is FulfillmentRecord {
  return fulfillment?.status === 'QUEUED' || fulfillment?.status === 'PROCESSING';
}

function loseReservation(tables: TableWriters, fulfillment: FulfillmentRecord): void {
  release(tables, reservationOf(fulfillment));
  const bid = fulfillment.bidId === undefined ? undefined : tables.bids.find(fulfillment.bidId);
  if (bid) tables.bids.put({ ...bid, status: 'LOST' });
}

/** The remaining items of an offer that lost its items cannot be bought; the leading bid is released. */
function loseItems(tables: TableWriters, offer: OfferRecord, now: string): void {
  const reason = 'Its items are no longer in custody: the chain was reset.';
  putOffer(tables, { ...offer, status: 'ERROR', reason }, now);
  const leading = offer.highestBidId === undefined ? undefined : tables.bids.find(offer.highestBidId);
  if (leading?.status !== 'LEADING') return;
  release(tables, leading.id);
  tables.bids.put({ ...leading, status: 'LOST' });
}

/** The id that reserved the money: the bid, or the purchase itself. */
export function reservationOf({ id, bidId }: FulfillmentRecord): string {
  return bidId ?? id;
}
