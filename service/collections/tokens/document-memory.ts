import pLimit from 'p-limit';
import type { ItemMetadata } from '../../contracts/metadata/item-metadata.ts';
import { BoundedMemory } from '../../kernel/bounded-memory.ts';
import { rememberedDocuments } from '../limits.ts';

/** What a document said, and how long that holds. */
export interface Remembered {
  readonly metadata: ItemMetadata | undefined;
  /** By the monotonic clock. */
  readonly until: number;
}

const concurrency = 8;

/** Documents that were read lately, 500 at most; what is being read is read once, 8 at a time. */
export class DocumentMemory {
  readonly #kept = new BoundedMemory<Remembered>(rememberedDocuments);
  readonly #underWay = new Map<string, Promise<Remembered>>();
  readonly #limit = pLimit(concurrency);

  /** What is remembered, or else what `read` returns; that is kept if it holds for a while. */
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
      if (told.until > now) this.#kept.set(key, told);
      return told;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
