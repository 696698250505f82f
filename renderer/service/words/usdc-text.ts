import { formatUnits, parseUnits } from '../../../service/kernel/base-units.ts';
import { usdcDecimals } from '../../../service/resources/dev-contracts.ts';

const maximumUnits = 1_000_000_000n * 10n ** BigInt(usdcDecimals);

/** What is wrong with an amount of USDC; `missing` is what to say where there is none. */
export function usdcMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  const units = parseUnits(text.trim(), usdcDecimals);
  if (typeof units === 'object') return units.fault;
  if (units === 0n) return 'This is nothing. Use more than 0.';
  return units > maximumUnits ? 'This is too much. Use at most 1,000,000,000.' : null;
}

/** An amount of USDC in millionths; nothing where the text is no amount. */
export function toUsdcUnits(amount: string | number): bigint | undefined {
  const units = parseUnits(String(amount).trim(), usdcDecimals);
  return typeof units === 'bigint' ? units : undefined;
}

/** Millionths of USDC as decimal text. @example toUsdcText(1500000n) // "1.5" */
export function toUsdcText(units: bigint): string {
  return formatUnits(units, usdcDecimals);
}
