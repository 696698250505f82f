import { minute } from '../../kernel/time-units.ts';

/** Limits of settlement. */

/** Above the gas of any operator call except batch mints. */
export const enoughGas = 1_000_000n;
/** Larger calls are split if possible: a transaction has at most 16,777,216 gas (EIP-7825). */
export const maximumGas = 16_000_000n;
/** Number of failures in blocks after which a call fails permanently. */
export const maximumFailures = 3;
/** The same for calls that change with each attempt, e.g. with a new permit. */
export const maximumFailuresOfChangingCalls = 10;
/** Number of newest transactions remembered per call. */
export const rememberedAttempts = 20;
/** Cases prepared in parallel; the operator's lane submits them sequentially. */
export const settlementConcurrency = 4;
/** Polling interval while waiting for finality or the tracker. */
export const soonMilliseconds = 250;
/** The first pause after an attempt that no node accepted; each further pause doubles. */
export const firstPauseMilliseconds = 250;
export const longestPauseMilliseconds = minute;

/**
 * Gas limit for a simulated call: 1.5 × the simulated gas plus 50,000. The state may differ when its block is mined.
 * The largest known difference is a receiver whose balance dropped to zero: mints of a fungible token then need 1.44 ×
 * the simulated gas.
 */
export function roomyGas(gas: bigint): bigint {
  return (gas * 3n) / 2n + 50_000n;
}
