import { z } from 'zod';
import { visibleOwner } from '../../auth/tenancy.ts';
import { containing, fitting, indexed, inOrder, type Listing } from '../../kernel/listing.ts';
import { marketPageInput } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { severalOf } from '../../kernel/several-of.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { type MarketUserRecord, marketUser } from '../../resources/market-user.ts';
import { marketUserListKey, marketUserTable } from '../../resources/market-user-tables.ts';
import { findMarketUser } from './get-market-user.ts';

export const listMarketUsersInput = marketPageInput.extend({
  id: severalOf(uuid, 'Must be market user ids.').optional().meta({
    description: 'Only these market users; one id, repeated, or several separated by commas.',
  }),
  search: z
    .string()
    .trim()
    .optional()
    .meta({ description: 'Part of a nickname, or a market user id.' }),
});
export type ListMarketUsersInput = z.output<typeof listMarketUsersInput>;

/** Filters of a market user list. */
export const marketUserSelection = listMarketUsersInput.extend({
  type: marketUser.shape.type.optional(),
});
export type MarketUserSelection = z.output<typeof marketUserSelection>;

/** Selects the caller's market users: newest first, by nickname if searched. */
export function selectMarketUsers(
  tables: TableReaders,
  { id, search, type }: MarketUserSelection,
  caller: Caller,
): Listing<MarketUserRecord> {
  if (id) return amongIds(tables, id, { search, type, caller });
  const text = search?.toLowerCase() ?? '';
  const byId = findMarketUser(tables, text, caller);
  if (byId && (type === undefined || byId.type === type)) return inOrder([byId]);
  const key = marketUserListKey(visibleOwner(caller), type);
  if (!text) return indexed(tables.marketUsers, { index: 'byCreation', key });
  const { order } = marketUserTable.indexes.byNickname;
  const list = { index: 'byNickname', key, text, order, descending: false } as const;
  return containing(tables.marketUsers, list);
}

interface UserQuery extends Pick<MarketUserSelection, 'search' | 'type'> {
  readonly caller: Caller;
}

function amongIds(
  tables: TableReaders,
  ids: readonly string[],
  { search = '', type, caller }: UserQuery,
): Listing<MarketUserRecord> {
  const text = search.toLowerCase();
  const candidates = [...new Set(ids)].flatMap((id) => findMarketUser(tables, id, caller) ?? []);
  return fitting(
    candidates,
    (user) =>
      (type === undefined || user.type === type) &&
      (user.id === text || user.nickname.toLowerCase().includes(text)),
    { order: marketUserTable.indexes.byCreation.order },
  );
}
