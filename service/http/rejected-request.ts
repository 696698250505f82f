import type { IncomingMessage } from 'node:http';
import type { Failed } from '../kernel/result.ts';

/** A request that was rejected before it was processed. */
export interface RejectedRequest {
  readonly refusal: Failed;
  /** Missing if none was read. */
  readonly head?: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
}

/** Logs each rejected request and returns its id; neither waits nor throws. */
export type LogRejectedRequest = (request: RejectedRequest) => string;
