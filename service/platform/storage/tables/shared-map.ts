/**
 * Number of parts by number of entries; a map that outgrows its parts is divided again. More parts
 * mean less to copy per write, but more memory touched per lookup.
 */
const divisions = [
  { beyond: 0, parts: 1 },
  { beyond: 2_000, parts: 64 },
  { beyond: 40_000, parts: 256 },
  { beyond: 400_000, parts: 1024 },
] as const;

/** A map whose fork copies only a list of parts; a shared part is copied on write. Forks are independent. */
export class SharedMap<Value> {
  #parts: Map<string, Value>[] = [new Map()];
  /** Whether the part at this index is not shared. */
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
    const sizeBefore = part.size;
    part.set(key, value);
    if (part.size === sizeBefore) return;
    this.#size += 1;
    const partCount = divisions.findLast(({ beyond }) => this.#size > beyond)?.parts ?? 1;
    if (partCount > this.#parts.length) this.#divide(partCount);
  }

  delete(key: string): void {
    // Deleting a missing key must not copy a part.
    if (this.#parts[this.#placeOf(key)]?.has(key) && this.#writable(key).delete(key)) this.#size -= 1;
  }

  /** Every value once. Values written during the iteration may or may not appear; unchanged values always do. */
  *values(): IterableIterator<Value> {
    for (const part of this.#parts) yield* part.values();
  }

  /** All values at this moment. A loop, because a spread of `values` takes three times as long. */
  toArray(): Value[] {
    const values: Value[] = [];
    for (const part of this.#parts) for (const value of part.values()) values.push(value);
    return values;
  }

  /** Another map with the same entries. Neither sees later writes to the other. */
  fork(): SharedMap<Value> {
    const fork = new SharedMap<Value>();
    fork.#parts = [...this.#parts];
    fork.#isOwn = this.#parts.map(() => false);
    fork.#size = this.#size;
    this.#isOwn.fill(false);
    return fork;
  }

  #placeOf(key: string): number {
    const count = this.#parts.length;
    return count === 1 ? 0 : hashOf(key) & (count - 1);
  }

  #writable(key: string): Map<string, Value> {
    const index = this.#placeOf(key);
    const part = this.#parts[index] ?? new Map<string, Value>();
    if (this.#isOwn[index]) return part;
    const copy = new Map(part);
    this.#parts[index] = copy;
    this.#isOwn[index] = true;
    return copy;
  }

  #divide(count: number): void {
    const parts = Array.from({ length: count }, () => new Map<string, Value>());
    for (const part of this.#parts) for (const [key, value] of part) parts[hashOf(key) & (count - 1)]?.set(key, value);
    this.#parts = parts;
    this.#isOwn = parts.map(() => true);
  }
}

const nearEnd = 6;

/** FNV-1a over the last characters of the key and a sample of the others, to separate keys that differ in either. */
function hashOf(key: string): number {
  const { length } = key;
  const tail = Math.max(0, length - nearEnd);
  const stride = 1 + (tail >>> 2);
  let hash = 0x811c9dc5;
  for (let index = tail; index < length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  for (let index = 0; index < tail; index += stride) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
