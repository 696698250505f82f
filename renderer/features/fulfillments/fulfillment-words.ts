import type { FulfillmentWithItem } from '../../../service/resources/fulfillment-inspection.ts';
import type { Phrase } from '../../../service/resources/signature-inspection.ts';
import { toAmount, tokenDigits } from '../../service/amount.ts';

/** What each type is called. */
export const typeNames = {
  PURCHASE: 'Purchase',
  REIMBURSEMENT: 'Reimbursement',
  TERMINATION: 'Termination',
} as const satisfies Record<FulfillmentWithItem['type'], string>;

/** What a fulfillment is called: its item, else the token id. */
export function titleOf({ item }: Pick<FulfillmentWithItem, 'item'>): string {
  if (!item) return 'Item of a deleted offer';
  return item.name || `Item ${item.tokenId}`;
}

/** @example toItems(2, 'Tide') // "2 × Tide" */
export function toItems(amount: number, name: string): string {
  return amount === 1 ? name : `${amount.toLocaleString('en')} × ${name}`;
}

/** An amount of USDC with its unit. @example toUsdc(1500) // "1,500.00 USDC" */
export function toUsdc(amount: number): string {
  return `${toAmount(String(amount), tokenDigits)} USDC`;
}

type Told = Pick<FulfillmentWithItem, 'type' | 'status' | 'amount' | 'item' | 'buyer' | 'total'>;

const purchaseVerbs = {
  QUEUED: 'buys',
  PROCESSING: 'buys',
  COMPLETED: 'bought',
  ERROR: 'wanted to buy',
} as const satisfies Record<FulfillmentWithItem['status'], string>;

const returnVerbs = {
  QUEUED: ' going back to ',
  PROCESSING: ' going back to ',
  COMPLETED: ' went back to ',
  ERROR: ' could not go back to ',
} as const satisfies Record<FulfillmentWithItem['status'], string>;

const returners = { REIMBURSEMENT: 'the seller', TERMINATION: 'the operator' } as const;

/** What a fulfillment does, or did, in one sentence. */
export function sentenceOf(fulfillment: Told): readonly Phrase[] {
  const { type, status, amount, item, buyer, total } = fulfillment;
  const items = strong(toItems(amount, titleOf(fulfillment)));
  if (type === 'PURCHASE')
    return [
      strong(buyer.nickname || 'Somebody'),
      plain(` ${purchaseVerbs[status]} `),
      items,
      ...(item ? [plain(' of '), strong(item.seller.nickname)] : []),
      plain(' for '),
      strong(toUsdc(total)),
      plain('.'),
    ];
  const isUnderWay = status === 'QUEUED' || status === 'PROCESSING';
  return [
    items,
    plain(`${isUnderWay ? (amount === 1 ? ' is' : ' are') : ''}${returnVerbs[status]}`),
    strong(buyer.nickname || 'the seller'),
    plain(`: ${returners[type]} ended the offer.`),
  ];
}

/** What becomes of the money of a purchase. */
export function moneyState({ type, status }: Pick<FulfillmentWithItem, 'type' | 'status'>): string {
  if (type !== 'PURCHASE') return 'Nobody pays';
  if (status === 'COMPLETED') return 'paid';
  return status === 'ERROR' ? 'free again' : 'set aside';
}

/** What becomes of the items. */
export function itemState({ type, status }: Pick<FulfillmentWithItem, 'type' | 'status'>): string {
  if (status === 'COMPLETED') return type === 'PURCHASE' ? 'delivered' : 'given back';
  return status === 'ERROR' ? 'still in custody' : 'on their way';
}

function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}
