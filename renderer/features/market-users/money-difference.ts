import type { MoneyDifference } from '../../../service/resources/market-user.ts';
import { toAmount, tokenDigits } from '../../service/amount.ts';

/** A difference between what was counted and what the chain says, in words. */
export function toDifference({ counted, onChain }: Pick<MoneyDifference, 'counted' | 'onChain'>) {
  const missing = Math.round((onChain - counted) * 1e6) / 1e6;
  const amount = toText(Math.abs(missing));
  return {
    counted: toText(counted),
    onChain: toText(onChain),
    sentence: `${amount} USDC too ${missing > 0 ? 'little' : 'much'} counted.`,
  };
}

function toText(usdc: number): string {
  return toAmount(String(usdc), tokenDigits);
}
