import { ownerSeenBy } from '../../auth/tenancy.ts';
import type { MarketPageInput } from '../../kernel/paging.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { MarketUserRecord } from '../../resources/market-user.ts';
import { marketUserListKey } from '../../resources/state.ts';
import { findMarketUser } from './get-market-user.ts';

/** What is asked of the market users of a list. */
export interface MarketUserSelection extends MarketPageInput {
  /** The beginning of a nickname, or a whole id. */
  readonly search?: string | undefined;
  readonly type?: MarketUserRecord['type'] | undefined;
}

/** One page of the market users of the caller, and how many there are in all: newest first, by nickname where searched. */
export function selectMarketUsers(
  tables: TableReaders,
  { search, type, pageNumber, pageSize }: MarketUserSelection,
  caller: Caller,
): { records: readonly MarketUserRecord[]; total: number } {
  const prefix = search?.toLowerCase() || undefined;
  const byId = prefix === undefined ? undefined : findMarketUser(tables, prefix, caller);
  if (byId && (type === undefined || byId.type === type))
    return { records: pageNumber === 1 ? [byId] : [], total: 1 };
  const key = marketUserListKey(ownerSeenBy(caller), type);
  const index = prefix === undefined ? 'byCreation' : 'byNickname';
  const records = tables.marketUsers.pageBy(index, key, {
    offset: (pageNumber - 1) * pageSize,
    limit: pageSize,
    descending: prefix === undefined,
    prefix,
  });
  return { records, total: tables.marketUsers.countBy(index, key, prefix) };
}
