import { join } from 'node:path';
import { errorToText, toError } from '../../model/kernel/results/reasons.ts';
import { schemaVersion, tableNames } from '../../model/state.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { DeviceKey } from '../ports/vault.ts';
import { readManifest } from './files/checkpoint.ts';
import { storageFilesIn } from './files/create-directory.ts';
import type { MacKey } from './journal/authentic-line.ts';
import { type Recovered, recover } from './journal/recover.ts';
import { MemoryState } from './tables/memory-state.ts';
import { lsnsOf, manifestName, StateDamage, segmentName, TableFile, UnprovenState } from './tables/table-file.ts';

/** Findings about a data directory. */
export interface Inspection {
  readonly isHealthy: boolean;
  /** One finding per line, the whole state first. */
  readonly findings: readonly string[];
}

/** The device key if it is available, and a sentence on its location. */
export type AvailableKey = Pick<DeviceKey, 'mac' | 'description'>;

/** Checks every file of a data directory, with the device key if it is available, and changes nothing. */
export async function inspect(disk: FileSystem, directory: string, availableKey?: AvailableKey): Promise<Inspection> {
  const names = await storageFilesIn(disk, directory);
  if (names.length === 0)
    return {
      isHealthy: false,
      findings: [`${directory} contains no Vaultdesk state. Starting Vaultdesk creates it in an empty directory.`],
    };
  const start = await startOf(disk, directory, availableKey);
  const checkpoints = await Promise.all(
    lsnsOf(names, 'manifest').map((lsn) => checkpointFinding(disk, directory, lsn)),
  );
  const segments = await Promise.all(lsnsOf(names, 'segment').map((lsn) => segmentFinding(disk, directory, lsn)));
  return {
    isHealthy: start.isHealthy,
    findings: [
      ...start.findings,
      ...checkpoints,
      ...segments,
      availableKey?.description ??
        'The device key is not available here, so authenticity was not checked. Name it with --device-key-file or VAULTDESK_DEVICE_KEY; only the desktop app can read a keychain. Without the key, Vaultdesk does not start and no PIN opens a wallet.',
    ],
  };
}

async function startOf(disk: FileSystem, directory: string, key: MacKey | undefined): Promise<Inspection> {
  const state = new MemoryState();
  try {
    const recovered = await recover({ disk, directory }, state, key);
    return { isHealthy: !recovered.setAside, findings: soundFindings(state, recovered) };
  } catch (error) {
    return { isHealthy: false, findings: [verdictOn(error)] };
  }
}

function verdictOn(error: unknown): string {
  const { message } = toError(error);
  return error instanceof UnprovenState && error.isOld
    ? `This state is not authenticated: ${message}. ${remedyFor(error)}`
    : `Vaultdesk does not start: ${message}. ${remedyFor(error)}`;
}

function remedyFor(error: unknown): string {
  if (error instanceof UnprovenState && error.isOld)
    return 'An earlier version wrote it, or a backup was restored without the device key, or the codes were removed. If the key is stored next to the state, Vaultdesk adopts the state and records that; if the key is elsewhere, only with --accept-edited-state.';
  if (error instanceof UnprovenState)
    return 'It was edited without the device key, or written with another key, or the disk lost a part. Restore a backup into an empty directory (vaultdesk restore FILE --data-dir DIR); you can leave this directory unchanged.';
  return error instanceof StateDamage
    ? 'Restore a backup into an empty directory (vaultdesk restore FILE --data-dir DIR); you can leave this directory unchanged.'
    : 'Use the version of Vaultdesk that wrote it.';
}

function soundFindings(state: MemoryState, { nextLsn, tornTail, setAside, chain }: Recovered): string[] {
  const filled = tableNames.filter((name) => state.tables[name].count > 0);
  const counts = filled.map((name) => `${state.tables[name].count} ${name}`).join(', ') || 'no records';
  const sound = `The state is sound up to entry ${nextLsn - 1} (schema version ${schemaVersion}): ${counts}.`;
  const proof = chain === undefined ? undefined : 'The device key confirms every line.';
  const torn = tornTail
    ? `${tornTail.name} ends with ${tornTail.bytes.length} bytes of an entry that a crash interrupted. It was never acknowledged; the next start sets it aside.`
    : undefined;
  const damaged = setAside
    ? `A checkpoint is damaged (${setAside.message}). The next start sets it aside and rebuilds the same state from the previous checkpoint and the journal.`
    : undefined;
  return [sound, proof, torn, damaged].filter((finding) => finding !== undefined);
}

async function checkpointFinding(disk: FileSystem, directory: string, lsn: number) {
  try {
    const { tables } = await readManifest(disk, directory, { lsn });
    for (const { file, checksum } of Object.values(tables)) await new TableFile(disk, directory, file, checksum).read();
    return `${manifestName(lsn)}: complete, the state after entry ${lsn}.`;
  } catch (error) {
    return `${manifestName(lsn)}: damaged (${errorToText(error)}).`;
  }
}

async function segmentFinding(disk: FileSystem, directory: string, firstLsn: number) {
  const name = segmentName(firstLsn);
  const bytes = await disk.read(join(directory, name));
  return `${name}: ${bytes?.length ?? 0} bytes, starts with entry ${firstLsn}.`;
}
