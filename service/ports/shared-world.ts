import type { Result } from '../kernel/result.ts';

/** The instance that does the background work of a world. */
export interface LeaseHolder {
  readonly instance: string;
  readonly name: string;
  readonly epoch: number;
  /** By the clock of the holder. */
  readonly until: string;
  readonly isHere: boolean;
}

/** State of an instance in the world that it serves with others. */
export interface SharedWorldStatus {
  readonly world: string;
  /** Host, port and database; no user and no password. */
  readonly database: string;
  readonly instance: { readonly id: string; readonly name: string };
  /** `undefined` if it was released, or the world is new. */
  readonly lease: LeaseHolder | undefined;
  /** The last log entry applied here. */
  readonly lsn: number;
  /** Time since this instance was known to be up to date. */
  readonly ageMilliseconds: number;
  readonly maximumAgeMilliseconds: number;
  /** Whether reads need no check because no other instance writes. */
  readonly readsAlone: boolean;
}

/** Additional operations of a world that several instances serve. */
export interface SharedWorld {
  /**
   * Ensures that later reads are no older than every instance's acknowledged commits, or than the
   * operator allows. Fails if the database does not respond.
   */
  fresh(): Promise<Result<void>>;
  status(): SharedWorldStatus;
}
