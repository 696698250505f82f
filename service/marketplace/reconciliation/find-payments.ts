import { formatUnits } from '../../kernel/base-units.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { usdcDecimals } from '../../resources/dev-contracts.ts';
import type { ChainFinding, DepositAddressRecord } from '../../resources/market-user.ts';
import { eraOf } from '../money/balances.ts';

/** Money that left a deposit address without a payment of this service; the counted movements show it. */
export function findPayments(
  tables: Pick<TableReaders, 'moneyMovements' | 'depositWatches'>,
  { userId, chain, address }: DepositAddressRecord,
): ChainFinding[] {
  const era = eraOf(tables, chain);
  return tables.moneyMovements
    .listBy('byUser', userId)
    .filter((one) => one.chain === chain && one.era === era)
    .filter(({ direction, reservationId }) => direction === 'OUT' && reservationId === undefined)
    .map(({ units, counterparty, transactionHash }) => ({
      kind: 'PAYMENT_UNEXPLAINED',
      chain,
      address,
      userId,
      transactionHash,
      message: `${formatUnits(BigInt(units), usdcDecimals)} USDC left to ${counterparty}, and no payment was signed here.`,
    }));
}

/**
 * Money set aside for a payment that is not signed yet has to be at the deposit address; what is on its
 * way may have left it already.
 */
export function findUncovered(
  tables: Pick<TableReaders, 'marketReservations'>,
  { userId, chain, address }: DepositAddressRecord,
  unitsOnChain: bigint,
): ChainFinding[] {
  const waiting = tables.marketReservations
    .listBy('byUser', userId)
    .filter((one) => one.chain === chain && one.transactionHashes.length === 0);
  const needed = waiting.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (needed <= unitsOnChain) return [];
  const [text, there] = [needed, unitsOnChain].map((units) => formatUnits(units, usdcDecimals));
  return [
    {
      kind: 'RESERVATION_NOT_COVERED',
      chain,
      address,
      userId,
      message: `${text} USDC are set aside for purchases and bids, and ${there} are there.`,
    },
  ];
}
