import { formatUnits } from '../../../model/kernel/values/base-units.ts';
import type { ChainFinding, DepositAddressRecord } from '../../../model/market/market-user.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { eraOf } from '../money/balances.ts';

/** Finds money that left a deposit address without a payment of this service, from the counted movements. */
export function findPayments(
  tables: Pick<TableReaders, 'moneyMovements' | 'depositWatches'>,
  { userId, chain, address }: DepositAddressRecord,
): ChainFinding[] {
  const era = eraOf(tables, chain);
  return tables.moneyMovements
    .listBy('byUser', userId)
    .filter((moneyMovement) => moneyMovement.chain === chain && moneyMovement.era === era)
    .filter(({ direction, reservationId }) => direction === 'OUT' && reservationId === undefined)
    .map(({ units, counterparty, transactionHash }) => ({
      kind: 'PAYMENT_UNEXPLAINED',
      chain,
      address,
      userId,
      transactionHash,
      message: `${formatUnits(BigInt(units), usdcDecimals)} USDC left to ${counterparty} without a payment signed here.`,
    }));
}

/**
 * Finds money reserved for unsigned payments that is missing from the deposit address; pending
 * payments may already have left it.
 */
export function findUncovered(
  tables: Pick<TableReaders, 'marketReservations'>,
  { userId, chain, address }: DepositAddressRecord,
  unitsOnChain: bigint,
): ChainFinding[] {
  const openReservations = tables.marketReservations
    .listBy('byUser', userId)
    .filter(
      (marketReservation) => marketReservation.chain === chain && marketReservation.transactionHashes.length === 0,
    );
  const reserved = openReservations.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (reserved <= unitsOnChain) return [];
  const [reservedText, balanceText] = [reserved, unitsOnChain].map((units) => formatUnits(units, usdcDecimals));
  return [
    {
      kind: 'RESERVATION_NOT_COVERED',
      chain,
      address,
      userId,
      message: `${reservedText} USDC are reserved for purchases and bids, but the balance is ${balanceText} USDC.`,
    },
  ];
}
