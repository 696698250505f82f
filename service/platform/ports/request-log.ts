import type { RequestLogState, RequestRecord } from '../../model/history/request-record.ts';

/** A completed request, before its record is written. */
export interface NotedRequest {
  /** Requests of the console itself, or reads of this log: stored separately. */
  readonly isApart: boolean;
  /** A change or a failure: during a flood, successful reads are dropped in its favour. */
  readonly isNotable: boolean;
  /** Rejected because of the caller, as in floods by strangers: dropped in favour of changes and service failures. */
  readonly isRejected: boolean;
  /** Approximate memory use, in characters and bytes. */
  readonly weight: number;
  /** Its stored record, without secrets; called right after the response, or never. */
  toRecord(): RequestRecord;
}

export interface RequestSearch {
  /** Whether to search the separately stored requests as well. */
  readonly withApart: boolean;
  /** Only requests noted before the one with this number. */
  readonly before?: number | undefined;
  /** Only requests noted after the one with this number. */
  readonly after?: number | undefined;
  readonly size: number;
  /** Lowercase texts that the JSON of a match contains: records without them are not parsed. */
  readonly hints: readonly string[];
  /** Whether a record with this lowercase JSON can match. */
  readonly mayMatch?: ((json: string) => boolean) | undefined;
  matches(record: RequestRecord): boolean;
}

/** Results of a request search, newest first. */
export interface RequestLogPage {
  readonly records: readonly RequestRecord[];
  /** Cursor for `before`; absent if no older requests are left. */
  readonly next?: number;
  /** The number of the newest request searched. */
  readonly newest?: number;
  /** How far the search got before it paused with too few results. */
  readonly searchedUntil?: string;
}

export type RequestLogBounds = { readonly isOn: boolean; readonly records: number; readonly bytes: number };

/**
 * The requests that reached the listener, stored across restarts within limits of count and bytes, in separate files.
 * No request waits for it or fails because of it. Records have increasing numbers.
 */
export interface RequestLog {
  /** Whether requests are worth noting. */
  readonly isOn: boolean;
  /** Whether the request rate is so high that successful requests are dropped, so that callers measure less. */
  isFloodedBy(kind: 'reads' | 'changes'): boolean;
  /** Whether the request is recorded, not dropped. The record reflects the request at this moment. */
  note(request: NotedRequest): boolean;
  /** Resolves when all previously noted requests can be found. */
  settle(): Promise<void>;
  search(search: RequestSearch): Promise<RequestLogPage>;
  find(id: string): Promise<RequestRecord | undefined>;
  /** Deletes all records; throws the disk's error. */
  clear(): Promise<void>;
  state(): Promise<RequestLogState>;
  /** Applies from the next record on. */
  limitTo(bounds: RequestLogBounds): void;
  /** Writes all noted requests and accepts no more. */
  close(): Promise<void>;
}

/** Named fields only, so that no secret slips into a sentence. */
export interface Log {
  /** Absent unless the level is `debug`, so that its fields cost nothing at other levels. */
  readonly debug?: (event: string, fields?: LogFields) => void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | Error | undefined>>;

/** Units of the UTC slots in which requests are counted by their end. */
export const slotUnits = ['minute', 'hour', 'day'] as const;
export type SlotUnit = (typeof slotUnits)[number];

/** Number of stored slots per unit, including the current one. */
export const slotLimit = { minute: 60, hour: 24, day: 30 } as const satisfies Record<SlotUnit, number>;

export interface EndedRequest {
  /** The name of its operation, or of its entry point. */
  readonly name: string;
  readonly applicationId: string | undefined;
  readonly status: number;
  /** Milliseconds since 1970, by the service clock. */
  readonly endedAt: number;
  readonly milliseconds: number;
}

/** The requests of one application for one operation, in one slot. */
export interface CountedRequests {
  readonly applicationId: string | undefined;
  readonly name: string;
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
  /** Counts of response times, by `durationBucketOf`. */
  readonly times: ArrayLike<number>;
  /** Sum of the response times. */
  readonly milliseconds?: number;
}

/** Request counts, bounded and stored across restarts. */
export interface Statistics {
  /** A few additions: waits for nothing and never throws. */
  count(request: EndedRequest): void;
  /** The counts of the slot that starts `number` units after 1970; empty if it is no longer stored. */
  listIn(unit: SlotUnit, number: number): readonly CountedRequests[];
  /** The counts of each name since the start of the process, over all applications. */
  totals(): readonly CountedRequests[];
  /** Delivery attempts since the start of the process, by outcome. */
  readonly attempts: Map<string, number>;
  /** Stores the counts. */
  close(): Promise<void>;
}
