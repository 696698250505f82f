import { formatUnits } from '../kernel/base-units.ts';
import { nativeDecimals } from '../resources/balance.ts';

/** Wei as decimal text in whole coins. */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, nativeDecimals);
}
