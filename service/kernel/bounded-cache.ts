/** Cache with a maximum size. Evicts the oldest entry to make room. */
export class BoundedCache<Value> {
  readonly #limit: number;
  readonly #kept = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): Value | undefined {
    return this.#kept.get(name);
  }

  set(name: string, value: Value): void {
    this.#kept.delete(name);
    this.#kept.set(name, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
  }

  delete(name: string): void {
    this.#kept.delete(name);
  }

  /** Returns the cached value of a name, or creates and stores it. */
  getOrCreate(name: string, make: () => Value): Value {
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const value = make();
    this.set(name, value);
    return value;
  }
}
