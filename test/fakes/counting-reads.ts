import type { Storage, TableReaders } from '../../service/ports/storage.ts';

/** Wraps a storage and counts the records, counts and list items that its reads return. */
export function countingReads(storage: Storage) {
  let reads = 0;
  const counted = (value: unknown) => {
    reads += Array.isArray(value) ? value.length : 1;
    return value;
  };
  const counting = (tables: TableReaders): TableReaders =>
    new Proxy(tables, {
      get: (all, name) =>
        new Proxy(Reflect.get(all, name), {
          get:
            (table, method) =>
            (...input: unknown[]) =>
              counted(Reflect.apply(Reflect.get(table, method), table, input)),
        }),
    });
  const through: Storage = {
    read: (query) => storage.read((tables) => query(counting(tables))),
    readBuilt: (query) => storage.readBuilt((tables) => query(counting(tables))),
    transact: (change) => storage.transact(change),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
  };
  return {
    through,
    during: async (action: () => Promise<unknown>) => {
      reads = 0;
      await action();
      return reads;
    },
  };
}
