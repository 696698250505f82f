/** What it takes to make a line, by those of the last seconds. */
export class LineCost {
  #milliseconds = 0;
  #lines = 0;

  add(lines: number, milliseconds: number): void {
    this.#milliseconds += milliseconds;
    this.#lines += lines;
  }

  /** In milliseconds, other work that came between included; nothing before the first line. Asked twice a second: what is older counts half. */
  look(): number {
    const cost = this.#lines === 0 ? 0 : this.#milliseconds / this.#lines;
    this.#milliseconds /= 2;
    this.#lines /= 2;
    return cost;
  }
}
