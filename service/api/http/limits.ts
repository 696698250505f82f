import { second } from '../../model/kernel/units.ts';

/** Limits of the listener for its clients; body sizes are in `kernel/units.ts`. */

/** Stricter than Node's defaults. */
export const listenerLimits = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  keepAliveTimeout: 5 * second,
  connectionsCheckingInterval: second,
  // Above `maximumHeadBytes` only so that larger heads get a response. Below the 64 KiB of a read,
  // so that the first packet contains `Accept`.
  maxHeaderSize: 60 * 1024,
  // Rejected in the envelope by the same check as a malformed one.
  requireHostHeader: false,
};
/** Of the request line with its headers. Browsers send the cookies of all programs on localhost with each request. */
export const maximumHeadBytes = 32 * 1024;
/** Connections are trimmed below this number when new ones arrive; never more file descriptors are used. */
export const maximumConnections = 2_048;
/** Pipelined requests per connection; no known client sends more. */
export const maximumWaiting = 32;
/** Time for a client to read a rejection and stop sending. */
export const lingerMilliseconds = second;
/** Connections that may wait for that at a time. */
export const maximumLingering = 64;
/** Maximum nesting of JSON. */
export const maximumDepth = 32;
/** Maximum digits of a JSON number: those of 2^256. */
export const maximumDigits = 78;
/** A connection is closed after this time without a byte in or out while waiting for the client. */
export const clientStallMilliseconds = 10 * second;
/** The number of JSON values in a body is limited to its byte limit divided by this. */
export const bytesPerValue = 16;
/** Longer JSON is parsed in several turns of the event loop. */
export const largeJsonBytes = 256 * 1024;
