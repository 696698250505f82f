import { ok, type Result } from '../../kernel/result.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { CurrencyBalance, MarketBalance } from '../../resources/market-user.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { type Money, moneyOf, toUsdc } from './balances.ts';
import { creditAwake } from './credit-deposits.ts';

/**
 * Returns a market user's money, including new movements on awake chains. If a chain does not
 * respond, returns the last counted balance.
 */
export async function getMarketBalance(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<MarketBalance>> {
  const { storage } = ports;
  if (!storage.read((tables) => findMarketUser(tables, userId, caller)))
    return noMarketUser(userId);
  const chains = storage.read((tables) => chainsOf(tables, userId));
  await Promise.all(chains.map((chain) => creditAwake(ports, chain)));
  return storage.read((tables) => {
    const moneys = chains.map((chain) => ({ chain, ...moneyOf(tables, { userId, chain }) }));
    const sum = (part: keyof Money) => moneys.reduce((units, money) => units + money[part], 0n);
    const all = { total: sum('total'), reserved: sum('reserved'), available: sum('available') };
    return ok({
      userId,
      currency: 'USDC' as const,
      ...inUsdc(all),
      chains: moneys.map(({ chain, ...money }) => ({ chain, ...inUsdc(money) })),
    });
  });
}

/** Returns the same in the hosted service's form: one entry per currency. */
export async function listMarketBalances(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock'>,
  user: { userId: string },
  caller: Caller,
): Promise<Result<CurrencyBalance[]>> {
  const money = await getMarketBalance(ports, user, caller);
  if (!money.ok) return money;
  const { currency, total, reserved } = money.value;
  return ok([{ currency, balance: total, lockedBalance: reserved }]);
}

function chainsOf({ depositAddresses, marketBalances }: TableReaders, userId: string) {
  const usedChains = [
    ...depositAddresses.listBy('byUser', userId),
    ...marketBalances.listBy('byUser', userId),
  ].map(({ chain }) => chain);
  return secretTypes.filter((chain) => usedChains.includes(chain));
}

function inUsdc({ total, reserved, available }: Money) {
  return { available: toUsdc(available), reserved: toUsdc(reserved), total: toUsdc(total) };
}
