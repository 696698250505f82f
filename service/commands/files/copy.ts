import { parseServiceConfig, type ServiceConfig } from '../../host/config.ts';
import { readFlags } from '../../host/read-flags.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { tableNames } from '../../model/state.ts';
import { randomIds, systemClock } from '../../platform/clock/clocks.ts';
import { readAddress } from '../../platform/shared-world/world-address.ts';
import { fillDirectory, readSnapshot, rejectState } from '../../platform/storage/files/backup-directory.ts';
import { type Snapshot, snapshotOf } from '../../platform/storage/files/checkpoint.ts';
import { storageFilesIn } from '../../platform/storage/files/create-directory.ts';
import { claimDataDirectory } from '../../platform/storage/files/data-directory.ts';
import { nodeFileSystem } from '../../platform/storage/files/node-file-system.ts';
import type { Command, Terminal } from '../command.ts';
import { carriedRecords, connectToWorld, findDeviceKey, neededKey, stateFlags } from './world-connection.ts';

export const copyFlags = {
  'device-key-file': stateFlags['device-key-file'],
  'database-password-file': {
    ...stateFlags['database-password-file'],
    does: 'password of the database; or PGPASSWORD or a pgpass file',
  },
} as const;

/** `vaultdesk copy FROM TO`: copies a data directory into a shared world or back, completely or not at all. */
export const copy: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, copyFlags, { words: 2 });
  const [from, to] = flags.words;
  if (from === undefined || to === undefined || isWorld(from) === isWorld(to))
    throw new UsageError(
      "Pass a data directory and a shared world, source first: vaultdesk copy DIR 'postgres://user@host/database?world=name'.",
    );
  const [address, directory] = isWorld(from) ? [from, to] : [to, from];
  const parsedAddress = readAddress(address);
  if (typeof parsedAddress === 'string') throw new UsageError(parsedAddress);
  const config = parseServiceConfig({
    argv: [...flags.argvOf(), '--data-dir', directory, '--database', address],
    environment: terminal.environment,
  });
  const copied = isWorld(from) ? await intoDirectory(config, terminal) : await intoWorld(config, terminal);
  terminal.print(`${to}: ${copied}`);
};

function isWorld(location: string): boolean {
  return /^postgres(ql)?:/.test(location);
}

async function intoWorld(config: ServiceConfig, { warn }: Terminal): Promise<string> {
  const { dataDir } = config;
  if ((await storageFilesIn(nodeFileSystem, dataDir)).length === 0)
    throw new StartupError(`${dataDir} contains no Vaultdesk state. Check the path.`);
  const key = neededKey(await findDeviceKey(config), 'A copy');
  const directory = await claimDataDirectory(dataDir);
  try {
    const snapshot = carried(await readSnapshot(nodeFileSystem, dataDir, { key }), 'into a shared world');
    const { fillWorld } = await import('../../platform/shared-world/fill-world.ts');
    const filling = { snapshot, key, ids: randomIds, clock: systemClock };
    await fillWorld(connectToWorld(config), filling, progressTo(warn));
    return `${countOf(snapshot)} records. Chains, request log and statistics stay in ${dataDir}. Connect the instances to nodes that have these chains.`;
  } finally {
    await directory.release();
  }
}

async function intoDirectory(config: ServiceConfig, { warn }: Terminal): Promise<string> {
  const { dataDir } = config;
  const key = neededKey(await findDeviceKey(config), 'A copy');
  await rejectState(nodeFileSystem, dataDir);
  const { readWorld } = await import('../../platform/shared-world/read-world.ts');
  const read = await readWorld(connectToWorld(config), key, progressTo(warn));
  const snapshot = carried(read.snapshot, 'out of a shared world');
  const directory = await claimDataDirectory(dataDir);
  try {
    await rejectState(nodeFileSystem, dataDir);
    await fillDirectory(nodeFileSystem, dataDir, { snapshot, key });
    return `${countOf(snapshot)} records, as of entry ${read.lsn} of the world. The copy does not contain the device key: store it there as device.key, or pass it with --device-key-file at startup.`;
  } finally {
    await directory.release();
  }
}

function carried(snapshot: Snapshot, where: string): Snapshot {
  const before = new Map(tableNames.map((table) => [table, snapshot[table] ?? []]));
  const tables = carriedRecords(before, { act: 'command.copy', words: `Copy state ${where}` });
  return snapshotOf((table) => tables.get(table));
}

function countOf(snapshot: Snapshot): number {
  return tableNames.reduce((sum, table) => sum + (snapshot[table]?.length ?? 0), 0);
}

/** Prints a line per completed tenth, except the last. */
function progressTo(warn: Terminal['warn']): (share: number) => void {
  let reportedTenths = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > reportedTenths && tenths < 10) warn(`${tenths * 10} % copied.`);
    reportedTenths = Math.max(reportedTenths, tenths);
  };
}
