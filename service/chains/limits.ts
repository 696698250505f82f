/** Limits for chain queries and the faucet. */

/** Blocks per log query; many nodes reject more. */
export const blocksOfAQuestion = 2_000n;
/** Maximum number of calls in a JSON-RPC batch. */
export const maximumCalls = 100;
/** New wallets above this number in the queue get their coins when they are first read. */
export const maximumWaiting = 1000;
/** Above the cost of any dev contract; four deployments fit into a block. */
export const gasOfADeployment = 6_000_000n;
/** Maximum faucet amount per call, in whole coins or tokens. */
export const maximumGift = 1_000_000_000n;
/** Ten seconds in total; a block of an embedded chain takes a few milliseconds. */
export const receiptPausesMilliseconds = [
  1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 3000, 3000,
];
/** Retries of a faucet call whose nonce another instance took: about ten seconds in total. */
export const turnPausesMilliseconds = [
  5, 10, 20, 40, 80, 120, 160, 250, 400, 600, 800, 1000, 1500, 2000, 3000,
];
/** Minimum balance for gas of the service's accounts on embedded chains, in wei. */
export const leastCoins = 10n ** 19n;
/** Amount added at a time, in wei. */
export const addedCoins = 10n ** 24n;
/**
 * From this length on, blocks take several times as long as on a new chain (anvil 1.7.1), which the console reports.
 */
export const blocksOfALongChain = 5_000n;
