import { resolve } from 'node:path';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { inspect } from '../adapters/storage/inspect.ts';
import { parseServiceConfig, type ServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { DeviceKey } from '../ports/device-key.ts';
import type { Command } from './command.ts';
import { findDeviceKey } from './find-device-key.ts';
import { connectToWorld } from './world-connection.ts';

/**
 * `vaultdesk doctor [DIR]`: explains the state of a data directory, or of a shared world with
 * `--world`. Changes nothing.
 */
export const doctor: Command = async ({ argv: [first, ...rest], environment, print }) => {
  const isNamed = first !== undefined && !first.startsWith('-');
  const argv = isNamed ? ['--data-dir', resolve(first), ...rest] : first ? [first, ...rest] : [];
  const config = parseServiceConfig({ argv, environment });
  const key = await findDeviceKey(config);
  const { isHealthy, findings } =
    config.world && !isNamed
      ? await inspectShared(config, key)
      : await inspect(nodeFileSystem, config.dataDir, key);
  const [verdict = '', ...details] = findings;
  for (const detail of details) print(`  ${detail}`);
  if (!isHealthy) throw new StartupError(verdict);
  print(verdict);
};

async function inspectShared(config: ServiceConfig, key: DeviceKey | undefined) {
  const { inspectWorld } = await import('../adapters/shared-world/inspect-world.ts');
  return inspectWorld(connectToWorld(config), key);
}
