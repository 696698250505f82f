import type { Ports } from '../ports/ports.ts';
import type { Built, Storage } from '../ports/storage.ts';

/** More than the indexes of any operation; after that, missing indexes are built synchronously. */
const mostAttempts = 40;

type Build = () => Promise<void>;

/**
 * Runs a read-only query. If an index is missing, builds it in short batches that yield to the
 * event loop and runs the query again: other requests do not wait, and no half-built index is
 * visible.
 */
export async function awaitIndexes<Value>(
  ports: Ports,
  run: (patient: Ports) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { storage, missing, end } = patientStorage(ports.storage);
    try {
      const value = await run({ ...ports, storage });
      if (missing.length === 0) return value;
    } catch (thrown) {
      if (missing.length === 0) throw thrown;
    } finally {
      end();
    }
    await Promise.all(missing.map((build) => build()));
  }
  return run(ports);
}

/** A storage that throws on a read of a missing index; `missing` is that index. */
function patientStorage(storage: Storage) {
  const missing: Build[] = [];
  let hasEnded = false;
  const valueIn = <Value>(built: Built<Value>): Value => {
    if ('value' in built) return built.value;
    missing.push(() => built.build());
    throw new Error('The index is not built yet. The query is repeated.');
  };
  const patient: Storage = {
    read: (query) => (hasEnded ? storage.read(query) : valueIn(storage.readBuilt(query))),
    readBuilt: (query) => storage.readBuilt(query),
    transact: (change, origin) => storage.transact(change, origin),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
  };
  const end = () => {
    hasEnded = true;
  };
  return { storage: patient, missing, end };
}
