import type { WorldAccess } from '../adapters/shared-world/open-world.ts';
import { parseServiceConfig, type ServiceConfig } from '../config.ts';
import { UsageError } from '../kernel/reasons.ts';
import { type FlagsRead, startFlags } from '../read-flags.ts';
import type { Terminal } from './command.ts';

/** The flags of commands that read or write a data directory or a shared world. */
export const stateFlags = {
  'data-dir': startFlags['data-dir'],
  'device-key-file': startFlags['device-key-file'],
  database: startFlags.database,
  'database-password-file': startFlags['database-password-file'],
} as const;

/**
 * The configuration of a command that reads or writes the state. The flag `--data-dir` alone names
 * a data directory, even if `VAULTDESK_DATABASE` names a shared world.
 */
export function configOfState(
  flags: FlagsRead<keyof typeof stateFlags>,
  environment: Terminal['environment'],
): ServiceConfig {
  const isDirectory = flags.has('data-dir') && !flags.has('database');
  const { VAULTDESK_DATABASE: _world, ...others } = environment;
  return parseServiceConfig({
    argv: flags.argvOf(),
    environment: isDirectory ? others : environment,
  });
}

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
