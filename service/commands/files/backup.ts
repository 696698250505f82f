import { resolve } from 'node:path';
import type { ServiceConfig } from '../../host/config.ts';
import { readFlags } from '../../host/read-flags.ts';
import { isDiskFull, reasonOf, StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { systemClock } from '../../platform/clock/clocks.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import { readSnapshot } from '../../platform/storage/files/backup-directory.ts';
import { writeBackup } from '../../platform/storage/files/backup-file.ts';
import { nodeFileSystem } from '../../platform/storage/files/node-file-system.ts';
import type { Command } from '../command.ts';
import { configOfState, connectToWorld, findDeviceKey, neededKey, stateFlags } from './world-connection.ts';

/** `vaultdesk backup FILE`: backs up the records of a data directory or shared world, even while it is in use. */
export const backup: Command = async ({ argv, environment, print }) => {
  const flags = readFlags(argv, stateFlags, { words: 1 });
  const [file] = flags.words;
  if (file === undefined)
    throw new UsageError('Name the file: vaultdesk backup FILE [--data-dir DIR | --database URL].');
  const config = configOfState(flags, environment);
  if (await nodeFileSystem.read(resolve(file)))
    throw new StartupError(`The file ${file} already exists. Choose another name.`);
  const key = await findDeviceKey(config);
  const snapshot = config.database
    ? await snapshotOfWorld(config, key)
    : await readSnapshot(nodeFileSystem, config.dataDir, { key });
  const { path, records } = await writeBackup(nodeFileSystem, resolve(file), {
    snapshot,
    clock: systemClock,
    key,
  }).catch((error: unknown) => {
    throw unwritten(file, error);
  });
  print(`${path}: ${records} records. The backup does not contain the device key; store a copy of it elsewhere.`);
  if (!key)
    print(
      'The backup is not authenticated, because the device key was not found. Pass it with --device-key-file, or create the backup in the console.',
    );
};

async function snapshotOfWorld(config: ServiceConfig, key: DeviceKey | undefined) {
  const { readWorld } = await import('../../platform/shared-world/read-world.ts');
  const { snapshot } = await readWorld(connectToWorld(config), neededKey(key, 'A backup of a shared world'));
  return snapshot;
}

function unwritten(file: string, error: unknown): StartupError {
  return new StartupError(
    isDiskFull(error)
      ? `The disk of ${file} is full. No backup was written. Free some space and retry.`
      : `${file} cannot be written, because ${reasonOf(error)}. No backup was written.`,
  );
}
