import { KeyedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { toError } from '../../../model/kernel/results/reasons.ts';
import { UnsyncedError } from '../../ports/file-system.ts';
import type { Log } from '../../ports/request-log.ts';
import { spentIn } from '../tables/spent.ts';
import { anchorName, segmentName, UnprovenState } from '../tables/table-file.ts';
import type { Anchor, AnchorFile, StoredAnchor } from './anchor-file.ts';
import { authenticMac, type MacKey, macIn } from './authentic-line.ts';
import type { ReadEntry } from './read-journal.ts';

interface AnchorParts {
  readonly file: Pick<AnchorFile, 'hasEqualCopies' | 'write' | 'prepareNext'>;
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
      if (this.#isRenewed && this.#parts.file.hasEqualCopies) return;
      const anchor = this.#next;
      await this.#parts.file.write(anchor);
      this.#current = anchor;
    });
  }

  /**
   * Syncs an entry and then writes its anchor, which never names an entry that a crash can remove. Throws an
   * `UnsyncedError` if the anchor may or may not be in place.
   */
  advance(position: Pick<Anchor, 'lsn' | 'chain'>, sync: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const anchor = { ...this.#next, ...position };
      const { file } = this.#parts;
      const [synced, prepared] = await Promise.allSettled([sync(), file.prepareNext(anchor)]);
      if (synced.status === 'rejected') throw synced.reason;
      if (prepared.status === 'rejected') throw prepared.reason;
      await prepared.value().catch((cause: unknown) => {
        throw new UnsyncedError('The disk refused to write the anchor.', { cause });
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

  /** One write at a time: all of them use the same files. */
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

/** Start of a line chain: the position after a checkpoint, or the start of the journal. */
interface ChainStart {
  readonly lsn: number;
  readonly chain: string;
}

/** Verifies the chain of journal lines from its start, and compares it with the anchor. */
export class JournalProof {
  readonly #key: MacKey;
  readonly #anchor: Anchor | undefined;
  /** Whether a copy of the anchor is damaged and no entry after the other explains it. */
  #isEdited: boolean;
  #last: ChainStart;

  constructor(key: MacKey, stored: StoredAnchor | undefined, start: ChainStart) {
    this.#key = key;
    this.#anchor = stored?.anchor;
    this.#isEdited = stored?.isTorn ?? false;
    this.#last = start;
    this.#compare(start, { file: anchorName, offset: 0 });
  }

  /** The code of the last verified line. */
  get chain(): string {
    return this.#last.chain;
  }

  /** Throws an `UnprovenState` for a line that was not written here directly after the previous line. */
  check({ lsn, bytes, content, file, offset }: Omit<ReadEntry, 'text' | 'length'>): void {
    const chain = authenticMac(this.#key, 'journal', { bytes, before: this.#last.chain });
    if (chain === undefined)
      throw macIn(bytes) === undefined && this.#last.lsn === 0 && mayBeOld(this.#anchor)
        ? unproven(file, offset, `entry ${lsn} carries no authentication code`, true)
        : unproven(file, offset, `entry ${lsn} was not written there with this key`);
    this.#last = { lsn, chain };
    this.#compare(this.#last, { file, offset });
    // An entry that spends something is durable before its anchor overwrites a copy.
    if (this.#isEdited && this.#anchor && lsn > this.#anchor.lsn && spentIn(content)) this.#isEdited = false;
  }

  /** Throws an `UnprovenState` if the journal ends before the anchor, or before the entry that was overwriting it. */
  rejectCutEnd(): void {
    const { lsn } = this.#last;
    if (this.#anchor === undefined && lsn > 0) throw unproven(anchorName, 0, 'the file is missing');
    if (this.#anchor && this.#anchor.lsn > lsn)
      throw unproven(
        segmentName(lsn + 1),
        0,
        `the journal ends with entry ${lsn}, but ${anchorName} records entry ${this.#anchor.lsn}`,
      );
    if (this.#isEdited) throw unproven(anchorName, 0, 'one of its copies is damaged');
  }

  #compare({ lsn, chain }: ChainStart, { file, offset }: { file: string; offset: number }): void {
    if (this.#anchor?.lsn === lsn && this.#anchor.chain !== chain)
      throw unproven(file, offset, `entry ${lsn} differs from the entry recorded in ${anchorName}`);
  }
}

/** An anchor is renewed before a checkpoint gets its name, so it is never older than a checkpoint. */
export function rejectOldAnchor(anchor: Anchor | undefined, newestCheckpoint: number): void {
  if (anchor === undefined) throw unproven(anchorName, 0, 'the file is missing');
  if (anchor.lsn < newestCheckpoint) throw unproven(anchorName, 0, 'it is older than the newest checkpoint');
}

/** Whether a state without codes may predate authentication: no anchor contradicts it. */
export function mayBeOld(anchor: Anchor | undefined): boolean {
  return anchor === undefined || anchor.begins === true;
}

function unproven(file: string, offset: number, reason: string, isOld = false): UnprovenState {
  return new UnprovenState(file, offset, { reason, isOld });
}
