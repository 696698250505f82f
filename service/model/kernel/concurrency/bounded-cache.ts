/** Cache with a maximum size. Evicts the oldest entry to make room. */
export class BoundedCache<Value> {
  readonly #limit: number;
  readonly #values = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  getOrCreate(name: string, create: () => Value): Value {
    const cached = this.#values.get(name);
    if (cached !== undefined) return cached;
    const value = create();
    this.set(name, value);
    return value;
  }
}
