import { minute, second } from '../../model/kernel/units.ts';

/** Timeouts, pauses and limits towards the nodes of chains, in one place. */

/** Default limits of a request to a node. */
export const questionLimits = { timeoutMilliseconds: 5 * second, maximumBytes: 4 << 20, concurrency: 16 };
/** Maximum requests in a batch to an embedded chain. */
export const longestBatch = 50;
/** Time limit of a forwarded request, and size limit of its response. */
export const forwardMilliseconds = minute;
export const forwardBytes = 64 << 20;
/** A dump grows with the history of the chain. */
export const dumpLimits = { timeoutMilliseconds: minute, maximumBytes: 1 << 30 };
/** A load balancer may send the next request to another node, so the chain id is checked regularly. */
export const idTrustMilliseconds = minute;
/** The newest characters of anvil's output are retained. */
export const outputLimit = 4_000;
/** An anvil that does not respond for this long after a failed request is replaced. */
export const unresponsiveMilliseconds = 20 * second;
/** Anvil must respond within this time after its start. */
export const startMilliseconds = 30 * second;
/** Pauses before a restart: none after the first death, then each twice the previous one. */
export const firstRestartMilliseconds = 250;
export const longestRestartMilliseconds = 30 * second;
/** An anvil that ran this long is considered healthy. */
export const healthyMilliseconds = 30 * second;
/** The pause, doubled each time, after which unmined transactions are offered again. */
export const firstOfferMilliseconds = second;
export const longestOfferMilliseconds = minute;
/** Time for a stop to save the state. */
export const saveMilliseconds = 10 * second;
/** For this long after a request for it, blocks are saved sooner. */
export const hastenedMilliseconds = 250;
/** A failed save is retried after this time. */
export const pauseAfterFailureMilliseconds = 2 * second;
/** Moments that a node holds of a chain: each is a copy of its whole state. */
export const snapshotLimit = 4;
/** Longest time that a chain passed to another world may be busy with earlier requests. */
export const transferMilliseconds = 250;
/** Longest delay between the response to a request and anvil's line about it, unless anvil died. */
export const lineMilliseconds = second;
/** Delay between the line about a call and its effect. */
export const callMilliseconds = 50;
/** Number of blocks searched for the fee before high-fee blocks. */
export const highBaseFeeBlocksChecked = 1_000;
