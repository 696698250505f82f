import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { MarketReservationRecord, MoneyMovementRecord } from '../../../model/market/market-user.ts';
import { chainHashKey } from '../../../model/market/market-user-tables.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import { changeMoney, type MoneyPlace, moneyOf, toUsdcText } from './balances.ts';

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
export interface NewReservation extends MoneyPlace {
  /** The id of the fulfillment or bid that reserves the money. */
  readonly reservationId: string;
  readonly units: bigint;
}

type MoneyTables = Pick<TableWriters, 'marketUsers' | 'marketBalances' | 'marketReservations' | 'depositWatches'>;

/**
 * Reserves money; replaces an earlier amount under the same id. Fails with
 * `market.insufficient-balance`. The latest deposits count only after `creditDeposits`.
 */
export function reserve(tables: MoneyTables, { reservationId, userId, chain, units }: NewReservation): Result<void> {
  const user = tables.marketUsers.find(userId);
  if (!user) return noMarketUser(userId);
  const { applicationId } = user;
  release(tables, reservationId);
  const { available } = moneyOf(tables, { userId, chain });
  if (available < units) return tooLittle(chain, available, units);
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

/** A transaction that pays from a reservation. */
export interface ReservedPayment {
  readonly reservationId: string;
  readonly transactionHash: string;
}

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

/** Finds the reservation that an outgoing movement pays from. */
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

function tooLittle(chain: string, available: bigint, required: bigint): Result<void> {
  return fail(
    'market.insufficient-balance',
    `Insufficient balance on ${chain}: ${toUsdcText(available)} USDC available, ${toUsdcText(required)} required. Deposit more.`,
  );
}
