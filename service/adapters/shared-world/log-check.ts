import { second } from '../../kernel/time-units.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import { type LogEntry, type SharedLog, WorldLost } from './shared-log.ts';
import type { Reached } from './shared-storage.ts';
import { follows, otherHistory } from './world-entry.ts';

/** Each step reads the log once; after the last entry the next check starts some steps later. */
const stepMilliseconds = 2 * second;
const restingSteps = 2;

export interface LogCheckParts {
  readonly log: Pick<SharedLog, 'readFrom'>;
  readonly key: MacKey;
  /** The entry after which a start reads the log. */
  readonly beginning: () => Promise<Reached>;
  /** The last entry that this instance has applied. */
  readonly reached: () => Reached;
  readonly lost: (sentence: string) => void;
}

/**
 * Reads what a start of this world would read, so that an instance that is the only writer notices
 * an edited log before its next start does.
 */
export class LogCheck {
  readonly #parts: LogCheckParts;
  /** The last checked entry; `undefined` before a new check. */
  #checked: Reached | undefined;
  #missing: number | undefined;
  #rest = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: LogCheckParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#rest > 0) this.#rest -= 1;
      else void this.step();
    }, stepMilliseconds);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Checks some entries, one step at a time. If the database does not respond, the next step asks
   * again.
   */
  step(): Promise<void> {
    this.#running ??= this.#step()
      .catch((error: unknown) => {
        if (error instanceof WorldLost) this.#parts.lost(error.message);
      })
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #step(): Promise<void> {
    const { log, beginning, reached } = this.#parts;
    const from = this.#checked ?? (await beginning());
    const end = reached();
    const [first, ...entries] = await log.readFrom(from.lsn);
    if (first?.lsn !== from.lsn) return this.#startAgain(from.lsn);
    if (first.mac !== from.mac) throw new WorldLost(otherHistory(from.lsn));
    const last = this.#follow(from, entries, end);
    if (last.lsn === from.lsn && last.lsn < end.lsn)
      throw new WorldLost(otherHistory(last.lsn + 1));
    if (last.lsn === end.lsn && last.mac !== end.mac) throw new WorldLost(otherHistory(last.lsn));
    this.#checked = last.lsn < end.lsn ? last : undefined;
    if (!this.#checked) this.#rest = restingSteps;
    this.#missing = undefined;
  }

  /**
   * A checkpoint may have removed the entry in the meantime; the next check starts after that
   * checkpoint.
   */
  #startAgain(lsn: number): void {
    if (this.#checked === undefined && this.#missing === lsn)
      throw new WorldLost(otherHistory(lsn));
    this.#missing = this.#checked === undefined ? lsn : undefined;
    this.#checked = undefined;
  }

  #follow(from: Reached, entries: readonly LogEntry[], end: Reached): Reached {
    let last = from;
    for (const entry of entries) {
      if (entry.lsn > end.lsn) break;
      const isNext = entry.lsn === last.lsn + 1 && follows(this.#parts.key, last.mac, entry);
      if (!isNext) throw new WorldLost(otherHistory(last.lsn + 1));
      last = { lsn: entry.lsn, mac: entry.mac };
    }
    return last;
  }
}
