import { applicationFilter } from '../../auth/tenancy.ts';
import { type MarketPageInput, type Page, toPage, toPageInput } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { MarketUser } from '../../resources/market-user.ts';
import { everyApplication } from '../../resources/state.ts';
import { findMarketUser } from './get-market-user.ts';
import { toMarketUser } from './to-market-user.ts';

export interface ListMarketUsersInput extends MarketPageInput {
  /** The beginning of a nickname, or a whole id. */
  readonly search?: string | undefined;
}

/** Market users of the caller's application, its own account among them: newest first, by nickname where searched. */
export async function listMarketUsers(
  { storage }: Pick<Ports, 'storage'>,
  { search, ...paging }: ListMarketUsersInput,
  caller: Caller,
): Promise<Result<Page<MarketUser>>> {
  const page = toPageInput(paging);
  const key = applicationFilter(caller) ?? everyApplication;
  const prefix = search?.toLowerCase() || undefined;
  const index = prefix === undefined ? 'byCreation' : 'byNickname';
  return storage.read((tables) => {
    const byId = prefix === undefined ? undefined : findMarketUser(tables, prefix, caller);
    if (byId) return ok(toPage(page.page === 1 ? [toMarketUser(byId)] : [], 1, page));
    const users = tables.marketUsers.pageBy(index, key, {
      offset: (page.page - 1) * page.size,
      limit: page.size,
      descending: prefix === undefined,
      prefix,
    });
    const total = tables.marketUsers.countBy(index, key, prefix);
    return ok(toPage(users.map(toMarketUser), total, page));
  });
}
