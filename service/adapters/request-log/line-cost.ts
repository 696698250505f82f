/** The time to create a line, averaged over the last seconds. */
export class LineCost {
  #milliseconds = 0;
  #lines = 0;

  add(lines: number, milliseconds: number): void {
    this.#milliseconds += milliseconds;
    this.#lines += lines;
  }

  /**
   * Milliseconds per line, including other work in between; 0 before the first line. Called twice a
   * second; each call halves the weight of older lines.
   */
  look(): number {
    const cost = this.#lines === 0 ? 0 : this.#milliseconds / this.#lines;
    this.#milliseconds /= 2;
    this.#lines /= 2;
    return cost;
  }
}
