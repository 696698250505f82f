import { day, hour, second } from '../../model/kernel/units.ts';

/** Limits of the marketplace; settlement has its own. */

export const auctionMilliseconds = 7 * day;
export const saleMilliseconds = 90 * day;
export const endedOffersPerRound = 100;
/** Stored price changes per offer, newest first. */
export const rememberedPriceChanges = 50;
/** Fulfillments and bids shown per offer, newest first. */
export const shownFulfillments = 100;
export const namedBuyers = 3;
/** Transactions shown per offer, newest first. */
export const shownTransactions = 200;
/** Transactions of the seller's wallet searched for its approval. */
export const searchedTransactions = 200;
/** Lifetime of a USDC permit: longer than any transaction waits. */
export const permitSeconds = (7 * day) / second;
/** Blocks or transfers without a movement after which the read position is stored anyway. */
export const saveInterval = 100;
/** Movements per commit. */
export const movementsOfACommit = 500;
/** Addresses requested by name; above this, every transfer is read. */
export const maximumNamed = 500;
export const blockConcurrency = 8;
/** How far a chain's clock may be behind ours. */
export const chainClockMilliseconds = hour;
/** Concurrent requests to a chain about addresses, offers or wallets. */
export const questionConcurrency = 16;
export const shownBids = 50;
