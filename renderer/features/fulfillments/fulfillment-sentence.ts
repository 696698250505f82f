import type { FulfillmentWithItem } from '../../../service/model/market/fulfillment-inspection.ts';
import type { Phrase } from '../../../service/model/wallets/signature-inspection.ts';
import { titleOf, toItems } from '../../components/status/labels/fulfillment-labels.ts';
import { toUsdc } from '../../components/status/labels/offer-labels.ts';
import { plain, strong } from '../../service/labels/wire-names.ts';

type Described = Pick<FulfillmentWithItem, 'type' | 'status' | 'amount' | 'item' | 'buyer' | 'total'>;

const purchaseVerbs = {
  QUEUED: 'buys',
  PROCESSING: 'buys',
  COMPLETED: 'bought',
  ERROR: 'tried to buy',
} as const satisfies Record<FulfillmentWithItem['status'], string>;

const returnVerbs = {
  QUEUED: ' being returned to ',
  PROCESSING: ' being returned to ',
  COMPLETED: ' returned to ',
  ERROR: ' not returned to ',
} as const satisfies Record<FulfillmentWithItem['status'], string>;

const returners = { REIMBURSEMENT: 'the seller', TERMINATION: 'the operator' } as const;

export function sentenceOf(fulfillment: Described): readonly Phrase[] {
  const { type, status, amount, item, buyer, total } = fulfillment;
  const items = strong(toItems(amount, titleOf(fulfillment)));
  if (type === 'PURCHASE')
    return [
      strong(buyer.nickname || 'A market user'),
      plain(` ${purchaseVerbs[status]} `),
      items,
      ...(item ? [plain(' from '), strong(item.seller.nickname)] : []),
      plain(' for '),
      strong(`${toUsdc(total)} USDC`),
      plain('.'),
    ];
  const isRunning = status === 'QUEUED' || status === 'PROCESSING';
  return [
    items,
    plain(`${isRunning ? (amount === 1 ? ' is' : ' are') : ''}${returnVerbs[status]}`),
    strong(buyer.nickname || 'the seller'),
    plain(`: ${returners[type]} ended the offer.`),
  ];
}

export function moneyState({ type, status }: Pick<FulfillmentWithItem, 'type' | 'status'>): string {
  if (type !== 'PURCHASE') return 'No payment';
  if (status === 'COMPLETED') return 'paid';
  return status === 'ERROR' ? 'available again' : 'reserved';
}

export function itemState({ type, status }: Pick<FulfillmentWithItem, 'type' | 'status'>): string {
  if (status === 'COMPLETED') return type === 'PURCHASE' ? 'delivered' : 'returned';
  return status === 'ERROR' ? 'still in escrow' : 'in transfer';
}
