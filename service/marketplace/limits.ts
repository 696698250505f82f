import { day, hour, second } from '../kernel/time-units.ts';

/** What the market allows itself, all of it in one place; settlement has its own. */

/** An auction lasts so long by default. */
export const auctionMilliseconds = 7 * day;
/** As many auctions end in one round. */
export const auctionsOfARound = 100;
/** Of the prices of an offer the newest are remembered. */
export const rememberedPriceChanges = 50;
/** Of the fulfillments of an offer, and of its bids, the newest are shown. */
export const shownFulfillments = 100;
/** As many buyers of an offer are named. */
export const namedBuyers = 3;
/** Of the transactions of an offer the newest are shown. */
export const shownTransactions = 200;
/** How far back among the transactions of the seller's wallet its approval is looked for. */
export const searchedTransactions = 200;
/** A permit of USDC is good for a week: longer than any transaction waits. */
export const permitSeconds = (7 * day) / second;
/** Blocks, or transfers of others, without a movement after which the place is kept all the same. */
export const keptAfter = 100;
/** Movements of a commit. */
export const movementsOfACommit = 500;
/** So many addresses are asked for by name; of more, every transfer is read. */
export const maximumNamed = 500;
/** Blocks asked for at a time. */
export const blockConcurrency = 8;
/** How far the clock of a chain may be behind ours. */
export const chainClockMilliseconds = hour;
/** Addresses, offers or wallets of which a chain is asked at a time. */
export const questionConcurrency = 16;
/** As many bids stand in an auction that is asked for alone. */
export const shownBids = 50;
