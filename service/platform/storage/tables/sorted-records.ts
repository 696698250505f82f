/** Comparator bound to an item, so that the sort key of the item is computed only once. */
export type CompareWith<Item> = (item: Item) => (other: Item) => number;

const maximumChunk = 512;
/** V8 reserves room for 16 more items on a `push`, which would dominate the size of a short list. */
const fewItems = 8;

/** A sorted sequence in chunks of at most 512 items, which forks share until one side writes to them. */
export class SortedRecords<Item> {
  readonly #compareWith: CompareWith<Item>;
  #chunks: Item[][] = [];
  /** Chunks not shared with a fork; `undefined` if none is shared. */
  #own: Set<Item[]> | undefined;
  #size = 0;

  /** `items` must be sorted. */
  constructor(compareWith: CompareWith<Item>, items: readonly Item[] = []) {
    this.#compareWith = compareWith;
    for (let first = 0; first < items.length; first += maximumChunk)
      this.#chunks.push(items.slice(first, first + maximumChunk));
    this.#size = items.length;
  }

  get size(): number {
    return this.#size;
  }

  /** A copy of the sequence. Neither sees later writes to the other. */
  fork(): SortedRecords<Item> {
    const fork = new SortedRecords(this.#compareWith);
    fork.#chunks = [...this.#chunks];
    fork.#own = new Set();
    fork.#size = this.#size;
    this.#own = new Set();
    return fork;
  }

  add(item: Item): void {
    const compare = this.#compareWith(item);
    const chunkIndex = this.#chunkFor(compare);
    const chunk = this.#writable(chunkIndex);
    this.#size += 1;
    if (!chunk) {
      this.#chunks.push(this.#owned([item]));
      return;
    }
    const last = chunk.at(-1);
    // Most items belong at the end and need no search.
    if (last !== undefined && compare(last) < 0) chunk.push(item);
    else chunk.splice(firstAtOrAfter(chunk, compare), 0, item);
    if (chunk.length > maximumChunk) this.#split(chunkIndex, chunk);
  }

  /** Adds an item that is known to sort after all others. */
  append(item: Item): void {
    const chunkIndex = Math.max(0, this.#chunks.length - 1);
    const chunk = this.#writable(chunkIndex);
    if (!chunk || chunk.length === maximumChunk) this.#chunks.push(this.#owned([item]));
    else if (chunk.length < fewItems) this.#chunks[chunkIndex] = this.#owned([...chunk, item]);
    else chunk.push(item);
    this.#size += 1;
  }

  /** Removes the item that compares as equal. */
  remove(item: Item): void {
    const location = this.#find(item);
    if (!location) return;
    const chunk = this.#writable(location.chunkIndex);
    chunk?.splice(location.position, 1);
    this.#size -= 1;
    if (chunk?.length !== 0) return;
    this.#chunks.splice(location.chunkIndex, 1);
    this.#own?.delete(chunk);
  }

  /** Replaces the item that compares as equal. */
  replace(item: Item): void {
    const location = this.#find(item);
    const chunk = location && this.#writable(location.chunkIndex);
    if (chunk) chunk[location.position] = item;
  }

  /** The items from index `first` (inclusive) to `end` (exclusive). */
  slice(first: number, end: number): Item[] {
    const items: Item[] = [];
    let start = 0;
    for (const chunk of this.#chunks) {
      if (start >= end) break;
      if (start + chunk.length > first) items.push(...chunk.slice(Math.max(0, first - start), end - start));
      start += chunk.length;
    }
    return items;
  }

  /** Number of items before the first for which `predicate`. `predicate` must stay true from there on. */
  rankWhere(predicate: (item: Item) => boolean): number {
    const chunkIndex = firstWhere(this.#chunks, (chunk) => {
      const last = chunk.at(-1);
      return last !== undefined && predicate(last);
    });
    const precedingCount = this.#chunks.slice(0, chunkIndex).reduce((sum, { length }) => sum + length, 0);
    return precedingCount + firstWhere(this.#chunks[chunkIndex] ?? [], predicate);
  }

  /** Position of the item that compares as equal. */
  #find(item: Item): { chunkIndex: number; position: number } | undefined {
    const compare = this.#compareWith(item);
    const chunkIndex = this.#chunkFor(compare);
    const chunk = this.#chunks[chunkIndex];
    if (!chunk) return undefined;
    const position = firstAtOrAfter(chunk, compare);
    const candidate = chunk[position];
    return candidate !== undefined && compare(candidate) === 0 ? { chunkIndex, position } : undefined;
  }

  /** The chunk at this index, copied first if it is shared. */
  #writable(chunkIndex: number): Item[] | undefined {
    const chunk = this.#chunks[chunkIndex];
    if (!chunk || !this.#own || this.#own.has(chunk)) return chunk;
    const copy = this.#owned([...chunk]);
    this.#chunks[chunkIndex] = copy;
    return copy;
  }

  #owned(chunk: Item[]): Item[] {
    this.#own?.add(chunk);
    return chunk;
  }

  /** Index of the chunk for an item: the first whose last item is not before it, or the last chunk. */
  #chunkFor(compare: (other: Item) => number): number {
    const final = this.#chunks.length - 1;
    const last = this.#chunks[final]?.at(-1);
    if (last === undefined || compare(last) < 0) return Math.max(0, final);
    return firstWhere(this.#chunks, (chunk) => {
      const end = chunk.at(-1);
      return end !== undefined && compare(end) >= 0;
    });
  }

  #split(chunkIndex: number, chunk: Item[]): void {
    // Records mostly arrive at the end, and full chunks save memory.
    const isLast = chunkIndex === this.#chunks.length - 1;
    const tail = this.#owned(chunk.splice(isLast ? maximumChunk : maximumChunk / 2));
    this.#chunks.splice(chunkIndex + 1, 0, tail);
  }
}

/** Index of the first item for which `predicate`, which must be false before it and true from it on. */
function firstWhere<Item>(items: readonly Item[], predicate: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && predicate(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first item that is not before the compared one. Most removed items are the first. */
function firstAtOrAfter<Item>(items: readonly Item[], compare: (other: Item) => number): number {
  const [first] = items;
  if (first !== undefined && compare(first) >= 0) return 0;
  return firstWhere(items, (other) => compare(other) >= 0);
}
