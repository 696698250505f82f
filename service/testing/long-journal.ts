import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createChanges } from '../adapters/changes/change-notices.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { openStorage } from '../adapters/storage/open-storage.ts';
import { lsnsOf, segmentName } from '../adapters/storage/storage-files.ts';
import { commitBusyDay } from './busy-day.ts';
import { recordedLog } from './recorded-log.ts';

/**
 * Leaves a journal of at least this many bytes behind the newest checkpoint of a directory that
 * nobody uses, as a process leaves it that is killed. Answers how long it is.
 */
export async function leaveLongJournal(directory: string, bytes: number): Promise<number> {
  const ports = {
    disk: nodeFileSystem,
    changes: createChanges(),
    clock: systemClock,
    log: recordedLog(),
  };
  const storage = await openStorage(directory, ports, Number.POSITIVE_INFINITY);
  await commitBusyDay(storage, async () => (await journalBytes(directory)) >= bytes);
  return journalBytes(directory);
}

async function journalBytes(directory: string): Promise<number> {
  const segments = lsnsOf(await readdir(directory), 'segment').map(segmentName);
  const stats = await Promise.all(segments.map((name) => stat(join(directory, name))));
  return stats.reduce((sum, { size }) => sum + size, 0);
}
