import { z } from 'zod';
import { ownerSeenBy } from '../../auth/tenancy.ts';
import { indexed, inOrder, type Listing } from '../../kernel/listing.ts';
import { marketPageInput } from '../../kernel/paging.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { type MarketUserRecord, marketUser } from '../../resources/market-user.ts';
import { marketUserListKey } from '../../resources/market-user-tables.ts';
import { findMarketUser } from './get-market-user.ts';

/** What listMarketUsers takes. */
export const listMarketUsersInput = marketPageInput.extend({
  search: z
    .string()
    .trim()
    .optional()
    .meta({ description: 'The beginning of a nickname, or a market user id.' }),
});
export type ListMarketUsersInput = z.output<typeof listMarketUsersInput>;

/** What is asked of the market users of a list. */
export const marketUserSelection = listMarketUsersInput.extend({
  type: marketUser.shape.type.optional(),
});
export type MarketUserSelection = z.output<typeof marketUserSelection>;

/** The market users of the caller: newest first, by nickname where searched. */
export function selectMarketUsers(
  tables: TableReaders,
  { search, type }: MarketUserSelection,
  caller: Caller,
): Listing<MarketUserRecord> {
  const prefix = search?.toLowerCase() || undefined;
  const byId = prefix === undefined ? undefined : findMarketUser(tables, prefix, caller);
  if (byId && (type === undefined || byId.type === type)) return inOrder([byId]);
  const key = marketUserListKey(ownerSeenBy(caller), type);
  return prefix === undefined
    ? indexed(tables.marketUsers, { index: 'byCreation', key })
    : indexed(tables.marketUsers, { index: 'byNickname', key, prefix, descending: false });
}
