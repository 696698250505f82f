/** What the service asks of chains, and its faucet gives, all of it in one place. */

/** Blocks whose logs are asked for at a time; many nodes refuse more. */
export const blocksOfAQuestion = 2_000n;
/** A batch of JSON-RPC has at most so many calls. */
export const maximumCalls = 100;
/** More new wallets than these at once get their coins when they are first looked at. */
export const maximumWaiting = 1000;
/** More than any dev contract takes; four of them fit into a block. */
export const gasOfADeployment = 6_000_000n;
/** The most that one use gives, in whole coins or tokens. */
export const maximumGift = 1_000_000_000n;
/** Ten seconds in all; a block of an embedded chain takes a few milliseconds. */
export const receiptPausesMilliseconds = [
  1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 3000, 3000,
];
/** Of a call of the faucet whose nonce another instance takes: some ten seconds in all. */
export const turnPausesMilliseconds = [
  5, 10, 20, 40, 80, 120, 160, 250, 400, 600, 800, 1000, 1500, 2000, 3000,
];
/** An embedded chain gives coins for gas to an account of ours that has fewer, in wei. */
export const leastCoins = 10n ** 19n;
/** So many at a time, in wei. */
export const addedCoins = 10n ** 24n;
/** With so many a block takes several times as long as on a new chain (anvil 1.7.1), which is worth a word. */
export const blocksOfALongChain = 5_000n;
