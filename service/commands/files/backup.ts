import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServiceConfig } from '../../host/config.ts';
import { readFlags, rejectFlags, startFlags } from '../../host/read-flags.ts';
import { snapshotName } from '../../model/installation/snapshot.ts';
import { isDiskFull, reasonOf, StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { writeStoredChains } from '../../platform/chains/anvil/chain-files.ts';
import { randomIds, systemClock } from '../../platform/clock/clocks.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import {
  type ProofCheck,
  readRestorable,
  readSnapshot,
  restoreBackup,
} from '../../platform/storage/files/backup-directory.ts';
import { writeBackup } from '../../platform/storage/files/backup-file.ts';
import { claimDataDirectory } from '../../platform/storage/files/data-directory.ts';
import { nodeFileSystem } from '../../platform/storage/files/node-file-system.ts';
import type { FileProof } from '../../platform/storage/journal/checked-file.ts';
import { hasCheckOf } from '../../platform/vault/open-device-key.ts';
import type { Command, Terminal } from '../command.ts';
import { passphraseFlag, passphraseOf } from '../passphrase.ts';
import { findRunningService, placeOf, serviceFlags } from '../running/running-service.ts';
import {
  importPortable,
  portableEnding,
  readPortable,
  replaceRunningWorld,
  replaceWorldOf,
} from '../running/snapshot.ts';
import {
  carriedRecords,
  configOfState,
  connectToWorld,
  findDeviceKey,
  neededKey,
  stateFlags,
} from './world-connection.ts';

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
    throw new StartupError(
      isDiskFull(error)
        ? `The disk of ${file} is full. No backup was written. Free some space and retry.`
        : `${file} cannot be written, because ${reasonOf(error)}. No backup was written.`,
    );
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

export const restoreFlags = {
  ...stateFlags,
  'accept-edited-state': startFlags['accept-edited-state'],
  'passphrase-file': {
    ...passphraseFlag['passphrase-file'],
    does: 'of NAME.vaultdesk; or VAULTDESK_PASSPHRASE, or a prompt',
  },
  ...serviceFlags,
} as const;

const ofService = ['base-url', 'url', 'world', 'operator-token'] as const;
const ofFile = ['device-key-file', 'database-password-file', 'accept-edited-state'] as const;

/**
 * `vaultdesk restore FILE --data-dir DIR`: restores a backup, or a snapshot with its chains, into
 * an empty directory. `vaultdesk restore FILE --database URL`: restores its records into an empty
 * shared world. `vaultdesk restore NAME`: restores a snapshot in the running service, and
 * `vaultdesk restore NAME.vaultdesk` a portable one.
 */
export const restore: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, restoreFlags, { words: 1 });
  const [name] = flags.words;
  if (name === undefined)
    throw new UsageError(
      'Pass a file: vaultdesk restore FILE --data-dir DIR. Or a snapshot of the running service: vaultdesk restore NAME.',
    );
  if (name.endsWith(portableEnding)) {
    const reason = 'does not apply to a portable snapshot, which is restored in a running service';
    rejectFlags(flags, ['data-dir', 'database', ...ofFile], reason);
    readPortable(name);
    const passphrase = await passphraseOf(terminal, flags.text('passphrase-file'));
    const service = await findRunningService(terminal, placeOf(flags));
    const imported = await importPortable(service, { path: name, passphrase });
    return replaceWorldOf(terminal, service, `snapshots/${imported}/restore`);
  }
  rejectFlags(flags, ['passphrase-file'], `applies to a portable snapshot, NAME${portableEnding}`);
  // A file has the ending of a file, or a flag names its target.
  const isFile =
    !snapshotName.safeParse(name).success ||
    /\.(backup|snapshot)$/.test(name) ||
    flags.has('data-dir') ||
    flags.has('database');
  if (isFile) {
    rejectFlags(
      flags,
      ofService,
      'applies to a snapshot of a running service, not to a file. Pass --data-dir DIR or --database URL',
    );
    return restoreFile(name, configOfState(flags, terminal.environment), terminal);
  }
  rejectFlags(flags, ofFile, 'applies to a file. Pass --data-dir DIR or --database URL too');
  await replaceRunningWorld(terminal, placeOf(flags), `snapshots/${encodeURIComponent(name)}/restore`);
};

async function restoreFile(file: string, config: ServiceConfig, { print }: Terminal): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`${file} is a directory. Name the file of a backup or a snapshot.`);
  if (config.database) return restoreIntoWorld(resolve(file), config, print);
  const { dataDir } = config;
  const directory = await claimDataDirectory(dataDir);
  try {
    const key = await findDeviceKey(config);
    const where = { path: resolve(file), directory: dataDir };
    const decideOn = config.acceptEditedState ? undefined : rejectEdited(key);
    const { at, records, proof } = await restoreBackup(nodeFileSystem, where, {
      key,
      decideOn,
      complete: (tables) => carriedRecords(tables, restoring),
      writeChains: (chains) => writeStoredChains(nodeFileSystem, dataDir, { chains }),
    });
    print(`${dataDir}: ${records} records as of ${at}. ${meaning[proof]}`);
  } finally {
    await directory.release();
  }
}

/** A shared world only accepts records that the device key authenticates. */
async function restoreIntoWorld(path: string, config: ServiceConfig, print: Terminal['print']): Promise<void> {
  const key = neededKey(await findDeviceKey(config), 'A restore into a shared world');
  const { at, records, snapshot } = await readRestorable(nodeFileSystem, path, {
    key,
    decideOn: rejectUnproven,
    complete: (tables) => carriedRecords(tables, restoring),
  });
  const { fillWorld } = await import('../../platform/shared-world/fill-world.ts');
  const connection = connectToWorld(config);
  await fillWorld(connection, { snapshot, key, ids: randomIds, clock: systemClock });
  print(`${connection.address.world}: ${records} records as of ${at}. ${meaning.authentic} Chains are not included.`);
}

const rejectUnproven: ProofCheck = (proof) => {
  if (proof !== 'authentic')
    throw new StartupError(
      'The device key does not authenticate the backup, which a shared world requires. Pass the key of the backup with --device-key-file. Nothing was changed.',
    );
};

const restoring = { act: 'command.restore', words: 'Restore backup into a directory' };

const meaning: Readonly<Record<FileProof, string>> = {
  authentic: 'Authenticated by the device key.',
  'not authentic':
    'Not authenticated: the device key of the backup was not found. Store it in the directory before you start.',
  none: 'Not authenticated: the backup has no authentication codes. Store its device key in the directory.',
};

/** Rejects a backup that names this key but was not written with it: it was edited. */
function rejectEdited(key: DeviceKey | undefined): ProofCheck {
  return (proof, tables) => {
    if (proof !== 'not authentic' || !key || !hasCheckOf(tables, key)) return;
    throw new StartupError(
      'The backup was edited or damaged: it does not match the device key. Nothing was changed. To restore it without authentication, add --accept-edited-state.',
    );
  };
}
