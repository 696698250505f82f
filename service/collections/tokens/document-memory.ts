import pLimit from 'p-limit';
import type { ItemMetadata } from '../../contracts/metadata/item-metadata.ts';

/** What a document said, and how long that holds. */
export interface Remembered {
  readonly metadata: ItemMetadata | undefined;
  /** By the monotonic clock. */
  readonly until: number;
}

const mostDocuments = 500;
const mostAtOnce = 8;

/** Documents that were read lately, 500 at most; what is being read is read once, 8 at a time. */
export class DocumentMemory {
  readonly #kept = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<Remembered>>();
  readonly #limit = pLimit(mostAtOnce);

  /** What is remembered, or else what `read` tells; that is kept if it holds for a while. */
  async recall(key: string, now: number, read: () => Promise<Remembered>): Promise<Remembered> {
    const known = this.#kept.get(key);
    if (known && known.until > now) return known;
    const reading = this.#underWay.get(key) ?? this.#begin(key, now, read);
    return reading;
  }

  async #begin(key: string, now: number, read: () => Promise<Remembered>): Promise<Remembered> {
    const reading = this.#limit(read);
    this.#underWay.set(key, reading);
    try {
      const told = await reading;
      this.#kept.delete(key);
      if (told.until > now) this.#keep(key, told);
      return told;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #keep(key: string, told: Remembered): void {
    this.#kept.set(key, told);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostDocuments && oldest !== undefined) this.#kept.delete(oldest);
  }
}
