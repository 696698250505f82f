import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import type { Storage } from '../ports/storage.ts';

const stored = z.record(z.string(), z.record(z.string(), z.string()));
const fact = 'attention.first-seen';

/**
 * Remembers since when a condition holds that no record stores. Written when a condition starts or ends, so it outlives
 * the process; a query without changes writes nothing.
 */
export class FirstSeen {
  readonly #storage: Storage;
  /** By the owner whose items were queried, then by item id. */
  readonly #moments: Map<string, Map<string, string>>;
  #isChanged = false;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#moments = recall(storage);
  }

  /** The time when it was first seen; now if it was not seen before, or at a time that a reset reverted. */
  of(owner: string, id: string, now: string): string {
    const moments = this.#moments.get(owner) ?? new Map<string, string>();
    this.#moments.set(owner, moments);
    const moment = moments.get(id);
    if (moment !== undefined && moment <= now) return moment;
    moments.set(id, now);
    this.#isChanged = true;
    return now;
  }

  /** Ends unwanted conditions: if seen again, they count from that time. */
  async keep(owner: string, isWanted: (id: string) => boolean): Promise<void> {
    const moments = this.#moments.get(owner);
    const over = [...(moments?.keys() ?? [])].filter((id) => !isWanted(id));
    for (const id of over) moments?.delete(id);
    if (over.length > 0) this.#isChanged = true;
    if (this.#isChanged) await this.#write();
  }

  /** A failing write does not fail the query: it is repeated with the next change. */
  async #write(): Promise<void> {
    this.#isChanged = false;
    const nonEmpty = [...this.#moments].filter(([, moments]) => moments.size > 0);
    const value = Object.fromEntries(
      nonEmpty.map(([owner, moments]) => [owner, Object.fromEntries(moments)]),
    );
    await this.#storage.transact(({ installation }) => {
      installation.put({ id: fact, value: JSON.stringify(value) });
      return ok();
    });
  }
}

function recall(storage: Storage): Map<string, Map<string, string>> {
  const text = storage.read(({ installation }) => installation.find(fact)?.value) ?? '{}';
  return new Map(
    Object.entries(stored.parse(JSON.parse(text))).map(([owner, moments]) => [
      owner,
      new Map(Object.entries(moments)),
    ]),
  );
}
