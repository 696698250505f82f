import type { MoneyDifference } from '../../../../service/resources/market-user.ts';
import { toUsdc } from '../../../components/status/offer-labels.ts';

/** The difference between the ledger and the chain in words. */
export function toDifference({ counted, onChain }: Pick<MoneyDifference, 'counted' | 'onChain'>) {
  const deficit = Math.round((onChain - counted) * 1e6) / 1e6;
  const amount = toUsdc(Math.abs(deficit));
  return {
    counted: toUsdc(counted),
    onChain: toUsdc(onChain),
    sentence: `The ledger is ${amount} USDC too ${deficit > 0 ? 'low' : 'high'}.`,
  };
}
