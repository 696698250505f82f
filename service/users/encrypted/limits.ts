/** Number of uses of a key pair before callers are shown a new one; the previous pair can still open. */
export const usesWhilePublished = 10_000;

/** Total number of uses of a key pair, for callers that cache the public key; it limits the remembered uses. */
export const usesAtMost = 20_000;
