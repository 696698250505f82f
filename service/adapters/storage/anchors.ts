import { toError } from '../../kernel/error.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/log.ts';
import { type Anchor, writeAnchor } from './anchor.ts';
import type { MacKey } from './authentic-line.ts';

export interface AnchorParts {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly key: MacKey;
  readonly log: Log;
  /** How long the anchor may be behind the journal. */
  readonly anchorMilliseconds: number;
}

/** Renews the anchor beside the requests: soon after the journal has grown, and when it is asked to. */
export class Anchors {
  readonly #parts: AnchorParts;
  /** What the file says, and what it is to say. */
  #written: Anchor;
  #wanted: Anchor;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: AnchorParts, written: Anchor) {
    this.#parts = parts;
    this.#written = written;
    this.#wanted = written;
  }

  /** Notes how far the journal reaches durably. */
  tell(reached: Pick<Anchor, 'lsn' | 'chain'>): void {
    this.#wanted = { ...this.#wanted, ...reached };
    if (this.#isRenewed || this.#timer) return;
    this.#timer = setTimeout(() => void this.#renewLater(), this.#parts.anchorMilliseconds);
    this.#timer.unref();
  }

  /** A checkpoint says now that entries are authenticated. */
  endBeginning(): void {
    const { lsn, chain } = this.#wanted;
    this.#wanted = { lsn, chain };
  }

  /** Resolves when the file says what was noted last; throws where the disk refuses. */
  async renew(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#running) await this.#running.catch(() => undefined);
    if (this.#isRenewed) return;
    this.#running = this.#write(this.#wanted).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Renews a last time. */
  end(): Promise<void> {
    return this.#renewLater();
  }

  get #isRenewed(): boolean {
    return this.#wanted.lsn === this.#written.lsn && this.#wanted.begins === this.#written.begins;
  }

  async #write(anchor: Anchor): Promise<void> {
    const { disk, directory, key } = this.#parts;
    await writeAnchor(disk, directory, { ...anchor, key });
    this.#written = anchor;
  }

  /** An anchor that cannot be written stays behind; the next entry tries again. */
  async #renewLater(): Promise<void> {
    await this.renew().catch((error: unknown) => {
      this.#parts.log.warn('storage.anchor-not-renewed', { error: toError(error) });
    });
  }
}
