import { resolve } from 'node:path';
import { layKeptChains } from '../adapters/chains/chain-files.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { type RestoreVouch, restoreBackup } from '../adapters/storage/backup-directory.ts';
import type { FileProof } from '../adapters/storage/checked-file.ts';
import { claimDataDirectory } from '../adapters/storage/data-directory.ts';
import { hasCheckOf } from '../adapters/vault/open-device-key.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import type { DeviceKey } from '../ports/device-key.ts';
import { snapshotName } from '../resources/snapshot.ts';
import { carriedRecords } from './carried-records.ts';
import type { Command, Terminal } from './command.ts';
import { deviceKeyAtHand } from './device-key-at-hand.ts';
import { replaceRunningWorld } from './replace-running-world.ts';

/**
 * `vaultdesk restore FILE --data-dir DIR`: a backup, or a snapshot with its chains, into a directory without a state.
 * `vaultdesk restore NAME`: the world of that snapshot into the running service.
 */
export const restore: Command = async (terminal) => {
  const { argv } = terminal;
  const [name, ...flags] = argv;
  if (name === undefined || name.startsWith('-'))
    throw new UsageError(
      'Name the file: vaultdesk restore FILE --data-dir DIR. Or a snapshot of the running service: vaultdesk restore NAME.',
    );
  const isOfService = snapshotName.safeParse(name).success && !isFile(name, argv);
  if (!isOfService) return restoreFile(terminal);
  const path = `snapshots/${encodeURIComponent(name)}/restore`;
  await replaceRunningWorld({ ...terminal, argv: flags }, path);
};

/** A directory is named for a file alone, and files that can be restored are known by their endings. */
function isFile(name: string, argv: readonly string[]): boolean {
  const hasDirectory = argv.some((flag) => flag.startsWith('--data-dir'));
  return hasDirectory || /\.(backup|snapshot)$/.test(name);
}

async function restoreFile({ argv, environment, print }: Terminal): Promise<void> {
  const [file = '', ...flags] = argv;
  const config = parseServiceConfig({ argv: flags, environment });
  const { dataDir } = config;
  const directory = await claimDataDirectory(dataDir);
  try {
    const key = await deviceKeyAtHand(config);
    const where = { path: resolve(file), directory: dataDir };
    const vouch = config.acceptEditedState ? undefined : refuseEdited(key);
    const { at, records, proof } = await restoreBackup(nodeFileSystem, where, {
      key,
      vouch,
      complete: (tables) => carriedRecords(tables, restoring),
      layChains: (chains) => layKeptChains(nodeFileSystem, dataDir, { chains }),
    });
    print(`${dataDir}: ${records} records as of ${at}. ${meaning[proof]}`);
  } finally {
    await directory.release();
  }
}

const restoring = { act: 'command.restore', words: 'Restore a backup into a directory' };

const meaning: Readonly<Record<FileProof, string>> = {
  authentic: 'The device key vouches for all of them.',
  'not authentic':
    'Nothing vouches for them: the device key they were made with was not at hand. Put it beside them before the start.',
  none: 'Nothing vouches for them: the backup carries no authentication codes. Put the device key it was made with beside them.',
};

/** A backup that says it was made with the key at hand, and was not written with it, was edited. */
function refuseEdited(key: DeviceKey | undefined): RestoreVouch {
  return (proof, tables) => {
    if (proof !== 'not authentic' || !key || !hasCheckOf(tables, key)) return;
    throw new StartupError(
      'The backup is not what was written with the device key: somebody edited it, or the disk lost a part. Nothing was changed. With --accept-edited-state it is restored all the same, and nothing vouches for it then.',
    );
  };
}
