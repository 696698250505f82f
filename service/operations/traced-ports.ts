import type { Ports } from '../ports/ports.ts';
import type { Storage, TraceOrigin } from '../ports/storage.ts';

/** The same ports for one request: every commit through them comes from it, and `origin` tells where it led. */
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
