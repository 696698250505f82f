import { owningApplication } from '../../auth/tenancy.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Caller, type IdempotencySlot, noKey } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { MarketUser, MarketUserRecord } from '../../resources/market-user.ts';
import { ensureApplicationAccount } from './application-account.ts';
import { toMarketUser } from './to-market-user.ts';

/** Creates a sub-user of the application's own market account. */
export async function createMarketUser(
  { storage, clock, ids }: Pick<Ports, 'storage' | 'clock' | 'ids'>,
  { nickname }: { nickname: string },
  caller: Caller,
  slot: IdempotencySlot<MarketUser> = noKey,
): Promise<Result<MarketUser>> {
  const applicationId = owningApplication(caller);
  if (!applicationId.ok) return applicationId;
  return storage.transact((tables) => {
    const parent = ensureApplicationAccount(tables, { ids, clock }, applicationId.value);
    const marketUser: MarketUserRecord = {
      id: ids.uuid(),
      applicationId: applicationId.value,
      nickname,
      type: 'SUB_USER',
      parentUserId: parent.id,
      createdAt: clock.now(),
    };
    tables.marketUsers.put(marketUser);
    const reply = toMarketUser(marketUser);
    slot.keep(tables, reply);
    return ok(reply);
  });
}
