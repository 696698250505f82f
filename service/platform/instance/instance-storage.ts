import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Changes } from '../ports/changes.ts';
import type { Storage, TableReaders } from '../ports/storage.ts';

/** The failure for work that is still running when its world was replaced. */
export const gone = () =>
  fail(
    'world.restored',
    'The world was replaced during this request: a snapshot or a backup was restored, or the world was reset. Repeat the request if it still applies.',
  );

/** The failure if the world ended without a replacement. */
export const ended = () => fail('world.ended', 'This world was ended during the request. Use another world.');

/** The storage of a process while its world exists. */
export interface InstanceStorage extends Storage {
  /** Rejects later writes with this failure; later reads return the last state of this world. */
  end(failure: Failed): void;
  /** Fails after the end, with its reason. */
  isThere(): Result<void>;
}

/** Prevents work of one world from reading or writing the next one. */
export function createInstanceStorage(storage: Storage): InstanceStorage {
  let last: TableReaders | undefined;
  let rejection: Failed = gone();
  return {
    read: (query) => (last ? query(last) : storage.read(query)),
    readBuilt: (query) => (last ? { value: query(last) } : storage.readBuilt(query)),
    transact: async (change, origin) =>
      // Checked again in its turn: the world may have ended while it waited.
      last ? rejection : storage.transact((tables) => (last ? rejection : change(tables)), origin),
    prepare: async (indexes) => {
      if (!last) await storage.prepare(indexes);
    },
    health: () => storage.health(),
    isThere: () => (last ? rejection : ok()),
    end: (failure) => {
      rejection = failure;
      last = storage.read((tables) => tables);
    },
  };
}

/** The notices of a process until `end`: listeners of a replaced world receive none. */
export function createInstanceChanges(changes: Changes): Changes {
  const subscriptions = new Set<() => void>();
  const ending = new AbortController();
  return {
    publish: (notice) => changes.publish(notice),
    touchedWithin: (milliseconds) => changes.touchedWithin(milliseconds),
    subscribe: (listener) => {
      const unsubscribe = changes.subscribe(listener);
      subscriptions.add(unsubscribe);
      return () => {
        unsubscribe();
        subscriptions.delete(unsubscribe);
      };
    },
    ended: ending.signal,
    end: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
      ending.abort();
    },
  };
}
