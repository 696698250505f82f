interface Digits {
  /** At least so many behind the point. */
  readonly minimum: number;
  /** At most so many; the rest is cut off, never rounded up to more than there is. */
  readonly maximum: number;
}

/** How amounts of native coins are written in lists and on cards. */
export const coinDigits: Digits = { minimum: 4, maximum: 4 };
/** How amounts of tokens are written: cents always, smaller parts where there are any. */
export const tokenDigits: Digits = { minimum: 2, maximum: 6 };

/**
 * A decimal text as people read it.
 * @example toAmount('9998.41273', coinDigits) // "9,998.4127"
 */
export function toAmount(text: string, { minimum, maximum }: Digits): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, maximum).replace(/0+$/, '').padEnd(minimum, '0');
  const isNothing = !/[1-9]/.test(whole + shown) && /[1-9]/.test(fraction);
  if (isNothing) return `< 0.${'1'.padStart(maximum, '0')}`;
  return `${BigInt(whole).toLocaleString('en')}${shown && `.${shown}`}`;
}
