import type { TableReaders } from '../../ports/storage.ts';
import type { Bid, BidRecord } from '../../resources/fulfillment.ts';
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
