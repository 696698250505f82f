import type { IncomingMessage } from 'node:http';
import type { Failed } from '../kernel/result.ts';

/** A request that was answered before anything was made of it. */
export interface TurnedAway {
  readonly refusal: Failed;
  /** Absent where none was read. */
  readonly head?: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
}

/** Is told of each of them, names it by an id, and neither waits nor throws. */
export type NoteTurnedAway = (request: TurnedAway) => string;
