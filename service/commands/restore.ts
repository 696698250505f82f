import { resolve } from 'node:path';
import { z } from 'zod';
import { layKeptChains } from '../adapters/chains/chain-files.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { type RestoreVouch, restoreBackup } from '../adapters/storage/backup-directory.ts';
import type { FileProof } from '../adapters/storage/checked-file.ts';
import { claimDataDirectory } from '../adapters/storage/data-directory.ts';
import { hasCheckOf } from '../adapters/vault/open-device-key.ts';
import { toRecord } from '../audit/append-entry.ts';
import { chainBeginning, chained } from '../audit/chain.ts';
import { parseServiceConfig } from '../config.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import type { DeviceKey } from '../ports/device-key.ts';
import { auditEntryRecord, auditStartRecord } from '../resources/audit-entry.ts';
import { installationRecord, worldFacts } from '../resources/setting.ts';
import { snapshotName } from '../resources/snapshot.ts';
import type { TableName } from '../resources/state.ts';
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
      complete: withRestoreEntry,
      layChains: (chains) => layKeptChains(nodeFileSystem, dataDir, { chains }),
    });
    print(`${dataDir}: ${records} records as of ${at}. ${meaning[proof]}`);
  } finally {
    await directory.release();
  }
}

const stored = z.array(auditEntryRecord).catch([]);

/** The audit log of the backup goes on with the restoring. */
function withRestoreEntry(tables: ReadonlyMap<TableName, readonly unknown[]>) {
  const lines = stored
    .parse(tables.get('auditEntries') ?? [])
    .toSorted((one, other) => one.number - other.number);
  const [start] = z
    .array(auditStartRecord)
    .catch([])
    .parse(tables.get('auditStarts') ?? []);
  const told = {
    at: systemClock.now(),
    who: { kind: 'command' },
    act: 'command.restore',
    words: 'Restore a backup into a directory',
    outcome: 'done',
    details: {},
  } as const;
  const line = chained(told, lines.at(-1) ?? start ?? chainBeginning);
  return new Map(tables)
    .set('auditEntries', [...lines, toRecord(line)])
    .set('installation', withoutWorld.parse(tables.get('installation') ?? []));
}

/** Its chains are those of the first world of their directory. */
const withoutWorld = z
  .array(installationRecord)
  .transform((facts) => facts.filter(({ id }) => id !== worldFacts.number));

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
