/** How requests are counted: by the minute, the hour and the day of UTC they ended in. */
export const slotUnits = ['minute', 'hour', 'day'] as const;
export type SlotUnit = (typeof slotUnits)[number];

/** How many slots of each unit are kept, the one under way among them. */
export const keptSlots = { minute: 60, hour: 24, day: 30 } as const satisfies Record<
  SlotUnit,
  number
>;

/** A request that was answered. */
export interface EndedRequest {
  /** Of its operation, or of the door it came to. */
  readonly name: string;
  readonly applicationId: string | undefined;
  readonly status: number;
  /** Milliseconds since 1970, by the clock of the service. */
  readonly endedAt: number;
  readonly milliseconds: number;
}

/** The requests of one application for one thing, in one slot. */
export interface CountedRequests {
  readonly applicationId: string | undefined;
  readonly name: string;
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
  /** How long those that were answered took, by `durationBucketOf`. */
  readonly times: ArrayLike<number>;
}

/** How many requests there were, within bounds and over restarts. */
export interface Statistics {
  /** A few additions: waits for nothing and never throws. */
  count(request: EndedRequest): void;
  /** Of the slot that begins so many units after 1970; nothing where it is no longer kept. */
  listIn(unit: SlotUnit, number: number): readonly CountedRequests[];
  /** Writes down what was counted. */
  close(): Promise<void>;
}
