import type { Ports } from '../ports/ports.ts';
import type { Storage, TraceOrigin } from '../ports/storage.ts';

/** The ports of one request: its commits have `origin`, which receives their trace. */
export function tracedPorts(ports: Ports, origin: TraceOrigin): Ports {
  const { storage } = ports;
  const traced: Storage = {
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    transact: (change) => storage.transact(change, origin),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
  };
  return { ...ports, storage: traced };
}
