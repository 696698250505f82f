import { type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { MarketUser } from '../../resources/market-user.ts';
import { type ListMarketUsersInput, selectMarketUsers } from './select-market-users.ts';
import { toMarketUser } from './to-market-user.ts';

/**
 * Lists market users of the caller's application including its own account, newest first; by
 * nickname if searched.
 */
export async function listMarketUsers(
  { storage }: Pick<Ports, 'storage'>,
  input: ListMarketUsersInput,
  caller: Caller,
): Promise<Result<Page<MarketUser>>> {
  return storage.read((tables) =>
    ok(toPage(selectMarketUsers(tables, input, caller), input, toMarketUser)),
  );
}
