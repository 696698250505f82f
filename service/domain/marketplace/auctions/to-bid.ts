import type { Bid, BidRecord } from '../../../model/market/fulfillment.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { toUsdc } from '../money/balances.ts';

/** Maps a bid to its API shape. */
export function toBid(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  { id, offerId, units, status, userId, createdAt }: BidRecord,
): Bid {
  return {
    id,
    offerId,
    amount: toUsdc(BigInt(units)),
    status,
    bidder: { id: userId, nickname: marketUsers.find(userId)?.nickname ?? '' },
    createdOn: createdAt,
  };
}
