/** The bit size of an integer type; 0 for other types. */
export function bitsOf(type: string): number {
  return Number(/^u?int(\d+)$/.exec(type)?.[1] ?? 0);
}

/** Whether a number means "unlimited": at least 2^255, or the maximum of an integer type of at least 48 bits. */
export function isUnlimited(value: bigint): boolean {
  return value >= 2n ** 255n || isLargestOfItsKind(value);
}

/** Whether a number is 2^n - 1 for some type of at least 48 bits, which does not occur by chance. */
export function isLargestOfItsKind(value: bigint): boolean {
  return bitsOfMaximum.has(value);
}

/** @example "Unlimited (2^256 − 1)" */
export function unlimitedText(value: bigint): string {
  const bits = bitsOfMaximum.get(value);
  return bits === undefined ? 'Unlimited (above 2^255)' : `Unlimited (2^${bits} − 1)`;
}

/** @example "1,500,000" */
export function groupedDigits(value: bigint): string {
  return value.toLocaleString('en-US');
}

/**
 * An amount of the native coin, which has 18 decimals.
 * @example "1.5 ETH"
 */
export function nativeText(value: bigint, symbol: string): string {
  const digits = value.toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  const integerPart = groupedDigits(BigInt(digits.slice(0, -18)));
  return `${integerPart}${fraction === '' ? '' : `.${fraction}`} ${symbol}`;
}

const bitsOfMaximum = new Map(
  Array.from({ length: 32 }, (_, index) => 8 * (index + 1))
    .filter((bits) => bits >= 48)
    .flatMap((bits): [bigint, number][] => [
      [2n ** BigInt(bits) - 1n, bits],
      // For a signed type.
      [2n ** BigInt(bits - 1) - 1n, bits - 1],
    ]),
);
