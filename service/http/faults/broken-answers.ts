/** Answers of which the client sees nothing but the end of its connection. */
const broken = new WeakSet<Response>();

/** Marks an answer as one before which the connection is reset; who has no connection sees it. */
export function breakOff(response: Response): Response {
  broken.add(response);
  return response;
}

/** Whether the connection is to be reset in place of this answer. */
export function isBrokenOff(response: Response): boolean {
  return broken.has(response);
}
