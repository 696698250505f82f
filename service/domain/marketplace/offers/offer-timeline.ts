import type { BidRecord, FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { OfferInspection } from '../../../model/market/new-offer.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
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
