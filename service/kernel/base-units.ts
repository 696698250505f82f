/** Two sentences: what is wrong with an amount, and how to fix it. */
export interface AmountFault {
  readonly fault: string;
}

const largest = (1n << 256n) - 1n;
const tooLarge = { fault: 'The amount exceeds what a chain can hold. Use a smaller amount.' };

/**
 * Converts whole coins or tokens to base units, exactly. Takes decimal text, a bigint or a number (read as its shortest
 * decimal text). Accepts exponents ("1e-7"); rejects signs, hexadecimal digits and separators.
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(
  amount: string | number | bigint,
  decimals: number,
): bigint | AmountFault {
  const [, whole = '', fraction = '', exponentText = '0'] =
    /^(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(amount)) ?? [];
  if (whole === '')
    return { fault: 'This is not an amount. Use digits, with a point as the decimal separator.' };
  const exponent = Number(exponentText) + decimals - fraction.length;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return 0n;
  if (exponent < 0) return withoutZeros(digits, -exponent, decimals);
  const units = exponent > 100 ? largest + 1n : digits * 10n ** BigInt(exponent);
  return units > largest ? tooLarge : units;
}

/** Drops trailing zeros beyond the smallest unit. */
function withoutZeros(digits: bigint, count: number, decimals: number): bigint | AmountFault {
  const divisor = 10n ** BigInt(Math.min(count, 400));
  if (digits % divisor !== 0n)
    return {
      fault: `The amount has more than ${decimals} decimal places. Use at most ${decimals}.`,
    };
  const units = digits / divisor;
  return units > largest ? tooLarge : units;
}

/**
 * Converts base units to decimal text in whole coins or tokens.
 * @example formatUnits(1500000n, 6) // "1.5"
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals > 0 && fraction !== '' ? `${whole}.${fraction}` : whole;
}

/**
 * Parses a whole number from 0 to `maximum`: decimal text, 0x-prefixed hexadecimal text, a bigint or a safe integer.
 */
export function parseWholeNumber(
  sent: string | number | bigint,
  maximum: bigint = largest,
): bigint | AmountFault {
  if (typeof sent === 'number' && sent > Number.MAX_SAFE_INTEGER)
    return { fault: 'The number exceeds 2^53 and lost digits in transit. Send it as text.' };
  const text = String(sent);
  if (!/^(?:\d{1,100}|0x[0-9a-f]{1,64})$/i.test(text))
    return {
      fault: 'This is not a whole number. Use decimal digits, or 0x and hexadecimal digits.',
    };
  const number = BigInt(text);
  return number > maximum ? { fault: `The number is too large. Use at most ${maximum}.` } : number;
}
