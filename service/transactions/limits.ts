import { minute, second } from '../kernel/time-units.ts';

/** What transactions of callers allow themselves, all of it in one place; settlement has its own. */

/** Every chain's blocks hold more. */
export const smallestBlockGas = 5_000_000n;
/** Lanes tracked at a time; each asks a few questions. */
export const laneConcurrency = 8;
/** So long a transaction that was handed over is taken to be where it was handed to. */
export const trustMilliseconds = 3 * second;
/** A transaction that waits longer than this at the head of its lane holds up the others. */
export const longWaitMilliseconds = 2 * minute;
/** As many free nonces below others of a lane are shown. */
export const maximumGaps = 100;
/** Characters of a request that is kept beside its transaction. */
export const longestKeptRequest = 4_096;
/** Of the blocks that a transaction was in and that went again, as many are remembered. */
export const rememberedLeftBlocks = 10;
