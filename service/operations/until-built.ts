import type { Ports } from '../ports/ports.ts';
import type { Built, Storage } from '../ports/storage.ts';

/** More than any operation looks into; who still finds something that is not built has it built at once. */
const mostAttempts = 40;

type Build = () => Promise<void>;

/**
 * Runs what changes nothing. Where it looks into something that is not built yet, that is built in short
 * turns with other work in between, and it runs once more: nobody else waits, and nothing half-built is seen.
 */
export async function untilBuilt<Value>(
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

/** The same storage, of which nobody reads what is not built; `missing` has what it was. */
function patientStorage(storage: Storage) {
  const missing: Build[] = [];
  let hasEnded = false;
  const valueIn = <Value>(built: Built<Value>): Value => {
    if ('value' in built) return built.value;
    missing.push(() => built.build());
    throw new Error('What is read is not built yet, and is read again.');
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
