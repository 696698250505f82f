import type { TableReaders } from '../../ports/storage.ts';
import type { Bid, BidRecord } from '../../resources/fulfillment.ts';
import { toUsdc } from '../money/balances.ts';

/** A bid as a caller sees it. */
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
