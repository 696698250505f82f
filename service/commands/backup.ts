import { resolve } from 'node:path';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { readSnapshot, writeBackup } from '../adapters/storage/backup-file.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';

/** `vaultdesk backup FILE`: everything committed, from a data directory that may be in use. */
export const backup: Command = async ({ argv: [file, ...argv], environment, print }) => {
  if (file === undefined || file.startsWith('-'))
    throw new StartupError('Name the file: vaultdesk backup FILE [--data-dir DIR].');
  const { dataDir } = parseServiceConfig({ argv, environment });
  if (await nodeFileSystem.read(resolve(file)))
    throw new StartupError(`The file ${file} exists already. Name a new one.`);
  const snapshot = await readSnapshot(nodeFileSystem, dataDir);
  const { path, records } = await writeBackup(nodeFileSystem, snapshot, resolve(file), systemClock);
  print(`${path}: ${records} records. The device key is not in it; keep a copy of it elsewhere.`);
};
