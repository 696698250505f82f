import { readAddress } from '../../service/platform/shared-world/world-address.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { anInstance, keyOfAll } from '../world/started-service.ts';

/** A test database with the addresses of its worlds, and instances of them. */
export async function aDatabaseOfWorlds() {
  const server = await startPostgres({ fsync: false });
  const { hostname, port, pathname, username, password } = new URL(server.url);
  const addressOf = (world: string, through: string | number = port) =>
    `postgres://${username}@${hostname}:${through}${pathname}?world=${world}&chains=own`;
  const instance = async (world: string) => {
    const address = readAddress(addressOf(world));
    if (typeof address === 'string') throw new Error(address);
    return anInstance({ database: address, databasePassword: password }, { key: keyOfAll });
  };
  return { server, port: Number(port), addressOf, instance, password };
}
