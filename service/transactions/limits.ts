import { minute, second } from '../kernel/time-units.ts';

/** Limits for callers' transactions; settlement has its own limits. */

/** Below the block gas limit of every chain. */
export const smallestBlockGas = 5_000_000n;
/** Lanes tracked in parallel; each needs a few queries. */
export const laneConcurrency = 8;
/** How long a submitted transaction is assumed to be at its node. */
export const trustMilliseconds = 3 * second;
/** A transaction that is pending longer than this at the head of its lane blocks the others. */
export const longWaitMilliseconds = 2 * minute;
/** Maximum number of gaps shown per lane. */
export const maximumGaps = 100;
/** Maximum length in characters of a request stored with its transaction. */
export const longestKeptRequest = 4_096;
/** Maximum number of reorganised blocks remembered per transaction. */
export const rememberedLeftBlocks = 10;
