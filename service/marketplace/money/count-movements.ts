import type { TableWriters } from '../../ports/storage.ts';
import type { MoneyMovementRecord } from '../../resources/market-user.ts';
import { marketMoneyKey } from '../../resources/market-user-tables.ts';
import { changeMoney } from './balances.ts';
import { findReservation, release } from './reservations.ts';

/**
 * Counts movements, each once per era: ledger, balance and reservation change together; see the
 * rule at `reserve`. Pure: call it inside a transaction.
 */
export function countMovements(
  tables: TableWriters,
  movements: readonly MoneyMovementRecord[],
): void {
  for (const movement of movements) countMovement(tables, movement);
}

function countMovement(tables: TableWriters, movement: MoneyMovementRecord): void {
  const stored = tables.moneyMovements.find(movement.id);
  const { applicationId, userId, chain, direction } = movement;
  const isTheirs = tables.depositAddresses.find(marketMoneyKey(userId, chain)) !== undefined;
  if (stored?.era === movement.era || !isTheirs) return;

  const reservation = findReservation(tables, movement);
  tables.moneyMovements.put({
    ...movement,
    reservationId: reservation?.id ?? stored?.reservationId,
  });
  const units = BigInt(movement.units);
  const total = direction === 'IN' ? units : -units;
  changeMoney(tables, { applicationId, userId, chain, total });
  if (reservation) release(tables, reservation.id);
}
