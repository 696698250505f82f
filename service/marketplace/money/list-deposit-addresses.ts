import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositAddress } from '../../resources/market-user.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { toDepositAddress } from './to-deposit-address.ts';

/** Lists a market user's deposit addresses, oldest first; at most one per chain. */
export async function listDepositAddresses(
  { storage }: Pick<Ports, 'storage'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<DepositAddress[]>> {
  return storage.read((tables) => {
    if (!findMarketUser(tables, userId, caller)) return noMarketUser(userId);
    return ok(tables.depositAddresses.listBy('byUser', userId).map(toDepositAddress));
  });
}
