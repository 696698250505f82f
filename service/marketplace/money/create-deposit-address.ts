import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositAddress } from '../../resources/market-user.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { ensureDepositAddress } from './deposit-addresses.ts';
import { toDepositAddress } from './to-deposit-address.ts';

/** Creates a market user's deposit address on a chain, or returns the existing one. */
export async function createDepositAddress(
  ports: Pick<Ports, 'storage' | 'custody' | 'clock'>,
  { userId, chain }: { userId: string; chain: SecretType },
  caller: Caller,
): Promise<Result<DepositAddress>> {
  const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  if (!user) return noMarketUser(userId);
  const deposit = await ensureDepositAddress(ports, user, chain);
  return deposit.ok ? ok(toDepositAddress(deposit.value)) : deposit;
}
