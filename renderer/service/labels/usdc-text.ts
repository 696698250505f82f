import { formatUnits, parseUnits } from '../../../service/kernel/base-units.ts';
import { usdcDecimals } from '../../../service/resources/dev-contracts.ts';

const maximumUnits = 1_000_000_000n * 10n ** BigInt(usdcDecimals);

/** Why an amount of USDC is invalid, or `null`; `missing` is the message for an empty text. */
export function usdcMessage(text: string, missing: string): string | null {
  if (text.trim() === '') return missing;
  const units = parseUnits(text.trim(), usdcDecimals);
  if (typeof units === 'object') return units.fault;
  if (units === 0n) return 'Enter an amount greater than 0.';
  return units > maximumUnits ? 'This amount is too large. Use at most 1,000,000,000.' : null;
}

/** An amount of USDC in millionths; `undefined` if the text is not an amount. */
export function toUsdcUnits(amount: string | number): bigint | undefined {
  const units = parseUnits(String(amount).trim(), usdcDecimals);
  return typeof units === 'bigint' ? units : undefined;
}

/** Millionths of USDC as decimal text. @example toUsdcText(1500000n) // "1.5" */
export function toUsdcText(units: bigint): string {
  return formatUnits(units, usdcDecimals);
}
