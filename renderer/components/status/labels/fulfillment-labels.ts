import type { FulfillmentStatus } from '../../../../service/model/market/fulfillment.ts';
import type { FulfillmentWithItem } from '../../../../service/model/market/fulfillment-inspection.ts';
import type { Status } from '../StatusGlyph.tsx';

/** The mark of each fulfillment status. */
export const fulfillmentGlyphs = {
  QUEUED: 'queued',
  PROCESSING: 'progress',
  COMPLETED: 'done',
  ERROR: 'failed',
} as const satisfies Record<FulfillmentStatus, Status>;

/** The title of a fulfillment: its item, else the token id. */
export function titleOf({ item }: Pick<FulfillmentWithItem, 'item'>): string {
  if (!item) return 'Item of a deleted offer';
  return item.name || `Item ${item.tokenId}`;
}

/** @example toItems(2, 'Tide') // "2 × Tide" */
export function toItems(amount: number, name: string): string {
  return amount === 1 ? name : `${amount.toLocaleString('en')} × ${name}`;
}
