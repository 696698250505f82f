/** What one append wrote into the log of a world. */
export interface LogEntry {
  /** 1 for the first behind the one that a world begins with, one more for each next. */
  readonly lsn: number;
  /** Of this attempt alone: whoever does not know what became of an append finds it again by this. */
  readonly batch: string;
  /** Vouches for the text, its place and all that came before, under the device key. */
  readonly mac: string;
  readonly text: string;
}

/** The log of a world, which any number of instances append to and read. */
export interface SharedLog {
  /**
   * Appends behind the entry whose code is `before`. `behind` says that another entry has the number by now, or
   * that the one before is not there any more. Throws a `NotWritten` where nothing was written, and anything else
   * where nobody knows; the same entry may be appended again then.
   */
  append(entry: LogEntry, before: string): Promise<'appended' | 'behind'>;
  /**
   * The entry of this number without its text, and some of those behind it in order with none left out. Without the
   * first, the log was cut or is another one.
   */
  readFrom(lsn: number): Promise<readonly LogEntry[]>;
  /** Tells the instance that reads alone that another one would append; it may get lost. */
  askToShare(): Promise<void>;
}

/** An append that certainly wrote nothing. */
export class NotWritten extends Error {
  override name = 'NotWritten';
  /** Trying again may help. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** Why an instance can serve its world no more: a sentence for whoever runs it. */
export class WorldLost extends Error {
  override name = 'WorldLost';
}
