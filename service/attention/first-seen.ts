/** Since when something is so that nobody wrote down. */
export class FirstSeen {
  /** By whose things were looked at, by the id of the item. */
  readonly #moments = new Map<string, Map<string, string>>();

  /** When it was seen first, which is now where it was not. */
  of(owner: string, id: string, now: string): string {
    const moments = this.#moments.get(owner) ?? new Map<string, string>();
    this.#moments.set(owner, moments);
    const moment = moments.get(id) ?? now;
    moments.set(id, moment);
    return moment;
  }

  /** What is not among these is over: the next time it is seen is a first one. */
  keep(owner: string, ids: ReadonlySet<string>): void {
    const moments = this.#moments.get(owner);
    for (const id of moments?.keys() ?? []) if (!ids.has(id)) moments?.delete(id);
  }
}
