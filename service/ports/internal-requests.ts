/**
 * Handles a request like one that arrived at the listener; `resendOf` is the id of the request that
 * it repeats.
 */
export type InternalHandler = (request: Request, resendOf?: string) => Promise<Response>;

/** Dispatches requests of use cases to the listener's own app, through every guard and rule. */
export interface InternalRequests {
  send: InternalHandler;
  /** Binds the app, which is created after the ports. */
  lead(to: InternalHandler): void;
}
