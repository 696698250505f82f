import type { ServiceConfig } from '../../host/config.ts';
import { readFlags, rejectFlags } from '../../host/read-flags.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import { nodeFileSystem } from '../../platform/storage/files/node-file-system.ts';
import { inspect } from '../../platform/storage/inspect.ts';
import type { Command } from '../command.ts';
import { configOfState, connectToWorld, findDeviceKey, stateFlags } from './world-connection.ts';

/** `vaultdesk doctor [DIR]`: explains the state of a data directory or a shared world. Changes nothing. */
export const doctor: Command = async ({ argv, environment, print }) => {
  const flags = readFlags(argv, stateFlags, { words: 1 });
  const [directory] = flags.words;
  if (directory !== undefined)
    rejectFlags(flags, ['data-dir', 'database'], `names another state than ${directory}. Remove one`);
  const named = directory === undefined ? [] : ['--data-dir', directory];
  const config = configOfState(readFlags([...named, ...flags.argvOf()], stateFlags), environment);
  const key = await findDeviceKey(config);
  const { isHealthy, findings } =
    config.database && directory === undefined
      ? await inspectShared(config, key)
      : await inspect(nodeFileSystem, config.dataDir, key);
  const [verdict = '', ...details] = findings;
  for (const detail of details) print(`  ${detail}`);
  if (!isHealthy) throw new StartupError(verdict);
  print(verdict);
};

async function inspectShared(config: ServiceConfig, key: DeviceKey | undefined) {
  const { inspectWorld } = await import('../../platform/shared-world/inspect-world.ts');
  return inspectWorld(connectToWorld(config), key);
}
