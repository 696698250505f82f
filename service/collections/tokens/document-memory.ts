import pLimit from 'p-limit';
import type { ItemMetadata, LocatedItem } from '../../contracts/metadata/item-metadata.ts';
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { rememberedDocuments } from '../limits.ts';

/** A cached document and its expiry. */
export interface Remembered {
  /** Absent if there is no document. */
  readonly metadataOf?: (token: LocatedItem) => ItemMetadata;
  /** On the monotonic clock, in milliseconds. */
  readonly until: number;
}

const concurrency = 8;

/**
 * Caches up to 500 documents; concurrent reads of a document share one request, at most 8 run at a
 * time.
 */
export class DocumentMemory {
  readonly #cache = new BoundedCache<Remembered>(rememberedDocuments);
  readonly #underWay = new Map<string, Promise<Remembered>>();
  readonly #limit = pLimit(concurrency);

  /** Returns the cached document, or the result of `read`, which is cached for its lifetime. */
  async getOrCreate(
    key: string,
    now: number,
    read: () => Promise<Remembered>,
  ): Promise<Remembered> {
    const cached = this.#cache.get(key);
    if (cached && cached.until > now) return cached;
    const reading = this.#underWay.get(key) ?? this.#startReading(key, now, read);
    return reading;
  }

  async #startReading(
    key: string,
    now: number,
    read: () => Promise<Remembered>,
  ): Promise<Remembered> {
    const reading = this.#limit(read);
    this.#underWay.set(key, reading);
    try {
      const document = await reading;
      this.#cache.delete(key);
      if (document.until > now) this.#cache.set(key, document);
      return document;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
