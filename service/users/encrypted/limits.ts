/** What a pair of keys is used for before callers are shown another one; the one before goes on opening. */
export const usesWhileShown = 10_000;

/** What a pair opens at all, for callers that keep a public key: it bounds what is remembered. */
export const usesAtMost = 20_000;
