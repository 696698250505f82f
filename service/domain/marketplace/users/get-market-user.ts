import { toLocalDateTime } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { MarketUser, MarketUserRecord } from '../../../model/market/market-user.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';

export async function getMarketUser(
  { storage }: Pick<Ports, 'storage'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<MarketUser>> {
  const user = storage.read((tables) => findMarketUser(tables, userId, caller));
  return user ? ok(toMarketUser(user)) : noMarketUser(userId);
}

export function findMarketUser(
  { marketUsers }: Pick<TableReaders, 'marketUsers'>,
  userId: string,
  caller: Caller,
): MarketUserRecord | undefined {
  const user = marketUsers.find(userId);
  return user && isVisible(caller, user) ? user : undefined;
}

/** The failure for a market user that the caller cannot see. */
export function noMarketUser(userId: string): Failed {
  return fail('market-user.not-found', `No market user has the id ${userId}.`);
}

export function toMarketUser(record: MarketUserRecord): MarketUser {
  const { id, nickname, type, parentUserId, externalUserId, createdAt } = record;
  const createdOn = toLocalDateTime(createdAt);
  return { id, nickname, type, parentUserId, externalUserId, verificationStatus: 'VERIFIED', createdOn };
}
