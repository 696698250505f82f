import { counted, nounOf } from '../../../components/figures/counted.ts';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import type { OfferInspection } from '../../../service/call/client.ts';

/** A completed or pending transfer between two holders. */
export interface Movement {
  readonly kind: 'items' | 'back' | 'money';
  readonly label: string;
  /** The arrow width in pixels. */
  readonly width: number;
  /** Whether it has not arrived yet. */
  readonly isPending: boolean;
}

const [thinnest, thickest] = [2, 10];

/** The arrow width for a part of all items. */
export function widthOf(part: number, total: number): number {
  if (part <= 0 || total <= 0) return 0;
  const share = Math.min(1, part / total);
  return Math.max(thinnest, Math.round(share * thickest));
}

type Inspected = Pick<OfferInspection, 'sales' | 'onChain'> & {
  readonly offer: Pick<
    OfferInspection['offer'],
    'status' | 'amount' | 'amountPurchased' | 'amountReimbursed' | 'amountTerminated'
  >;
  readonly fulfillments: readonly Pick<OfferInspection['fulfillments'][number], 'type' | 'status' | 'amount'>[];
  readonly invariant: Pick<OfferInspection['invariant'], 'remaining' | 'inFlight'>;
  readonly flow: readonly Pick<OfferInspection['flow'][number], 'step' | 'at'>[];
};

/** The transfers of an offer so far: items out of the seller's wallet, money in the other direction. */
export function flowOf({ offer, sales, fulfillments, flow }: Inspected) {
  const { amount, amountPurchased } = offer;
  const isTaken = flow.some(({ step, at }) => step === 'IN_CUSTODY' && at !== undefined);
  const underWay = (isPurchase: boolean) =>
    fulfillments
      .filter(({ status }) => status === 'QUEUED' || status === 'PROCESSING')
      .filter(({ type }) => (type === 'PURCHASE') === isPurchase)
      .reduce((sum, fulfillment) => sum + fulfillment.amount, 0);
  const [selling, returning] = [underWay(true), underWay(false)];
  const back = isTaken ? offer.amountReimbursed + offer.amountTerminated : 0;
  const items = (part: number, label: string, isPending = false): Movement | undefined =>
    part > 0 ? { kind: 'items', label, width: widthOf(part, amount), isPending } : undefined;
  return {
    taken: isTaken
      ? items(amount, counted(amount, 'item'))
      : items(offer.status === 'INITIATING_OFFER' ? amount : 0, 'pending', true),
    returned: toBack(back, returning, amount),
    received: money(sales.paid, 0),
    sold: items(amountPurchased, counted(amountPurchased, 'item')),
    selling: items(selling, `${selling} pending`, true),
    paid: money(sales.paid, sales.reserved),
  };
}

function toBack(back: number, returning: number, amount: number): Movement | undefined {
  if (back + returning === 0) return undefined;
  const isPending = returning > 0;
  const label = isPending ? `${returning} returning` : `${back} returned`;
  return { kind: 'back', label, width: widthOf(isPending ? returning : back, amount), isPending };
}

function money(paid: number, reserved: number): Movement | undefined {
  const width = 2;
  if (paid > 0) return { kind: 'money', label: `${toUsdc(paid)} USDC`, width, isPending: false };
  if (reserved === 0) return undefined;
  return { kind: 'money', label: `${toUsdc(reserved)} reserved`, width, isPending: true };
}

export type Holding = { readonly amount: string; readonly unit: string };

/** The holdings of the seller, the escrow contract and the buyers. */
export function holdingsOf({ offer, sales, invariant, flow, onChain }: Inspected) {
  const isTaken = flow.some(({ step, at }) => step === 'IN_CUSTODY' && at !== undefined);
  // The amount from the chain takes precedence if it is available.
  const booked = isTaken ? invariant.remaining + invariant.inFlight : 0;
  const custodyAmount = Number(onChain?.remaining ?? booked);
  const { amountPurchased } = offer;
  return {
    seller:
      isTaken || sales.paid > 0
        ? { amount: toUsdc(sales.paid), unit: 'USDC' }
        : { amount: offer.amount.toLocaleString('en'), unit: nounOf(offer.amount, 'item') },
    custody: { amount: custodyAmount.toLocaleString('en'), unit: `${nounOf(custodyAmount, 'item')} held` },
    buyers: {
      amount: amountPurchased.toLocaleString('en'),
      unit:
        amountPurchased === 0 ? 'items' : `${nounOf(amountPurchased, 'item')}, ${counted(sales.purchases, 'purchase')}`,
    },
  };
}
