/** What is wrong with an amount and what would be right, in two sentences. */
export interface AmountFault {
  readonly fault: string;
}

const largest = (1n << 256n) - 1n;
const tooLarge = { fault: 'The amount is larger than a chain can hold. Use less.' };

/**
 * An amount of whole coins or tokens in its smallest unit, exactly: decimal text, a bigint or a number,
 * of which the shortest decimal text that means it counts. Exponents are taken ("1e-7"), signs,
 * hexadecimal digits and separators are not.
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(
  amount: string | number | bigint,
  decimals: number,
): bigint | AmountFault {
  const [, whole = '', fraction = '', exponentText = '0'] =
    /^(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(amount)) ?? [];
  if (whole === '')
    return { fault: 'This is no amount. Use digits, with a point before a fraction.' };
  const exponent = Number(exponentText) + decimals - fraction.length;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return 0n;
  if (exponent < 0) return withoutZeros(digits, -exponent, decimals);
  const units = exponent > 100 ? largest + 1n : digits * 10n ** BigInt(exponent);
  return units > largest ? tooLarge : units;
}

/** The digits without their last zeros, which stand behind the smallest unit. */
function withoutZeros(digits: bigint, count: number, decimals: number): bigint | AmountFault {
  const divisor = 10n ** BigInt(Math.min(count, 400));
  if (digits % divisor !== 0n)
    return {
      fault: `There are more than ${decimals} digits behind the point. Use at most as many.`,
    };
  const units = digits / divisor;
  return units > largest ? tooLarge : units;
}

/** An amount in its smallest unit as decimal text in whole coins or tokens. @example formatUnits(1500000n, 6) // "1.5" */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals > 0 && fraction !== '' ? `${whole}.${fraction}` : whole;
}

/**
 * A whole number from 0 to `maximum`: decimal text, 0x and hexadecimal digits, a bigint, or a number
 * that lost no digit on its way.
 */
export function parseWholeNumber(
  sent: string | number | bigint,
  maximum: bigint = largest,
): bigint | AmountFault {
  if (typeof sent === 'number' && sent > Number.MAX_SAFE_INTEGER)
    return { fault: 'The number is beyond 2^53 and lost digits on its way. Send it as a text.' };
  const text = String(sent);
  if (!/^(?:\d{1,100}|0x[0-9a-f]{1,64})$/i.test(text))
    return { fault: 'This is no whole number. Use digits, or 0x and hexadecimal digits.' };
  const number = BigInt(text);
  return number > maximum ? { fault: `The number is too large. Use at most ${maximum}.` } : number;
}
