import type { Result } from '../kernel/result.ts';

/** Which instance does the background work of a world. */
export interface LeaseHolder {
  readonly instance: string;
  readonly name: string;
  readonly epoch: number;
  /** By the clock of the holder. */
  readonly until: string;
  readonly isHere: boolean;
}

/** How an instance stands to the world that it serves with others. */
export interface SharedWorldStatus {
  readonly world: string;
  /** Host, port and database; no user and no password. */
  readonly database: string;
  readonly instance: { readonly id: string; readonly name: string };
  /** Nobody where it was given back, or the world is new. */
  readonly lease: LeaseHolder | undefined;
  /** The last entry of the log that is applied here. */
  readonly lsn: number;
  /** How long ago it was known that nothing is missing. */
  readonly ageMilliseconds: number;
  readonly maximumAgeMilliseconds: number;
  /** Whether nothing is asked before a read, as no other instance writes. */
  readonly readsAlone: boolean;
}

/** What there is besides in a world that several instances serve. */
export interface SharedWorld {
  /**
   * Sees that what is read from now on is no older than every instance's acknowledged commits, or than the operator
   * allows. Fails where the database does not answer.
   */
  fresh(): Promise<Result<void>>;
  status(): SharedWorldStatus;
}
