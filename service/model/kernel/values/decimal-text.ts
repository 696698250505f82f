/** A decimal number without rounding: `digits` × 10^`exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
  /** Whether the text has a point but no exponent. */
  readonly isPlainFraction: boolean;
}

/** Maximum number of characters of a number; 2^256 has 78 digits. */
export const longestNumber = 100;

/** Parses digits with an optional sign, fraction and exponent; `undefined` for any other text. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent] = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return {
    digits: sign === '-' ? -digits : digits,
    exponent: Number(exponent ?? 0) - fraction.length,
    isPlainFraction: fraction !== '' && exponent === undefined,
  };
}

/**
 * The number multiplied by 10^`decimals`; `undefined` unless the product is whole.
 * @example scaled({ digits: 15n, exponent: -1 }, 6) // 1500000n
 */
export function scaled(
  { digits, exponent }: Pick<Decimal, 'digits' | 'exponent'>,
  decimals: number,
): bigint | undefined {
  const shift = exponent + decimals;
  if (shift >= 0 || digits === 0n) return digits * 10n ** BigInt(Math.max(0, shift));
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}
