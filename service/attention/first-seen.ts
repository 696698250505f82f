import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import type { Storage } from '../ports/storage.ts';

const kept = z.record(z.string(), z.record(z.string(), z.string()));
const fact = 'attention.first-seen';

/**
 * Since when something is so that no record tells. It is written down when something begins or is over, and
 * so outlives the process; a look that finds what the last one found writes nothing.
 */
export class FirstSeen {
  readonly #storage: Storage;
  /** By whose things were looked at, by the id of the item. */
  readonly #moments: Map<string, Map<string, string>>;
  #isChanged = false;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#moments = recall(storage);
  }

  /** When it was seen first, which is now where it was not. */
  of(owner: string, id: string, now: string): string {
    const moments = this.#moments.get(owner) ?? new Map<string, string>();
    this.#moments.set(owner, moments);
    const moment = moments.get(id);
    if (moment !== undefined) return moment;
    moments.set(id, now);
    this.#isChanged = true;
    return now;
  }

  /** What is not wanted is over: the next time it is seen is a first one. */
  async keep(owner: string, isWanted: (id: string) => boolean): Promise<void> {
    const moments = this.#moments.get(owner);
    const over = [...(moments?.keys() ?? [])].filter((id) => !isWanted(id));
    for (const id of over) moments?.delete(id);
    if (over.length > 0) this.#isChanged = true;
    if (this.#isChanged) await this.#write();
  }

  /** A disk that refuses it costs no look: it is written with the next change. */
  async #write(): Promise<void> {
    this.#isChanged = false;
    const told = [...this.#moments].filter(([, moments]) => moments.size > 0);
    const value = Object.fromEntries(
      told.map(([owner, moments]) => [owner, Object.fromEntries(moments)]),
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
    Object.entries(kept.parse(JSON.parse(text))).map(([owner, moments]) => [
      owner,
      new Map(Object.entries(moments)),
    ]),
  );
}
