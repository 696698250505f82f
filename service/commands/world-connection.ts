import type { WorldAccess } from '../adapters/shared-world/open-world.ts';
import type { ServiceConfig } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';
import { startFlags } from '../start-flags.ts';

/** The flags of commands that read or write a data directory or a shared world. */
export const stateFlags = {
  'data-dir': startFlags['data-dir'],
  'device-key-file': startFlags['device-key-file'],
  database: startFlags.database,
  'database-password-file': startFlags['database-password-file'],
} as const;

/**
 * The address and credentials of the shared world. Throws a `UsageError` if `--database` is missing.
 */
export function connectToWorld({
  database: address,
  databasePassword: password,
}: Pick<ServiceConfig, 'database' | 'databasePassword'>): WorldAccess {
  if (!address) throw new UsageError('Pass the address of the shared world with --database.');
  return { address, password };
}
