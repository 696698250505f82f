import { readAddress } from '../../service/adapters/shared-world/world-address.ts';
import type { ServiceConfig } from '../../service/config.ts';

let worlds = 0;

/** The address and password of a test world. */
export type AWorld = Required<Pick<ServiceConfig, 'database' | 'databasePassword'>>;

/** A separate world in the database at this address. */
export function aWorldIn(url: string, parameters: Record<string, string> = {}): AWorld {
  const address = new URL(url);
  const databasePassword = decodeURIComponent(address.password);
  address.password = '';
  worlds += 1;
  const allParameters = { world: `world-${process.pid}-${worlds}`, chains: 'own', ...parameters };
  for (const [name, value] of Object.entries(allParameters)) address.searchParams.set(name, value);
  const database = readAddress(address.href);
  if (typeof database === 'string') throw new Error(database);
  return { database, databasePassword };
}
