import type { Result } from '../../kernel/result.ts';
import type { Progress } from '../../operations/progress.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TraceOrigin } from '../../ports/storage.ts';
import type { RequestHeaders } from '../request-headers.ts';

/** The parts of a request that are there before anybody answered it. */
export interface Origin {
  readonly id: string;
  /** By its name. */
  readonly world: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** By the monotonic clock. */
  readonly began: number;
  readonly request: Pick<Request, 'method' | 'url'>;
  readonly headers: RequestHeaders;
  /** The request that was sent again by this one. */
  readonly resendOf?: string | undefined;
}

/** What is known of a request and of what became of it, as references to what is there anyhow. */
export class ExchangeFacts implements Progress, TraceOrigin {
  readonly origin: Origin;
  readonly requestId: string;
  traceId?: string;
  operation: string | undefined;
  isApart = false;
  /** Whether it is no line: the calls that came with it are, each by itself, or it was for a file of the console. */
  isUntold = false;
  caller: Caller | undefined;
  readAt: number | undefined;
  authenticatedAt: number | undefined;
  validatedAt: number | undefined;
  ranAt: number | undefined;
  keyDerivation = 0;
  commits = 0;
  /** As it came, as far as it was read. */
  requestBody: Uint8Array | undefined;
  /** What was answered: its text, or why it was refused. */
  result: Result<string> | undefined;
  ignored: readonly string[] = [];
  wasReplayed = false;
  /** The fault rules that had to do with it. */
  faults: readonly string[] = [];
  response: Response | undefined;
  endedAt = 0;

  /** Whether where its time went will be read. */
  readonly isTimed: boolean;

  constructor(origin: Origin, isTimed: boolean) {
    this.isTimed = isTimed;
    this.origin = origin;
    this.requestId = origin.id;
  }
}
