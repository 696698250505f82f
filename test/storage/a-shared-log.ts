import {
  type LogEntry,
  NotWritten,
  type SharedLog,
} from '../../service/adapters/shared-world/world-entry.ts';

/** The fate of an append: it is written, breaks off before or after the commit, or is refused. */
export type AppendOutcome = 'written' | 'lost before' | 'lost behind' | 'refused';

/** The log of a world in memory, shared by the storages of a test. */
export class ASharedLog implements SharedLog {
  readonly entries: LogEntry[] = [];
  /** The fates of the next appends, in order; all later appends are `written`. */
  readonly fates: AppendOutcome[] = [];
  /** Called in each append before it takes place. */
  meanwhile: (() => Promise<void>) | undefined;
  /** Delays the response to the next append. */
  afterwards: Promise<void> | undefined;
  /** While true, no call is answered. */
  isGone = false;
  reads = 0;
  /** Called for each append request of an instance. */
  readonly hearers: (() => void)[] = [];
  readonly #beginning: string;

  constructor(beginning = 'the beginning') {
    this.#beginning = beginning;
  }

  async append(entry: LogEntry, expectedHead: string): Promise<'appended' | 'behind'> {
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    if (this.isGone) throw new NotWritten('The database does not respond.', { mayPass: true });
    const fate = this.fates.shift() ?? 'written';
    if (fate === 'refused') throw new NotWritten('It is read-only.', { mayPass: false });
    if (fate === 'lost before') throw new Error('The connection broke.');
    const last = this.entries.at(-1)?.mac ?? this.#beginning;
    const isNext = entry.lsn === this.entries.length + 1 && last === expectedHead;
    if (isNext) this.entries.push(entry);
    const { afterwards } = this;
    this.afterwards = undefined;
    await afterwards;
    if (fate === 'lost behind') throw new Error('The connection broke.');
    return isNext ? 'appended' : 'behind';
  }

  async readFrom(lsn: number): Promise<readonly LogEntry[]> {
    this.reads += 1;
    if (this.isGone) throw new Error('The database does not respond.');
    const beginning = { lsn: 0, batch: '', mac: this.#beginning, text: '' };
    return [beginning, ...this.entries].slice(lsn);
  }

  async askToShare(): Promise<void> {
    if (this.isGone) throw new Error('The database does not respond.');
    for (const hear of this.hearers) hear();
  }
}
