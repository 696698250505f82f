import { type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { MarketUserRecord, MarketUserWithMoney } from '../../resources/market-user.ts';
import { moneyOf, toUsdc } from '../money/balances.ts';
import { type MarketUserSelection, selectMarketUsers } from './select-market-users.ts';
import { toMarketUser } from './to-market-user.ts';

/** Lists market users with their last counted balance over all chains; makes no chain request. */
export async function listMarketUsersWithMoney(
  { storage }: Pick<Ports, 'storage'>,
  input: MarketUserSelection,
  caller: Caller,
): Promise<Result<Page<MarketUserWithMoney>>> {
  return storage.read((tables) => {
    const list = selectMarketUsers(tables, input, caller);
    return ok(toPage(list, input, (record) => withMoney(tables, record)));
  });
}

function withMoney(tables: TableReaders, record: MarketUserRecord): MarketUserWithMoney {
  const { id: userId, applicationId, parentUserId } = record;
  const parent = parentUserId === undefined ? undefined : tables.marketUsers.find(parentUserId);
  const moneys = secretTypes.map((chain) => moneyOf(tables, { userId, chain }));
  const sum = (part: 'available' | 'reserved' | 'total') =>
    toUsdc(moneys.reduce((units, money) => units + money[part], 0n));
  return {
    ...toMarketUser(record),
    applicationId,
    parent: parent && { id: parent.id, nickname: parent.nickname },
    available: sum('available'),
    reserved: sum('reserved'),
    total: sum('total'),
  };
}
