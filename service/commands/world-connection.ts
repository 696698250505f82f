import type { WorldAccess } from '../adapters/shared-world/open-world.ts';
import type { ServiceConfig } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';

/**
 * The address and credentials of the shared world. Throws a `UsageError` if `--world` is missing.
 */
export function connectToWorld({
  world: address,
  worldPassword: password,
}: Pick<ServiceConfig, 'world' | 'worldPassword'>): WorldAccess {
  if (!address) throw new UsageError('Pass the address of the shared world with --world.');
  return { address, password };
}
