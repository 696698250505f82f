import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../service/platform/clock/system-clock.ts';
import { createChanges } from '../../service/platform/instance/change-notices.ts';
import type { DeviceKey } from '../../service/platform/ports/device-key.ts';
import { nodeFileSystem } from '../../service/platform/storage/files/node-file-system.ts';
import { openStorage } from '../../service/platform/storage/open-storage.ts';
import { lsnsOf, segmentName } from '../../service/platform/storage/tables/table-file.ts';
import { DeviceKeyFile } from '../../service/platform/vault/device-key-file.ts';
import { createDeviceKey } from '../../service/platform/vault/open-device-key.ts';
import { vouching } from '../fakes/fake-vault.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { commitBusyDay } from '../world/busy-day.ts';

/**
 * Leaves a journal of at least this many bytes after the newest checkpoint of an unused directory,
 * like a killed process. Returns its length.
 */
export async function leaveLongJournal(directory: string, bytes: number): Promise<number> {
  const ports = {
    disk: nodeFileSystem,
    changes: createChanges(),
    clock: systemClock,
    log: recordedLog(),
    key: await keyIn(directory),
    vouch: vouching.vouch,
  };
  const limits = { maximumJournalBytes: Number.POSITIVE_INFINITY, anchorMilliseconds: 1000 };
  const storage = await openStorage(directory, ports, limits);
  await commitBusyDay(storage, async () => (await journalBytes(directory)) >= bytes);
  return journalBytes(directory);
}

async function keyIn(directory: string): Promise<DeviceKey> {
  const store = new DeviceKeyFile(directory);
  const bytes = await store.load();
  if (!bytes) throw new Error(`${directory} contains no device key.`);
  return createDeviceKey(store, bytes);
}

async function journalBytes(directory: string): Promise<number> {
  const segments = lsnsOf(await readdir(directory), 'segment').map(segmentName);
  const stats = await Promise.all(segments.map((name) => stat(join(directory, name))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
