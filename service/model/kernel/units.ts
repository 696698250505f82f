/** Maximum request body sizes in KiB. */
export const bodyKiB = {
  /** Default of all routes. */
  usual: 64,
  /** Documents to sign, contract ABIs, calls with their arguments. */
  documents: 256,
  /** Lists of thousands of entries. */
  lists: 2_048,
  /** Snapshot files, uploaded by the operator only. */
  snapshot: 32_768,
  chainRpc: 1_024,
  /** Batched console calls. */
  console: 256,
  /** Stored part of a message in a built-in receiver. */
  inbox: 64,
} as const;

/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
