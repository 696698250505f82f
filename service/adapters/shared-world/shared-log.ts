/** An entry in the log of a world, written by one append. */
export interface LogEntry {
  /** 1 for the first entry after the initial code of the world, then increasing by 1. */
  readonly lsn: number;
  /** Unique to this attempt, so that an append with an unknown outcome can be found again. */
  readonly batch: string;
  /** Authenticates the text, its position and all previous entries with the device key. */
  readonly mac: string;
  readonly text: string;
}

/** The log of a world, which any number of instances append to and read. */
export interface SharedLog {
  /**
   * Appends after the entry with the code `previousMac`. `behind` means that another entry has this
   * number already, or that the previous entry no longer exists. Throws a `NotWritten` if nothing
   * was written, and any other error if the outcome is unknown; the same entry may then be appended
   * again.
   */
  append(entry: LogEntry, previousMac: string): Promise<'appended' | 'behind'>;
  /**
   * The entry of this number without its text, followed by some later entries without gaps. If the
   * first is missing, the log was truncated or replaced.
   */
  readFrom(lsn: number): Promise<readonly LogEntry[]>;
  /**
   * Asks the instance that reads exclusively to stop, so that other instances can append; the
   * message may get lost.
   */
  askToShare(): Promise<void>;
}

/** An append that definitely wrote nothing. */
export class NotWritten extends Error {
  override name = 'NotWritten';
  /** Whether a retry may help. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** Why an instance can no longer serve its world, as a sentence for the operator. */
export class WorldLost extends Error {
  override name = 'WorldLost';
}
