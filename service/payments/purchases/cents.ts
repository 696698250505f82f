/** Millionths of a USDC per cent; one USDC equals one US dollar here. */
const unitsInCent = 10_000n;

/** Converts cents to millionths of a USDC. */
export function unitsOfCents(cents: number): bigint {
  return BigInt(cents) * unitsInCent;
}

/** Converts millionths of a USDC to cents, or `undefined` if a fraction of a cent would remain. */
export function centsOfUnits(units: bigint): number | undefined {
  return units % unitsInCent === 0n ? Number(units / unitsInCent) : undefined;
}
