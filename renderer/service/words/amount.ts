interface Digits {
  /** At least so many behind the point. */
  readonly least: number;
  /** At most so many; the rest is cut off, never rounded up to more than there is. */
  readonly most: number;
}

/** How amounts of native coins are written in lists and on cards. */
export const coinDigits: Digits = { least: 4, most: 4 };
/** How amounts of tokens are written: cents always, smaller parts where there are any. */
export const tokenDigits: Digits = { least: 2, most: 6 };

/**
 * A decimal text as people read it.
 * @example toAmount('9998.41273', coinDigits) // "9,998.4127"
 */
export function toAmount(text: string, { least, most }: Digits): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, most).replace(/0+$/, '').padEnd(least, '0');
  const isNothing = !/[1-9]/.test(whole + shown) && /[1-9]/.test(fraction);
  if (isNothing) return `< 0.${'1'.padStart(most, '0')}`;
  return `${BigInt(whole).toLocaleString('en')}${shown && `.${shown}`}`;
}
