import type { SecretType } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import type { MarketReservationRecord, MoneyMovementRecord } from '../../resources/market-user.ts';
import { chainHashKey } from '../../resources/market-user-tables.ts';
import { noMarketUser } from '../users/get-market-user.ts';
import { changeMoney, type MoneyPlace, moneyOf, toUsdcText } from './balances.ts';

/**
 * The rule of money that is set aside.
 *
 * Paid money leaves in one commit: the one that counts the OUT movement of its transaction lowers the
 * total and ends the reservation bound to that transaction. Until then the total still holds the money
 * and the reservation covers it, so `available = total − reserved` shows it neither twice nor minus,
 * whichever comes first of the block, its receipt, its log, and a restart in between.
 *
 * 1. `reserve` with the purchase or the bid.
 * 2. `bindReservation` in the commit that keeps the signed bytes (`Submission.join`), also of bytes that
 *    replace others: no chain has a transaction then whose movement could find nothing bound to it.
 * 3. `settleReserved` when the payment is final. Where its movement was counted, the reservation has
 *    ended with it; otherwise it goes on covering the money until `creditDeposits` counts the movement.
 * 4. `release` when nothing was paid and nothing can be paid any more: each transaction that was bound
 *    failed in a block for good, or another one took its nonce.
 *
 * Each is right when it comes again. They are pure: call them inside a transaction.
 */
export interface NewReservation extends MoneyPlace {
  /** The id of the fulfillment or the bid that the money is set aside for. */
  readonly reservationId: string;
  readonly units: bigint;
}

type MoneyTables = Pick<
  TableWriters,
  'marketUsers' | 'marketBalances' | 'marketReservations' | 'depositWatches'
>;

/**
 * Sets money aside; under an id that has some already, this much in its place. Fails with
 * `market.insufficient-balance`. What arrived last counts only after `creditDeposits`.
 */
export function reserve(
  tables: MoneyTables,
  { reservationId, userId, chain, units }: NewReservation,
): Result<void> {
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

/** A transaction that pays with a reservation. */
export interface ReservedPayment {
  readonly reservationId: string;
  readonly transactionHash: string;
}

/** Ties a transaction to the reservation it pays with, before it is handed over; see the rule above. */
export function bindReservation(
  { marketReservations }: Pick<TableWriters, 'marketReservations'>,
  { reservationId, transactionHash }: ReservedPayment,
): void {
  const reservation = marketReservations.find(reservationId);
  if (reservation) marketReservations.put(boundTo(reservation, transactionHash));
}

function boundTo(
  reservation: MarketReservationRecord,
  transactionHash: string,
): MarketReservationRecord {
  const transactionHashes = [...new Set([...reservation.transactionHashes, transactionHash])];
  return { ...reservation, transactionHashes };
}

/** Ends a reservation whose payment is final, as soon as its movement is counted; see the rule above. */
export function settleReserved(
  tables: MoneyTables & Pick<TableWriters, 'moneyMovements'>,
  { reservationId, transactionHash }: ReservedPayment,
): void {
  const reservation = tables.marketReservations.find(reservationId);
  if (!reservation) return;
  const counted = tables.moneyMovements
    .listBy('byHash', chainHashKey(reservation.chain, transactionHash))
    .find((movement) => isPaymentOf(reservation, movement));
  if (counted) {
    tables.moneyMovements.put({ ...counted, reservationId });
    release(tables, reservationId);
  } else {
    tables.marketReservations.put({ ...boundTo(reservation, transactionHash), isPaid: true });
  }
}

/** Gives money free again, or ends a reservation whose money has left; nothing where it has ended. */
export function release(tables: Omit<MoneyTables, 'marketUsers'>, reservationId: string): void {
  const reservation = tables.marketReservations.find(reservationId);
  if (!reservation) return;
  const { applicationId, userId, chain, units } = reservation;
  tables.marketReservations.delete(reservationId);
  changeMoney(tables, { applicationId, userId, chain, reserved: -BigInt(units) });
}

/** Ends what was paid on a chain that is there no more, whose movements nobody will count. */
export function endPaidReservations(tables: Omit<MoneyTables, 'marketUsers'>, chain: SecretType) {
  for (const { id } of tables.marketReservations.listBy('paid', chain)) release(tables, id);
}

/** The reservation that a movement out pays with. */
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

function tooLittle(chain: string, available: bigint, needed: bigint): Result<void> {
  return fail(
    'market.insufficient-balance',
    `There are ${toUsdcText(available)} USDC free on ${chain}, and ${toUsdcText(needed)} are needed. Deposit more.`,
  );
}
