import { minute, second } from '../../kernel/time-units.ts';

/** Time-outs, pauses and bounds towards the nodes of chains, all of it in one place. */

/** A question to a node by default. */
export const questionLimits = {
  timeoutMilliseconds: 5 * second,
  maximumBytes: 4 << 20,
  concurrency: 16,
};
/** So many questions of one moment go to an embedded chain together. */
export const longestBatch = 50;
/** A forwarded question may take so long, and its answer be so large. */
export const forwardMilliseconds = minute;
export const forwardBytes = 64 << 20;
/** A dump grows with the history of the chain. */
export const dumpLimits = { timeoutMilliseconds: minute, maximumBytes: 1 << 30 };
/** A balancer may send the next question to another node, so the id is asked for once in a while. */
export const idTrustMilliseconds = minute;
/** Of what anvil prints the newest characters are kept. */
export const keptOutput = 4_000;
/** An anvil has to answer within so long. */
export const startMilliseconds = 30 * second;
/** Pauses before a restart: none after the first death, then each twice the last. */
export const firstRestartMilliseconds = 250;
export const longestRestartMilliseconds = 30 * second;
/** An anvil that lived so long is a healthy one. */
export const healthyMilliseconds = 30 * second;
/** The pause, doubled each time, after which transactions that no block takes are offered to one again. */
export const firstOfferMilliseconds = second;
export const longestOfferMilliseconds = minute;
/** How long a stop may take to keep the state. */
export const keepMilliseconds = 10 * second;
/** A state that could not be kept is kept again after so long. */
export const pauseAfterFailureMilliseconds = 2 * second;
/** Of the moments of a chain a node holds so many: each is a copy of its whole state. */
export const momentsHeld = 4;
/** So long a chain that another world takes over may be busy with what it was asked before. */
export const handOverMilliseconds = 250;
/** A line that anvil prints as it takes a question is read so long after the answer at the latest, where it did not die. */
export const lineMilliseconds = second;
/** A call is reported when it begins; what it changes is there a little later. */
export const callMilliseconds = 50;
/** So many blocks are looked at for what one cost before some were made dear. */
export const dearBlocksLookedAt = 1_000;
