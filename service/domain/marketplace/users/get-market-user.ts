import { z } from 'zod';
import { toLocalDateTime, uuid } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok } from '../../../model/kernel/results/result.ts';
import { type MarketUser, type MarketUserRecord, marketUser } from '../../../model/market/market-user.ts';
import { type Caller, marketRoute, query } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';

export const getMarketUser = query({
  summary: 'Get market user',
  description: 'A sub-user or the own account of the application.',
  route: marketRoute('GET', '/users/{userId}'),
  input: z.object({ userId: uuid }),
  output: marketUser,
  async run({ storage }, { userId }, caller) {
    const user = storage.read((tables) => findMarketUser(tables, userId, caller));
    return user ? ok(toMarketUser(user)) : noMarketUser(userId);
  },
});

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
  return { ...record, verificationStatus: 'VERIFIED', createdOn: toLocalDateTime(record.createdAt) };
}
