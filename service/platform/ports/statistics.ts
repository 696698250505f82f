/** Units of the UTC slots in which requests are counted by their end. */
export const slotUnits = ['minute', 'hour', 'day'] as const;
export type SlotUnit = (typeof slotUnits)[number];

/** Number of stored slots per unit, including the current one. */
export const keptSlots = { minute: 60, hour: 24, day: 30 } as const satisfies Record<SlotUnit, number>;

/** A completed request. */
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
}

/** Request counts, bounded and stored across restarts. */
export interface Statistics {
  /** A few additions: waits for nothing and never throws. */
  count(request: EndedRequest): void;
  /** The counts of the slot that starts `number` units after 1970; empty if it is no longer stored. */
  listIn(unit: SlotUnit, number: number): readonly CountedRequests[];
  /** Stores the counts. */
  close(): Promise<void>;
}
