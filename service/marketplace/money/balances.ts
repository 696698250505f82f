import { formatUnits } from '../../kernel/base-units.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { usdcDecimals } from '../../resources/dev-contracts.ts';
import type { MarketBalanceRecord } from '../../resources/market-user.ts';
import { marketMoneyKey } from '../../resources/market-user-tables.ts';

/** Whose money on which chain. */
export interface MoneyPlace {
  readonly userId: string;
  readonly chain: SecretType;
}

/** What a market user has on a chain, in millionths of USDC. */
export interface Money {
  /** At the deposit address, by the movements counted so far. */
  readonly total: bigint;
  readonly reserved: bigint;
  /** What is there and not set aside; never below 0. */
  readonly available: bigint;
}

/** What a market user has on a chain. What was counted on the chain before a reset is worth nothing. */
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

/** How much more or less there is. */
export interface MoneyChange extends MoneyPlace {
  readonly applicationId: string;
  readonly total?: bigint;
  readonly reserved?: bigint;
}

/** Changes what a market user has on a chain, as it was looked at last. */
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

/** The era of a chain; 0 before it was looked at. */
export function eraOf(
  { depositWatches }: Pick<TableReaders, 'depositWatches'>,
  chain: SecretType,
): number {
  return depositWatches.find(chain)?.era ?? 0;
}

function notNegative(units: bigint): bigint {
  return units < 0n ? 0n : units;
}

/** Millionths of USDC as decimal text in USDC. @example toUsdcText(1500000n) // "1.5" */
export function toUsdcText(units: bigint): string {
  return formatUnits(units, usdcDecimals);
}

/** Millionths of USDC in USDC; exact up to 9 thousand million USDC. */
export function toUsdc(units: bigint): number {
  return Number(toUsdcText(units));
}
