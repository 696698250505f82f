import { formatUnits } from '../../kernel/base-units.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { usdcDecimals } from '../../resources/dev-contracts.ts';
import type { MarketBalanceRecord } from '../../resources/market-user.ts';
import { marketMoneyKey } from '../../resources/market-user-tables.ts';

/** A market user on a chain. */
export interface MoneyPlace {
  readonly userId: string;
  readonly chain: SecretType;
}

/** The balance of a market user on a chain, in millionths of USDC. */
export interface Money {
  /** At the deposit address, from the movements counted so far. */
  readonly total: bigint;
  readonly reserved: bigint;
  /** Total minus reserved; never below 0. */
  readonly available: bigint;
}

/**
 * Returns the balance of a market user on a chain. Movements from before a chain reset do not
 * count.
 */
export function moneyOf(
  { marketBalances, depositWatches }: Pick<TableReaders, 'marketBalances' | 'depositWatches'>,
  { userId, chain }: MoneyPlace,
): Money {
  const balance = marketBalances.find(marketMoneyKey(userId, chain));
  if (!balance) return { total: 0n, reserved: 0n, available: 0n };
  const total = balance.era === eraOf({ depositWatches }, chain) ? BigInt(balance.units) : 0n;
  const reserved = BigInt(balance.reservedUnits);
  return { total, reserved, available: total > reserved ? total - reserved : 0n };
}

/** A change of a balance. */
export interface MoneyChange extends MoneyPlace {
  readonly applicationId: string;
  readonly total?: bigint;
  readonly reserved?: bigint;
}

/** Changes the balance of a market user in the current era of the chain. */
export function changeMoney(
  tables: Pick<TableWriters, 'marketBalances' | 'depositWatches'>,
  { applicationId, userId, chain, total = 0n, reserved = 0n }: MoneyChange,
): void {
  const before = moneyOf(tables, { userId, chain });
  const after: MarketBalanceRecord = {
    id: marketMoneyKey(userId, chain),
    applicationId,
    userId,
    chain,
    era: eraOf(tables, chain),
    units: String(notNegative(before.total + total)),
    reservedUnits: String(notNegative(before.reserved + reserved)),
  };
  tables.marketBalances.put(after);
}

/** The era of a chain; 0 before its first read. */
export function eraOf(
  { depositWatches }: Pick<TableReaders, 'depositWatches'>,
  chain: SecretType,
): number {
  return depositWatches.find(chain)?.era ?? 0;
}

function notNegative(units: bigint): bigint {
  return units < 0n ? 0n : units;
}

/** Converts millionths of USDC to decimal text. @example toUsdcText(1500000n) // "1.5" */
export function toUsdcText(units: bigint): string {
  return formatUnits(units, usdcDecimals);
}

/** Converts millionths of USDC to USDC; exact up to 9 billion USDC. */
export function toUsdc(units: bigint): number {
  return Number(toUsdcText(units));
}
