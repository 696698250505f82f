import { second } from '../kernel/time-units.ts';

/** What the listener allows its clients, all of it in one place; the sizes of bodies are in `kernel/body-sizes.ts`. */

/** Node's defaults are loose; these are not. */
export const listenerLimits = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  keepAliveTimeout: 5 * second,
  connectionsCheckingInterval: second,
  // Above `maximumHeadBytes` only for the refusal of it. Below the 64 KiB of a read, so that the first packet has `Accept`.
  maxHeaderSize: 60 * 1024,
  // Answered in the envelope, by the same check as a malformed one.
  requireHostHeader: false,
};
/** Of a request line with its headers. Browsers send the cookies of all programs on localhost with each request. */
export const maximumHeadBytes = 32 * 1024;
/** Connections are trimmed to fewer once there are newcomers; this many file descriptors are never passed. */
export const maximumConnections = 2_048;
/** A client that sends more ahead than this is none that we know. */
export const maximumWaiting = 32;
/** As long as a client has to read why it was refused, and to stop sending. */
export const lingerMilliseconds = second;
/** More connections do not wait for that at a time. */
export const maximumLingering = 64;
/** JSON is nested no deeper. */
export const maximumDepth = 32;
/** A number in JSON has no more digits: as many as 2^256 has. */
export const maximumDigits = 78;
/** No byte in or out for so long, while it is for the client to move, ends a connection. */
export const clientStallMilliseconds = 10 * second;
/** The number of JSON values in a body is limited to its byte limit divided by this. */
export const bytesPerValue = 16;
/** Longer JSON is parsed in several turns of the event loop. */
export const largeJsonBytes = 256 * 1024;
