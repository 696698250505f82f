/**
 * So many entries a map holds in as many parts; one that became larger is divided anew, once. More parts are less to
 * copy for whoever writes, and more memory that each look-up has to wait for.
 */
const divisions = [
  { beyond: 0, parts: 1 },
  { beyond: 2_000, parts: 64 },
  { beyond: 40_000, parts: 256 },
  { beyond: 400_000, parts: 1024 },
] as const;

/**
 * A map by text that can be forked at the cost of a list of its parts: a part is shared until one
 * side writes to it, and that side takes a copy then. What was forked never sees the other's writes.
 */
export class SharedMap<Value> {
  #parts: Map<string, Value>[] = [new Map()];
  /** Whether a part at this place belongs to nobody else. */
  #isOwn: boolean[] = [true];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    return this.#parts[this.#placeOf(key)]?.get(key);
  }

  set(key: string, value: Value): void {
    const part = this.#writable(key);
    const before = part.size;
    part.set(key, value);
    if (part.size === before) return;
    this.#size += 1;
    const wanted = divisions.findLast(({ beyond }) => this.#size > beyond)?.parts ?? 1;
    if (wanted > this.#parts.length) this.#divide(wanted);
  }

  delete(key: string): void {
    // What is not there must not cost a copy.
    if (this.#parts[this.#placeOf(key)]?.has(key) && this.#writable(key).delete(key))
      this.#size -= 1;
  }

  /**
   * Every value once, as long as nothing is written; what is written meanwhile may come or not, and a
   * value that nobody touches comes all the same.
   */
  *values(): IterableIterator<Value> {
    for (const part of this.#parts) yield* part.values();
  }

  /** Another map with the same entries. Neither sees what is written to the other from now on. */
  fork(): SharedMap<Value> {
    const twin = new SharedMap<Value>();
    twin.#parts = [...this.#parts];
    twin.#isOwn = this.#parts.map(() => false);
    twin.#size = this.#size;
    this.#isOwn.fill(false);
    return twin;
  }

  #placeOf(key: string): number {
    const count = this.#parts.length;
    return count === 1 ? 0 : hashOf(key) & (count - 1);
  }

  #writable(key: string): Map<string, Value> {
    const place = this.#placeOf(key);
    const part = this.#parts[place] ?? new Map<string, Value>();
    if (this.#isOwn[place]) return part;
    const copy = new Map(part);
    this.#parts[place] = copy;
    this.#isOwn[place] = true;
    return copy;
  }

  #divide(count: number): void {
    const parts = Array.from({ length: count }, () => new Map<string, Value>());
    for (const part of this.#parts)
      for (const [key, value] of part) parts[hashOf(key) & (count - 1)]?.set(key, value);
    this.#parts = parts;
    this.#isOwn = parts.map(() => true);
  }
}

const nearEnd = 6;

/** Of the last characters of the key and some of the others, wherever those are that tell it from others (FNV-1a). */
function hashOf(key: string): number {
  const { length } = key;
  const tail = Math.max(0, length - nearEnd);
  const stride = 1 + (tail >>> 2);
  let hash = 0x811c9dc5;
  for (let place = tail; place < length; place += 1)
    hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193);
  for (let place = 0; place < tail; place += stride)
    hash = Math.imul(hash ^ key.charCodeAt(place), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
