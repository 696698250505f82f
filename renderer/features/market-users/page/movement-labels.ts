import type { MoneyDifference, MoneyMovement } from '../../../../service/model/market/market-user.ts';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';

/** The name of a movement without a trade, and whether the address of the other side is informative. */
export function originOf({ direction, counterparty }: Pick<MoneyMovement, 'direction' | 'counterparty'>) {
  if (direction === 'OUT') return { name: 'Paid out', isExternal: true };
  return /^0x0{40}$/.test(counterparty)
    ? { name: 'Test USDC', isExternal: false }
    : { name: 'Deposit', isExternal: true };
}

/** The difference between the ledger and the chain in words. */
export function toDifference({ counted, onChain }: Pick<MoneyDifference, 'counted' | 'onChain'>) {
  const deficit = Math.round((onChain - counted) * 1e6) / 1e6;
  return {
    counted: toUsdc(counted),
    onChain: toUsdc(onChain),
    sentence: `The ledger is ${toUsdc(Math.abs(deficit))} USDC too ${deficit > 0 ? 'low' : 'high'}.`,
  };
}
