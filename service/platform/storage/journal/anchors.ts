import { KeyedMutex } from '../../../model/kernel/concurrency/keyed-mutex.ts';
import { toError } from '../../../model/kernel/results/reasons.ts';
import { UnsyncedError } from '../../ports/journal.ts';
import type { Log } from '../../ports/request-log.ts';
import type { Anchor } from './journal-proof.ts';

export interface AnchorParts {
  /** Writes an anchor to a temporary file; the returned function replaces the previous anchor. */
  readonly prepare: (anchor: Anchor) => Promise<() => Promise<void>>;
  readonly log: Log;
  /** Longest delay of the anchor after an entry that spends nothing. */
  readonly anchorMilliseconds: number;
}

/** Renews the anchor: shortly after the log has grown, with an entry that spends something, and on demand. */
export class Anchors {
  readonly #parts: AnchorParts;
  /** The content of the file, and its next content. */
  #current: Anchor;
  #next: Anchor;
  readonly #turns = new KeyedMutex();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: AnchorParts, current: Anchor) {
    this.#parts = parts;
    this.#current = current;
    this.#next = current;
  }

  /** Records how far the log is durable. */
  record(position: Pick<Anchor, 'lsn' | 'chain'>): void {
    this.#next = { ...this.#next, ...position };
    if (this.#isRenewed || this.#timer) return;
    this.#timer = setTimeout(() => void this.#renewLater(), this.#parts.anchorMilliseconds);
    this.#timer.unref();
  }

  /** The written checkpoint now records that entries are authenticated. */
  endBeginning(): void {
    const { lsn, chain } = this.#next;
    this.#next = { lsn, chain };
  }

  /** Resolves when the file has the latest recorded position; throws if the disk refuses. */
  renew(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#inTurn(async () => {
      if (this.#isRenewed) return;
      const anchor = this.#next;
      const putInPlace = await this.#parts.prepare(anchor);
      await putInPlace();
      this.#current = anchor;
    });
  }

  /**
   * Writes the anchor of an entry in parallel with the `sync` of that entry, and puts it in place after both: it never
   * names an entry that a crash can remove. Throws an `UnsyncedError` if it may or may not be in place.
   */
  advance(position: Pick<Anchor, 'lsn' | 'chain'>, sync: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const anchor = { ...this.#next, ...position };
      const [synced, prepared] = await Promise.allSettled([sync(), this.#parts.prepare(anchor)]);
      if (synced.status === 'rejected') throw synced.reason;
      if (prepared.status === 'rejected') throw prepared.reason;
      await prepared.value().catch((cause: unknown) => {
        throw new UnsyncedError('The disk refused to replace the anchor.', { cause });
      });
      this.#next = anchor;
      this.#current = anchor;
    });
  }

  /** Renews the anchor a last time. */
  end(): Promise<void> {
    return this.#renewLater();
  }

  get #isRenewed(): boolean {
    const [next, current] = [this.#next, this.#current];
    const isSameEntry = next.lsn === current.lsn && next.chain === current.chain;
    return isSameEntry && next.begins === current.begins;
  }

  /** One write at a time: all of them use the same temporary file. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns.run('anchor', work);
  }

  /** On failure the file retains an older anchor; the next entry retries. */
  async #renewLater(): Promise<void> {
    await this.renew().catch((error: unknown) => {
      this.#parts.log.warn('storage.anchor-not-renewed', { error: toError(error) });
    });
  }
}
