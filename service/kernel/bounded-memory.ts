/** What was made for the newest names, so many at most: the oldest goes where there is no room. */
export class BoundedMemory<Value> {
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

  /** What is remembered of a name, or else what is made now. */
  recall(name: string, make: () => Value): Value {
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.set(name, made);
    return made;
  }
}
