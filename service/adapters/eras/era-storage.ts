import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Storage, TableReaders } from '../../ports/storage.ts';

/** What is left to say to whoever is still at work in a world whose place another one took. */
export const gone = () =>
  fail(
    'world.restored',
    'Another world took the place of this one while this was under way: a snapshot or a backup was restored, or the world was reset. Ask again where it still applies.',
  );

/** The same where none took its place. */
export const ended = () =>
  fail('world.ended', 'This world was ended while this was under way. Ask another one.');

/** The storage of a process, for as long as its world lasts. */
export interface EraStorage extends Storage {
  /** From now on nothing is written through it, which is told with this, and what is read is what this world had last. */
  end(why: Failed): void;
  /** Why not, once it ended. */
  isThere(): Result<void>;
}

/** Nothing that is still under way in a world reads or writes in the next one. */
export function createEraStorage(storage: Storage): EraStorage {
  let last: TableReaders | undefined;
  let refusal: Failed = gone();
  return {
    read: (query) => (last ? query(last) : storage.read(query)),
    readBuilt: (query) => (last ? { value: query(last) } : storage.readBuilt(query)),
    transact: async (change, origin) =>
      // Looked at again in its turn: it may have waited while the world went.
      last ? refusal : storage.transact((tables) => (last ? refusal : change(tables)), origin),
    prepare: async (indexes) => {
      if (!last) await storage.prepare(indexes);
    },
    health: () => storage.health(),
    isThere: () => (last ? refusal : ok()),
    end: (why) => {
      refusal = why;
      last = storage.read((tables) => tables);
    },
  };
}
