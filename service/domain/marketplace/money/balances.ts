import { indexed } from '../../../model/kernel/listing.ts';
import { type MarketPageInput, type Page, toPage } from '../../../model/kernel/paging.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { formatUnits } from '../../../model/kernel/values/base-units.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { MarketBalanceRecord, MoneyMovement, MoneyMovementRecord } from '../../../model/market/market-user.ts';
import { marketMoneyKey } from '../../../model/market/market-user-tables.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';

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

/** Returns the balance of a market user on a chain. Movements from before a chain reset do not count. */
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
export function eraOf({ depositWatches }: Pick<TableReaders, 'depositWatches'>, chain: SecretType): number {
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

/** Lists the deposits and payments of a market user, newest first; includes chains that were reset. */
export async function listMoneyMovements(
  { storage }: Pick<Ports, 'storage'>,
  { userId, ...page }: MarketPageInput & { userId: string },
  caller: Caller,
): Promise<Result<Page<MoneyMovement>>> {
  return storage.read((tables) => {
    if (!findMarketUser(tables, userId, caller)) return noMarketUser(userId);
    const list = indexed(tables.moneyMovements, { index: 'byUser', key: userId });
    return ok(toPage(list, page, (movement) => toMovement(tables, movement)));
  });
}

function toMovement(tables: TableReaders, record: MoneyMovementRecord): MoneyMovement {
  const { applicationId: _owner, era: _era, units, ...movement } = record;
  const amount = toUsdc(BigInt(units));
  const payment = findPayment(tables, record);
  if (!payment) return { ...movement, amount };
  const { transactionId, fulfillment } = payment;
  return { ...movement, amount, transactionId, trade: toTrade(tables, record, fulfillment) };
}

/** Finds our transaction that moved it, and its purpose. */
function findPayment({ transactions, fulfillments }: TableReaders, { transactionHash, chain }: MoneyMovementRecord) {
  const paying = transactions.listBy('byHash', transactionHash).filter(({ secretType }) => secretType === chain);
  for (const { id: transactionId } of paying) {
    const [fulfillment] = fulfillments.listBy('byTransaction', transactionId);
    if (fulfillment) return { transactionId, fulfillment };
  }
  return undefined;
}

function toTrade(
  { offers, marketUsers }: TableReaders,
  { direction }: MoneyMovementRecord,
  { id, offerId, amount, buyerId }: FulfillmentRecord,
): MoneyMovement['trade'] {
  const offer = offers.find(offerId);
  const partnerId = direction === 'IN' ? buyerId : offer?.sellerId;
  if (!offer || partnerId === undefined) return undefined;
  const nickname = marketUsers.find(partnerId)?.nickname ?? '';
  return {
    fulfillmentId: id,
    offerId,
    itemName: offer.item.name,
    amount,
    partner: { id: partnerId, nickname },
  };
}
