import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { FulfillmentWithItem } from '../../resources/fulfillment-inspection.ts';
import { toUsdc } from '../money/balances.ts';
import { toFulfillment } from './to-fulfillment.ts';

/** Maps a fulfillment to its API shape, with its items and seller. */
export function toFulfillmentWithItem(
  tables: Pick<TableReaders, 'marketUsers' | 'offers'>,
  record: FulfillmentRecord,
): FulfillmentWithItem {
  const { chain, changedAt, pricePerItemUnits, amount } = record;
  return {
    ...toFulfillment(tables, record),
    chain,
    changedOn: changedAt,
    total: toUsdc(BigInt(pricePerItemUnits) * BigInt(amount)),
    item: itemOf(tables, record),
  };
}

function itemOf(
  { offers, marketUsers }: Pick<TableReaders, 'marketUsers' | 'offers'>,
  { offerId }: FulfillmentRecord,
): FulfillmentWithItem['item'] {
  const offer = offers.find(offerId);
  if (!offer) return undefined;
  const { item, sellerId, type } = offer;
  return {
    name: item.name,
    collection: item.contract.name,
    imageThumbnailUrl: item.imageThumbnailUrl,
    contractAddress: item.address,
    tokenId: item.id,
    offerType: type,
    seller: { id: sellerId, nickname: marketUsers.find(sellerId)?.nickname ?? '' },
  };
}
