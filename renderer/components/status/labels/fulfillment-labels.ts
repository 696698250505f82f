import type { FulfillmentWithItem } from '../../../../service/model/market/fulfillment-inspection.ts';

/** The title of a fulfillment: its item, else the token id. */
export function titleOf({ item }: Pick<FulfillmentWithItem, 'item'>): string {
  if (!item) return 'Item of a deleted offer';
  return item.name || `Item ${item.tokenId}`;
}

/** @example toItems(2, 'Tide') // "2 × Tide" */
export function toItems(amount: number, name: string): string {
  return amount === 1 ? name : `${amount.toLocaleString('en')} × ${name}`;
}
