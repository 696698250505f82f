import { ok } from '../service/model/kernel/results/result.ts';
import type { TableWriters } from '../service/platform/ports/storage.ts';
import type { FakePorts } from './fakes/fake-ports.ts';

/** These ports in a world where another instance committed a change, which becomes visible once the state is fresh. */
export function concurrently(ports: FakePorts, change: (tables: TableWriters) => void): FakePorts {
  const fresh = () =>
    ports.storage.transact((tables) => {
      change(tables);
      return ok();
    });
  const status = () => {
    throw new Error('Not called here.');
  };
  return { ...ports, sharedWorld: { fresh, status } };
}
