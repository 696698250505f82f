import { parseServiceConfig, type ServiceConfig } from '../../host/config.ts';
import { type FlagsRead, startFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import type { WorldAccess } from '../../platform/shared-world/open-world.ts';
import type { Terminal } from '../command.ts';

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

/** The address and credentials of the shared world. Throws a `UsageError` if `--database` is missing. */
export function connectToWorld({
  database: address,
  databasePassword: password,
}: Pick<ServiceConfig, 'database' | 'databasePassword'>): WorldAccess {
  if (!address) throw new UsageError('Pass the address of the shared world with --database.');
  return { address, password };
}
