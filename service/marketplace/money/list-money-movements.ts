import { type MarketPageInput, type Page, toPage, toPageInput } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { MoneyMovement, MoneyMovementRecord } from '../../resources/market-user.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { toUsdc } from './balances.ts';

/** What came to the deposit addresses of a market user and left them, newest first; of chains that were reset as well. */
export async function listMoneyMovements(
  { storage }: Pick<Ports, 'storage'>,
  { userId, ...paging }: MarketPageInput & { userId: string },
  caller: Caller,
): Promise<Result<Page<MoneyMovement>>> {
  const page = toPageInput(paging);
  return storage.read((tables) => {
    if (!findMarketUser(tables, userId, caller)) return noMarketUser(userId);
    const movements = tables.moneyMovements.pageBy('byUser', userId, {
      offset: (page.page - 1) * page.size,
      limit: page.size,
      descending: true,
    });
    const total = tables.moneyMovements.countBy('byUser', userId);
    return ok(toPage(movements.map(toMovement), total, page));
  });
}

function toMovement({
  applicationId: _owner,
  era: _era,
  units,
  ...movement
}: MoneyMovementRecord): MoneyMovement {
  return { ...movement, amount: toUsdc(BigInt(units)) };
}
