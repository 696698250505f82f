/** Limits of stored requests, in characters. */

/** Per body. */
export const keptCharacters = 16 * 1024;
/** Longer bodies are not parsed: only their size is stored. */
export const parsedCharacters = 128 * 1024;
/** Per path with query. */
export const keptOfPath = 2_000;
/** Per header. */
export const keptOfHeader = 2_000;
/** Headers, failures and ignored parameters per request. */
export const keptOfMany = 60;
