import type { RequestLogState, RequestRecord } from '../resources/request-record.ts';

/** A request that was answered, before anything is written of it. */
export interface NotedRequest {
  /** Of the console itself, or a look at this log: kept in a place of its own. */
  readonly isApart: boolean;
  /** A change or a failure: where too many come at once, reads that went well make room for it. */
  readonly isNotable: boolean;
  /** Refused for what the caller did, as floods of strangers are: it makes room for changes and for failures of the service. */
  readonly isRefused: boolean;
  /** How many characters and bytes it keeps in memory, about. */
  readonly weight: number;
  /** What is kept of it, without secrets; asked for at once behind the answer, or never. */
  toRecord(): RequestRecord;
}

/** Which requests are wanted. */
export interface RequestSearch {
  /** Whether those that are kept apart are looked through as well. */
  readonly withApart: boolean;
  /** Only what was noted before the one of this number. */
  readonly before?: number | undefined;
  /** Only what was noted after the one of this number. */
  readonly after?: number | undefined;
  readonly size: number;
  /** Texts in small letters that the JSON of a fitting record has in it: what has them not is not parsed. */
  readonly hints: readonly string[];
  matches(record: RequestRecord): boolean;
}

/** What a search found, the newest first. */
export interface FoundRequests {
  readonly records: readonly RequestRecord[];
  /** The number that `before` goes on from; absent where nothing older is left. */
  readonly next?: number;
  /** The number of the newest one that was looked at. */
  readonly newest?: number;
  /** The moment it came to, where it rested before it had found enough. */
  readonly searchedUntil?: string;
}

/** What may be kept. */
export interface RequestLogBounds {
  readonly isOn: boolean;
  readonly records: number;
  readonly bytes: number;
}

/**
 * What reached the listener, kept over restarts within bounds of count and bytes, in files of its own. No
 * request waits for it, and none fails because of it. A record has a number, which grows.
 */
export interface RequestLog {
  /** Whether requests are worth noting. */
  readonly isOn: boolean;
  /** Whether so many come now that such requests are passed over, where they go well: less need be measured of them. */
  isFloodedBy(kind: 'reads' | 'changes'): boolean;
  /** Whether it is written, and not passed over. What happens to it at once is in its record. */
  note(request: NotedRequest): boolean;
  /** Resolves when everything that was noted before can be found. */
  settle(): Promise<void>;
  search(search: RequestSearch): Promise<FoundRequests>;
  find(id: string): Promise<RequestRecord | undefined>;
  /** Forgets everything; throws the disk's error. */
  clear(): Promise<void>;
  state(): Promise<RequestLogState>;
  /** In force from the next record on. */
  keepWithin(bounds: RequestLogBounds): void;
  /** Writes what was noted, and takes no more. */
  close(): Promise<void>;
}
