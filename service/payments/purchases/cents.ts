/** Millionths of USDC in a cent; one USDC is one US dollar here. */
const unitsInCent = 10_000n;

/** An amount of cents in millionths of USDC. */
export function unitsOfCents(cents: number): bigint {
  return BigInt(cents) * unitsInCent;
}

/** An amount of millionths of USDC in cents, or `undefined` where that leaves a fraction of a cent. */
export function centsOfUnits(units: bigint): number | undefined {
  return units % unitsInCent === 0n ? Number(units / unitsInCent) : undefined;
}
