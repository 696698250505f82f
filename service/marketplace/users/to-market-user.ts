import { toLocalDateTime } from '../../kernel/primitives.ts';
import type { MarketUser, MarketUserRecord } from '../../resources/market-user.ts';

/** Maps a market user to its API shape. */
export function toMarketUser({
  id,
  nickname,
  type,
  parentUserId,
  createdAt,
}: MarketUserRecord): MarketUser {
  const createdOn = toLocalDateTime(createdAt);
  return { id, nickname, type, parentUserId, verificationStatus: 'VERIFIED', createdOn };
}
