import type { WorldDoor } from '../adapters/shared-world/open-world.ts';
import type { ServiceConfig } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';

/** Where the shared world of a command is, and how to get in. Throws a `UsageError` where none was named. */
export function doorOf({
  world: address,
  worldPassword: password,
}: Pick<ServiceConfig, 'world' | 'worldPassword'>): WorldDoor {
  if (!address) throw new UsageError('Name the shared world with --world, by its address.');
  return { address, password };
}
