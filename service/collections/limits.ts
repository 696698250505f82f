import { minute, second } from '../kernel/time-units.ts';

/** What collections, token types and mints allow themselves, all of it in one place. */

/** Mints in one transaction. */
export const mintsOfATransaction = 100;
/** Mints that wait for their finality at a time. */
export const mintsOnTheirWay = 800;
/** Token types that are sent in one round. */
export const typesOfARound = 20;
/** How many tokens of their own one receiver can get at once; each takes gas of its own. */
export const maximumSingles = 100;
/** The most tokens of their own that a type has numbers for. */
export const maximumOfAType = 999_999_999;
/** The mints that a creation reports. */
export const mintsOfACreation = 100;
/** As many holders of a token are listed. */
export const maximumHolders = 1_000;
/** As many moves of tokens are read. Ten requests of as many receivers as fit one. */
export const maximumMoves = 100_000;
/** As many metadata documents are remembered. */
export const rememberedDocuments = 500;
/** All documents of a page together; those that are later are returned another time. */
export const metadataPatienceMilliseconds = 6 * second;
/** A document that was read is read again after so long. */
export const documentLastsMilliseconds = 10 * minute;
/** One that was not there is tried again after so long. */
export const missingLastsMilliseconds = minute;
