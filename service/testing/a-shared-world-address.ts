import { readAddress } from '../adapters/shared-world/world-address.ts';
import type { ServiceConfig } from '../config.ts';

let worlds = 0;

/** The address and password of a test world. */
export type AWorld = Required<Pick<ServiceConfig, 'world' | 'worldPassword'>>;

/** A separate world in the database at this address. */
export function aWorldIn(url: string, parameters: Record<string, string> = {}): AWorld {
  const address = new URL(url);
  const worldPassword = decodeURIComponent(address.password);
  address.password = '';
  worlds += 1;
  const allParameters = { world: `world-${process.pid}-${worlds}`, chains: 'own', ...parameters };
  for (const [name, value] of Object.entries(allParameters)) address.searchParams.set(name, value);
  const world = readAddress(address.href);
  if (typeof world === 'string') throw new Error(world);
  return { world, worldPassword };
}
