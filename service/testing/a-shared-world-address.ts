import { readAddress } from '../adapters/shared-world/world-address.ts';
import type { ServiceConfig } from '../config.ts';

let worlds = 0;

/** The address and password of a test world. */
export type AWorld = Required<Pick<ServiceConfig, 'world' | 'worldPassword'>>;

/** A separate world in the database at this address. */
export function aWorldIn(url: string, parameters: Record<string, string> = {}): AWorld {
  const at = new URL(url);
  const worldPassword = decodeURIComponent(at.password);
  at.password = '';
  worlds += 1;
  const allParameters = { world: `world-${process.pid}-${worlds}`, chains: 'own', ...parameters };
  for (const [name, value] of Object.entries(allParameters)) at.searchParams.set(name, value);
  const world = readAddress(at.href);
  if (typeof world === 'string') throw new Error(world);
  return { world, worldPassword };
}
