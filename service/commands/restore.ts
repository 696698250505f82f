import { resolve } from 'node:path';
import { layKeptChains } from '../adapters/chains/chain-files.ts';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import {
  type RestoreVouch,
  readRestorable,
  restoreBackup,
} from '../adapters/storage/backup-directory.ts';
import type { FileProof } from '../adapters/storage/checked-file.ts';
import { claimDataDirectory } from '../adapters/storage/data-directory.ts';
import { hasCheckOf } from '../adapters/vault/open-device-key.ts';
import { parseServiceConfig, type ServiceConfig } from '../config.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import type { DeviceKey } from '../ports/device-key.ts';
import { snapshotName } from '../resources/snapshot.ts';
import { carriedRecords } from './carried-records.ts';
import type { Command, Terminal } from './command.ts';
import { deviceKeyAtHand, neededKey } from './device-key-at-hand.ts';
import { doorOf } from './door-of-world.ts';
import { replaceRunningWorld } from './replace-running-world.ts';

/**
 * `vaultdesk restore FILE --data-dir DIR`: a backup, or a snapshot with its chains, into a directory without a state.
 * `vaultdesk restore FILE --world ADDRESS`: its records into a shared world that nobody began.
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

/** A directory, or the address of a shared world, is named for a file alone, and files that can be restored are known by their endings. */
function isFile(name: string, argv: readonly string[]): boolean {
  const isPlaced = argv.some((word) => /^(--data-dir|(--world=)?postgres(ql)?:)/.test(word));
  return isPlaced || /\.(backup|snapshot)$/.test(name);
}

async function restoreFile({ argv, environment, print }: Terminal): Promise<void> {
  const [file = '', ...flags] = argv;
  const config = parseServiceConfig({ argv: flags, environment });
  if (config.world) return restoreIntoWorld(resolve(file), config, print);
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

/** A world begins with what its device key vouches for, and with nothing else. */
async function restoreIntoWorld(
  path: string,
  config: ServiceConfig,
  print: Terminal['print'],
): Promise<void> {
  const key = neededKey(await deviceKeyAtHand(config), 'A restore into a shared world');
  const { at, records, snapshot } = await readRestorable(nodeFileSystem, path, {
    key,
    vouch: refuseUnproven,
    complete: (tables) => carriedRecords(tables, restoring),
  });
  const { fillWorld } = await import('../adapters/shared-world/fill-world.ts');
  const door = doorOf(config);
  await fillWorld(door, { snapshot, key, ids: randomIds, clock: systemClock });
  print(
    `${door.address.world}: ${records} records as of ${at}. ${meaning.authentic} Chains are not in it.`,
  );
}

const refuseUnproven: RestoreVouch = (proof) => {
  if (proof !== 'authentic')
    throw new StartupError(
      'The device key at hand does not vouch for the backup, and a shared world takes no other. Name the key it was made with, with --device-key-file. Nothing was changed.',
    );
};

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
