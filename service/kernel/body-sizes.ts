/** How large the bodies of requests may be, in KiB. */
export const bodyKiB = {
  /** Where a route says nothing else. */
  usual: 64,
  /** Documents to sign, interfaces of contracts, calls with their arguments. */
  documents: 256,
  /** Lists of thousands. */
  lists: 2_048,
  /** A file of a snapshot; of an operator alone. */
  snapshot: 32_768,
  /** A batch of JSON-RPC for a chain. */
  chainRpc: 1_024,
  /** Several calls of the console in one. */
  console: 256,
  /** What a built-in receiver keeps of a message. */
  inbox: 64,
} as const;
