/** How much of what an address received is read and returned, all of it in one place. */

/** How far back a node of one's own is asked; an embedded chain is asked from its beginning. */
export const externalBlocks = 40_000n;
/** As many transfers are read. */
export const maximumLogs = 10_000;
/** As many tokens of ERC-20 are returned. */
export const maximumTokens = 100;
/** As many wallets are asked about at once. */
export const maximumWallets = 20;
/** As many items are returned. */
export const maximumItems = 1_000;
/** Twice as many are asked about, because some have gone again. */
export const maximumReceived = 2 * maximumItems;
