import { formatUnits } from '../kernel/base-units.ts';
import { nativeDecimals } from '../resources/balance.ts';

/** Formats wei as whole coins in decimal text. */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, nativeDecimals);
}
