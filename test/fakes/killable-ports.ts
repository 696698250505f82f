import type { ChainClient } from '../../service/platform/ports/chains.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';

/**
 * The ports of a service that can be killed between any two operations. Operations that reached the
 * node or the disk stay.
 */
export function killablePorts(world: Ports) {
  let isKilled = false;
  const orDie = () => {
    if (isKilled) throw new Error('The service was killed.');
  };
  const storage: Ports['storage'] = {
    read: (query) => {
      orDie();
      return world.storage.read(query);
    },
    readBuilt: (query) => {
      orDie();
      return world.storage.readBuilt(query);
    },
    transact: async (change) => {
      orDie();
      return world.storage.transact(change);
    },
    prepare: (indexes) => world.storage.prepare(indexes),
    health: () => world.storage.health(),
  };
  const chains: Ports['chains'] = { ...world.chains, of: (secretType) => mortal(world.chains.of(secretType), orDie) };
  return {
    ports: { ...world, storage, chains },
    kill: () => {
      isKilled = true;
    },
  };
}

/** A client whose calls and results end with the service. */
function mortal(client: ChainClient, orDie: () => void): ChainClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...parameters: unknown[]) => {
        orDie();
        const result: unknown = await Reflect.apply(value, target, parameters);
        orDie();
        return result;
      };
    },
  });
}
