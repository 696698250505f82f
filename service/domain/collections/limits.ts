import { minute, second } from '../../model/kernel/units.ts';

/** Limits of collections, token types and mints. */

export const mintsOfATransaction = 100;
/** Mints that may wait for finality at the same time. */
export const maximumPendingMints = 800;
export const typesOfARound = 20;
/** Non-fungible tokens per receiver in one mint; each costs gas. */
export const maximumSingles = 100;
/** Mints listed in a creation response. */
export const mintsOfACreation = 100;
export const maximumHolders = 1_000;
/** Maximum number of token transfers read, e.g. ten mint requests of maximum size. */
export const maximumMoves = 100_000;
export const rememberedDocuments = 500;
/** Time limit for all documents of a page; late documents are included in a later response. */
export const metadataPatienceMilliseconds = 6 * second;
/** Cache lifetime of a document. */
export const documentLastsMilliseconds = 10 * minute;
/** Cache lifetime of a missing document. */
export const missingLastsMilliseconds = minute;
