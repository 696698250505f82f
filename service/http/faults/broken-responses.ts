/** Responses for which the client sees only a closed connection. */
const brokenResponses = new WeakSet<Response>();

/**
 * Marks a response whose connection is reset instead; callers without a connection get the
 * response.
 */
export function breakOff(response: Response): Response {
  brokenResponses.add(response);
  return response;
}

/** Whether the connection is reset instead of sending this response. */
export function isBrokenOff(response: Response): boolean {
  return brokenResponses.has(response);
}
