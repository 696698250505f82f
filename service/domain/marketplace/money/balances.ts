import { type MarketPageInput, type Page, toPage } from '../../../model/kernel/list-input.ts';
import { indexed } from '../../../model/kernel/listing.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type {
  MarketBalanceRecord,
  MarketReservationRecord,
  MoneyMovement,
  MoneyMovementRecord,
} from '../../../model/market/market-user.ts';
import { chainHashKey, marketMoneyKey } from '../../../model/market/market-user-tables.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';

export type MoneyPlace = { readonly userId: string; readonly chain: SecretType };

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

interface MoneyChange extends MoneyPlace {
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
  return { fulfillmentId: id, offerId, itemName: offer.item.name, amount, partner: { id: partnerId, nickname } };
}

/**
 * The reservation rule.
 *
 * Paid money leaves in one commit: the commit that counts the OUT movement of the transaction also
 * lowers the total and ends the bound reservation. Until then, the total still contains the money
 * and the reservation covers it. So `available = total − reserved` never counts it twice or goes
 * negative, in whatever order the block, its receipt, its log and a restart occur.
 *
 * 1. `reserve` with the purchase or the bid.
 *
 * 2. `bindReservation` in the commit that stores the signed bytes (`Submission.join`), also for
 * replacement bytes: a movement must always find its reservation bound.
 *
 * 3. `settleReserved` when the payment is final. If its movement was counted, the reservation has
 * already ended; otherwise it covers the money until `creditDeposits` counts the movement.
 *
 * 4. `release` when nothing was paid and nothing can be paid: each bound transaction failed in a
 * final block, or its nonce was used by another one.
 *
 * Each function is idempotent and pure: call it inside a transaction.
 */
interface NewReservation extends MoneyPlace {
  /** The id of the fulfillment or bid that reserves the money. */
  readonly reservationId: string;
  readonly units: bigint;
}

type MoneyTables = Pick<TableWriters, 'marketUsers' | 'marketBalances' | 'marketReservations' | 'depositWatches'>;

/** Reserves money; replaces an earlier amount under the same id. Fails with `market.insufficient-balance`. */
export function reserve(tables: MoneyTables, { reservationId, userId, chain, units }: NewReservation): Result<void> {
  const user = tables.marketUsers.find(userId);
  if (!user) return noMarketUser(userId);
  const { applicationId } = user;
  release(tables, reservationId);
  const { available } = moneyOf(tables, { userId, chain });
  if (available < units)
    return fail(
      'market.insufficient-balance',
      `Insufficient balance on ${chain}: ${toUsdcText(available)} USDC available, ${toUsdcText(units)} required. Deposit more.`,
    );
  if (units === 0n) return ok();
  tables.marketReservations.put({
    id: reservationId,
    applicationId,
    userId,
    chain,
    units: String(units),
    transactionHashes: [],
    isPaid: false,
  });
  changeMoney(tables, { applicationId, userId, chain, reserved: units });
  return ok();
}

type ReservedPayment = { readonly reservationId: string; readonly transactionHash: string };

/** Binds a transaction to its reservation before it is sent; see the rule above. */
export function bindReservation(
  { marketReservations }: Pick<TableWriters, 'marketReservations'>,
  { reservationId, transactionHash }: ReservedPayment,
): void {
  const reservation = marketReservations.find(reservationId);
  if (reservation) marketReservations.put(boundTo(reservation, transactionHash));
}

function boundTo(reservation: MarketReservationRecord, transactionHash: string): MarketReservationRecord {
  const transactionHashes = [...new Set([...reservation.transactionHashes, transactionHash])];
  return { ...reservation, transactionHashes };
}

/** Ends the reservation of a final payment once its movement is counted; see the rule above. */
export function settleReserved(
  tables: MoneyTables & Pick<TableWriters, 'moneyMovements'>,
  { reservationId, transactionHash }: ReservedPayment,
): void {
  const reservation = tables.marketReservations.find(reservationId);
  if (!reservation) return;
  const payment = tables.moneyMovements
    .listBy('byHash', chainHashKey(reservation.chain, transactionHash))
    .find((movement) => isPaymentOf(reservation, movement));
  if (payment) {
    tables.moneyMovements.put({ ...payment, reservationId });
    release(tables, reservationId);
  } else {
    tables.marketReservations.put({ ...boundTo(reservation, transactionHash), isPaid: true });
  }
}

/** Releases reserved money, or ends a reservation whose money has left; does nothing if it has ended. */
export function release(tables: Omit<MoneyTables, 'marketUsers'>, reservationId: string): void {
  const reservation = tables.marketReservations.find(reservationId);
  if (!reservation) return;
  const { applicationId, userId, chain, units } = reservation;
  tables.marketReservations.delete(reservationId);
  changeMoney(tables, { applicationId, userId, chain, reserved: -BigInt(units) });
}

/** Ends paid reservations of a chain that no longer exists, whose movements are never counted. */
export function endPaidReservations(tables: Omit<MoneyTables, 'marketUsers'>, chain: SecretType) {
  for (const { id } of tables.marketReservations.listBy('paid', chain)) release(tables, id);
}

export function findReservation(
  { marketReservations }: Pick<TableReaders, 'marketReservations'>,
  movement: MoneyMovementRecord,
): MarketReservationRecord | undefined {
  return marketReservations
    .listBy('byHash', chainHashKey(movement.chain, movement.transactionHash))
    .find((reservation) => isPaymentOf(reservation, movement));
}

function isPaymentOf(
  { id, userId }: MarketReservationRecord,
  { direction, userId: payerId, reservationId = id }: MoneyMovementRecord,
): boolean {
  return direction === 'OUT' && payerId === userId && reservationId === id;
}
