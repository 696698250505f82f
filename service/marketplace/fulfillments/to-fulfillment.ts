import type { TableReaders } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import { toUsdc } from '../money/balances.ts';

/** Maps a fulfillment to its API shape. */
export function toFulfillment(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  record: FulfillmentRecord,
): Fulfillment {
  const { id, type, offerId, amount, status, reason, buyerId, txOutOfCustody } = record;
  return {
    id,
    type,
    offerId,
    amount,
    status,
    reason,
    creationDate: record.createdAt,
    pricePerItem: toUsdc(BigInt(record.pricePerItemUnits)),
    buyer: { id: buyerId, nickname: marketUsers.find(buyerId)?.nickname ?? '' },
    buyerWalletAddress: record.walletAddress,
    txOutOfCustody,
  };
}
