import type { Result } from '../../kernel/result.ts';
import type { Progress } from '../../operations/operation-request.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TraceOrigin } from '../../ports/storage.ts';
import type { RequestHeaders } from '../request-headers.ts';

/** Properties of a request known before it is answered. */
export interface Origin {
  readonly id: string;
  /** The name of the world. */
  readonly world: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** On the monotonic clock. */
  readonly began: number;
  readonly request: Pick<Request, 'method' | 'url'>;
  readonly headers: RequestHeaders;
  /** The request that this one resends. */
  readonly resendOf?: string | undefined;
}

/** Collects facts about a request and its result, as references to existing objects. */
export class ExchangeFacts implements Progress, TraceOrigin {
  readonly origin: Origin;
  readonly requestId: string;
  traceId?: string;
  operation: string | undefined;
  isApart = false;
  /**
   * Whether it is not logged: because its batched calls are logged individually, or it is a console
   * file.
   */
  isUnlogged = false;
  caller: Caller | undefined;
  readAt: number | undefined;
  authenticatedAt: number | undefined;
  validatedAt: number | undefined;
  ranAt: number | undefined;
  keyDerivation = 0;
  commits = 0;
  /** As received, as far as it was read. */
  requestBody: Uint8Array | undefined;
  /** The response text, or the failure. */
  result: Result<string> | undefined;
  /** Unknown query parameters, as sent. */
  ignored: readonly string[] = [];
  /** Paths of unknown body fields, as they may be stored. */
  ignoredFields: readonly string[] = [];
  wasReplayed = false;
  /** The fault rules that matched. */
  faults: readonly string[] = [];
  response: Response | undefined;
  endedAt = 0;

  /** Whether its durations will be read. */
  readonly isTimed: boolean;

  constructor(origin: Origin, isTimed: boolean) {
    this.isTimed = isTimed;
    this.origin = origin;
    this.requestId = origin.id;
  }
}
