import type { BidRecord, FulfillmentRecord, FulfillmentType } from '../../../model/market/fulfillment.ts';
import type { OfferInspection } from '../../../model/market/new-offer.ts';
import type { OfferEnding, OfferRecord, OfferStatus } from '../../../model/market/offer.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { toUsdcText } from '../money/balances.ts';

type Moment = OfferInspection['timeline'][number];
type NameOf = (marketUserId: string) => string;

interface TimelineParts {
  readonly offer: OfferRecord;
  readonly fulfillments: readonly FulfillmentRecord[];
  readonly bids: readonly BidRecord[];
}

/** Returns the history of an offer with reasons, oldest first. */
export function timelineOf(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  { offer, fulfillments, bids }: TimelineParts,
): Moment[] {
  const nameOf: NameOf = (id) => marketUsers.find(id)?.nickname ?? 'Somebody';
  return [
    ...waysOf(offer, nameOf),
    ...(offer.priceChanges ?? []).map((change) => repriced(offer, change)),
    ...bids.map((bid) => bidMoment(bid, nameOf)),
    ...fulfillments.map((fulfillment) => fulfillmentMoment(fulfillment, nameOf)),
    ...endOf(offer),
  ].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function waysOf(offer: OfferRecord, nameOf: NameOf): Moment[] {
  const { createdAt, signedAt, readyAt, amount, sellerId } = offer;
  const created = { at: createdAt, what: 'Created', why: `by ${nameOf(sellerId)}` };
  const moments = [
    created,
    { at: signedAt, what: "Signed by the seller's wallet" },
    { at: readyAt, what: 'Moved to escrow', why: `${itemCount(amount)}, ready to sell` },
  ];
  return moments.flatMap(({ at, ...fields }) => (at === undefined ? [] : [{ at, ...fields, mark: 'done' as const }]));
}

function repriced({ type }: OfferRecord, { at, from, to }: NonNullable<OfferRecord['priceChanges']>[number]): Moment {
  const price = type === 'SALE' ? 'Price' : 'Minimum bid';
  const what = `${price} ${from === undefined ? '' : `${usdc(from)} `}to ${usdc(to)}`;
  return { at, what, why: 'in USDC', mark: 'noted' };
}

const bidWords = { LEADING: 'leads', OUTBID: 'outbid', WON: 'won', LOST: 'lost' } as const satisfies Record<
  BidRecord['status'],
  string
>;

function bidMoment({ createdAt: at, units, userId, status }: BidRecord, nameOf: NameOf): Moment {
  const mark = status === 'WON' || status === 'LEADING' ? ('done' as const) : ('noted' as const);
  return { at, what: `${nameOf(userId)} bid ${usdc(units)}`, why: bidWords[status], mark };
}

const backWords = { REIMBURSEMENT: 'requested by the seller', TERMINATION: 'ended by the operator' } as const;

function fulfillmentMoment(fulfillment: FulfillmentRecord, nameOf: NameOf): Moment {
  const { type, status, amount, reason, buyerId, createdAt, changedAt } = fulfillment;
  const isOver = status === 'COMPLETED' || status === 'ERROR';
  const at = isOver ? changedAt : createdAt;
  if (type === 'PURCHASE') {
    const name = nameOf(buyerId);
    const sum = usdc(String(BigInt(fulfillment.pricePerItemUnits) * BigInt(amount)));
    if (status === 'ERROR')
      return { at, what: `A purchase of ${amount} failed`, why: `${name}: ${reason}`, mark: 'failed' };
    return isOver
      ? { at, what: `${name} bought ${amount}`, why: `${sum} USDC paid`, mark: 'done' }
      : {
          at,
          what: `${name} buys ${amount}`,
          why: `${sum} USDC ${fulfillment.paidBy === 'CARD' ? 'paid by card' : 'reserved'}`,
          mark: 'now',
        };
  }
  if (status === 'ERROR')
    return { at, what: `${itemCount(amount)} could not be returned`, why: reason, mark: 'failed' };
  const verb = isOver ? 'returned' : 'being returned';
  const what = `${itemCount(amount)} ${verb}`;
  return { at, what, why: backWords[type], mark: isOver ? 'done' : 'now' };
}

function endOf({ status, endedAt, modifiedAt, reason, amountPurchased }: OfferRecord): Moment[] {
  if (status === 'ERROR') return [{ at: modifiedAt, what: 'Error', why: reason, mark: 'failed' }];
  if (endedAt === undefined) return [];
  if (status === 'REFUSED') return [{ at: endedAt, what: 'Refused', why: reason, mark: 'failed' }];
  if (status === 'TERMINATED') return [{ at: endedAt, what: 'Terminated by the operator', why: reason, mark: 'noted' }];
  return [{ at: endedAt, what: 'Closed', why: `${amountPurchased} sold`, mark: 'done' }];
}

/** @example counted(1) // "1 item" */
function itemCount(amount: number): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? 'item' : 'items'}`;
}

/** Formats millionths of USDC for display. @example usdc('1500500000') // "1,500.50" */
function usdc(units: string): string {
  const [integer = '0', fraction = ''] = toUsdcText(BigInt(units)).split('.');
  return `${BigInt(integer).toLocaleString('en')}.${fraction.padEnd(2, '0')}`;
}

const following: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  NEW: ['INITIATING_OFFER', 'CLOSED', 'TERMINATED'],
  INITIATING_OFFER: ['READY', 'REFUSED'],
  READY: ['CLOSED', 'TERMINATED', 'ERROR'],
  ERROR: ['TERMINATED'],
  REFUSED: [],
  CLOSED: [],
  TERMINATED: [],
};

/**
 * Stores a new or changed offer; all offer writes go through it. Throws, which rolls back the commit, if items appear
 * or disappear or the status change is not allowed. An offer in custody without remaining items ends.
 */
export function putOffer({ offers }: Pick<TableWriters, 'offers'>, updated: OfferRecord, now: string): OfferRecord {
  const before = offers.find(updated.id);
  const offer = { ...ended(updated, now), modifiedAt: now };
  if (!isBalanced(offer)) throw new Error(`The items of the offer ${offer.id} do not add up.`);
  if (before && before.amount !== offer.amount) throw new Error(`The offer ${offer.id} has ${before.amount} items.`);
  if (before && before.status !== offer.status && !following[before.status].includes(offer.status))
    throw new Error(`The offer ${offer.id} is ${before.status} and cannot become ${offer.status}.`);
  offers.put(offer);
  return offer;
}

/** Whether each item of an offer is counted in exactly one state. */
export function isBalanced(offer: OfferRecord): boolean {
  const { amountPurchased, amountReimbursed, amountTerminated } = offer;
  const places = [offer.remainingAmount, offer.inFlightAmount, amountPurchased, amountReimbursed, amountTerminated];
  const sum = places.reduce((items, count) => items + count, 0);
  return places.every((count) => count >= 0) && sum === offer.amount;
}

function ended(offer: OfferRecord, now: string): OfferRecord {
  const { status, ending, remainingAmount, inFlightAmount } = offer;
  if (status !== 'READY' || remainingAmount + inFlightAmount > 0) return offer;
  return { ...offer, status: ending === 'TERMINATION' ? 'TERMINATED' : 'CLOSED', endedAt: now };
}

/** Marks items as in transit for a fulfillment. */
export function itemsInTransit(offer: OfferRecord, amount: number): OfferRecord {
  const { remainingAmount, inFlightAmount } = offer;
  return { ...offer, remainingAmount: remainingAmount - amount, inFlightAmount: inFlightAmount + amount };
}

/** Marks items as remaining again after a failed fulfillment. */
export function itemsBack(offer: OfferRecord, amount: number): OfferRecord {
  return itemsInTransit(offer, -amount);
}

export function itemsMoved(
  offer: OfferRecord,
  { type, amount }: { readonly type: FulfillmentType; readonly amount: number },
): OfferRecord {
  const field = placeOf[type];
  return { ...offer, inFlightAmount: offer.inFlightAmount - amount, [field]: offer[field] + amount };
}

/** Marks the remaining items as moved by this type, for items that are not in custody. */
export function remainderMoved(offer: OfferRecord, type: FulfillmentType): OfferRecord {
  const { remainingAmount: amount } = offer;
  return itemsMoved(itemsInTransit(offer, amount), { type, amount });
}

const placeOf = {
  PURCHASE: 'amountPurchased',
  REIMBURSEMENT: 'amountReimbursed',
  TERMINATION: 'amountTerminated',
} as const satisfies Record<FulfillmentType, keyof OfferRecord>;

/** Fields of a new fulfillment, apart from its offer. */
type NewFulfillment = Pick<
  FulfillmentRecord,
  'applicationId' | 'type' | 'paidBy' | 'amount' | 'pricePerItemUnits' | 'buyerId' | 'walletAddress' | 'bidId'
> & {
  /** Generated by default. */
  readonly id?: string;
};

export type FulfillmentTables = Pick<TableWriters, 'offers' | 'fulfillments'>;
type IdPorts = Pick<Ports, 'ids' | 'clock'>;

/** Queues items of an offer as QUEUED; `domain/settlement/fulfillment.ts` moves them. Pure: call it inside a transaction. */
export function startFulfillment(
  tables: FulfillmentTables,
  { ids, clock }: IdPorts,
  offer: OfferRecord,
  { id = ids.because(['fulfillment', offer.id], ids.uuid), ...fields }: NewFulfillment,
): FulfillmentRecord {
  const now = clock.now();
  const fulfillment: FulfillmentRecord = {
    id,
    ...fields,
    offerId: offer.id,
    chain: offer.item.chain,
    status: 'QUEUED',
    transactionIds: [],
    createdAt: now,
    changedAt: now,
  };
  tables.fulfillments.put(fulfillment);
  putOffer(tables, itemsInTransit(offer, fulfillment.amount), now);
  return fulfillment;
}

/** Returns the remaining items of an offer in custody to the seller; does nothing if none remain. */
export function returnRemainingItems(
  tables: FulfillmentTables,
  ports: IdPorts,
  offer: OfferRecord,
  type: OfferEnding,
): FulfillmentRecord | undefined {
  const ending = { ...offer, ending: type, reason: undefined };
  if (offer.remainingAmount === 0) {
    putOffer(tables, ending, ports.clock.now());
    return undefined;
  }
  return startFulfillment(tables, ports, ending, {
    applicationId: offer.applicationId,
    type,
    amount: offer.remainingAmount,
    pricePerItemUnits: '0',
    buyerId: offer.sellerId,
    walletAddress: offer.sellerAddress,
  });
}
