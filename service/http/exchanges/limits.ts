/** How much of a request is kept, in characters, all of it in one place. */

/** Of a body. */
export const keptCharacters = 16 * 1024;
/** Longer bodies are not parsed, and so not kept: only their size is. */
export const parsedCharacters = 128 * 1024;
/** Of a path with its query. */
export const keptOfPath = 2_000;
/** Of a header. */
export const keptOfHeader = 2_000;
/** So many headers, and so many failures and ignored parameters. */
export const keptOfMany = 60;
