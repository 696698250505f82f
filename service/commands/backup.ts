import { resolve } from 'node:path';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { readSnapshot } from '../adapters/storage/backup-directory.ts';
import { writeBackup } from '../adapters/storage/backup-file.ts';
import { parseServiceConfig, type ServiceConfig } from '../config.ts';
import { isDiskFull } from '../kernel/error.ts';
import { reasonOf } from '../kernel/reasons.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { DeviceKey } from '../ports/device-key.ts';
import type { Command } from './command.ts';
import { deviceKeyAtHand, neededKey } from './device-key-at-hand.ts';
import { doorOf } from './door-of-world.ts';

/** `vaultdesk backup FILE`: everything committed, from a data directory or a shared world that may be in use. */
export const backup: Command = async ({ argv: [file, ...argv], environment, print }) => {
  if (file === undefined || file.startsWith('-'))
    throw new StartupError(
      'Name the file: vaultdesk backup FILE [--data-dir DIR | --world ADDRESS].',
    );
  const config = parseServiceConfig({ argv, environment });
  if (await nodeFileSystem.read(resolve(file)))
    throw new StartupError(`The file ${file} exists already. Name a new one.`);
  const key = await deviceKeyAtHand(config);
  const snapshot = config.world
    ? await snapshotOfWorld(config, key)
    : await readSnapshot(nodeFileSystem, config.dataDir, { key });
  const { path, records } = await writeBackup(nodeFileSystem, resolve(file), {
    snapshot,
    clock: systemClock,
    key,
  }).catch((error: unknown) => {
    throw unwritten(file, error);
  });
  print(`${path}: ${records} records. The device key is not in it; keep a copy of it elsewhere.`);
  if (!key)
    print(
      'The device key was not at hand, so nothing vouches for the backup. Name it with --device-key-file, or write the backup in the console.',
    );
};

async function snapshotOfWorld(config: ServiceConfig, key: DeviceKey | undefined) {
  const { readWorld } = await import('../adapters/shared-world/read-world.ts');
  const { snapshot } = await readWorld(
    doorOf(config),
    neededKey(key, 'A backup of a shared world'),
  );
  return snapshot;
}

function unwritten(file: string, error: unknown): StartupError {
  return new StartupError(
    isDiskFull(error)
      ? `The disk of ${file} is full. No backup was written; free some space and try again.`
      : `${file} cannot be written, because ${reasonOf(error)}. No backup was written.`,
  );
}
