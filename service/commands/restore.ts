import { resolve } from 'node:path';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { restoreBackup } from '../adapters/storage/backup-file.ts';
import { claimDataDirectory } from '../adapters/storage/data-directory.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';

/** `vaultdesk restore FILE --data-dir DIR`: a backup into a directory without a state. */
export const restore: Command = async ({ argv: [file, ...argv], environment, print }) => {
  if (file === undefined || file.startsWith('-'))
    throw new StartupError('Name the file: vaultdesk restore FILE --data-dir DIR.');
  const { dataDir } = parseServiceConfig({ argv, environment });
  const directory = await claimDataDirectory(dataDir);
  try {
    const { at, records } = await restoreBackup(nodeFileSystem, resolve(file), dataDir);
    print(
      `${dataDir}: ${records} records as of ${at}. Put the device key it was made with beside them.`,
    );
  } finally {
    await directory.release();
  }
};
