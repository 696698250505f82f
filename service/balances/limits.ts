/** Limits for reading and returning received assets. */

/** Search depth on external nodes; embedded chains are searched from their first block. */
export const externalBlocks = 40_000n;
/** Maximum number of transfers read. */
export const maximumLogs = 10_000;
/** Maximum number of ERC-20 tokens returned. */
export const maximumTokens = 100;
/** Maximum number of wallets per query. */
export const maximumWallets = 20;
/** Maximum number of items returned. */
export const maximumItems = 1_000;
/** Twice as many are queried, because some may have been sent away. */
export const maximumReceived = 2 * maximumItems;
