interface Digits {
  /** Minimum number of decimals. */
  readonly minimum: number;
  /** Maximum number of decimals; further digits are cut off, never rounded up. */
  readonly maximum: number;
}

/** The format of native coins in lists and on cards. */
export const coinDigits: Digits = { minimum: 4, maximum: 4 };
/** The format of tokens: two decimals, more if needed. */
export const tokenDigits: Digits = { minimum: 2, maximum: 6 };

/**
 * A decimal text, formatted for people.
 * @example toAmount('9998.41273', coinDigits) // "9,998.4127"
 */
export function toAmount(text: string, { minimum, maximum }: Digits): string {
  const [integer = '0', fraction = ''] = text.split('.');
  const decimals = fraction.slice(0, maximum).replace(/0+$/, '').padEnd(minimum, '0');
  const isNothing = !/[1-9]/.test(integer + decimals) && /[1-9]/.test(fraction);
  if (isNothing) return `< 0.${'1'.padStart(maximum, '0')}`;
  return `${BigInt(integer).toLocaleString('en')}${decimals && `.${decimals}`}`;
}
