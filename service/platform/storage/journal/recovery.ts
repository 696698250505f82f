import { join } from 'node:path';
import type { Adoption } from '../../../model/installation/setting.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/request-log.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { rejectUnreadable } from '../files/create-directory.ts';
import { writeNewFile } from '../files/replace-file-durably.ts';
import { MemoryState } from '../tables/memory-state.ts';
import { lsnsOf, manifestName, quarantineName, StateDamage, UnprovenState } from '../tables/table-file.ts';
import { checksumOf, type MacKey } from './authentic-line.ts';
import type { JournalSource } from './read-journal.ts';
import { NewerSchema, type Recovered, recover } from './recover.ts';

/** How to open a state that the device key does not authenticate. */
export interface AdoptedState {
  readonly as: Adoption;
  /** Further changes in the commit that records the reason. */
  change?(tables: TableWriters): void;
}

/** Decides by its content whether to open such a state; throws a `StartupError` to reject it. */
export type ProofDecision = (problem: UnprovenState, tables: TableReaders) => AdoptedState;

export interface RecoveryPorts {
  readonly disk: FileSystem;
  readonly log: Log;
  readonly key: MacKey;
  readonly decideOn: ProofDecision;
  /** Called with the progress of reading the journal. */
  readonly report?: JournalSource['report'];
}

/** The recovered state, and who approved it if it was not authenticated. */
export interface Opened {
  readonly state: MemoryState;
  readonly recovered: Recovered;
  readonly adopted?: AdoptedState & { readonly problem: UnprovenState };
}

/**
 * Recovers the state of a directory; throws a `StartupError` with file, offset and remedy, and
 * changes nothing in that case.
 */
export async function recoverOrReject(directory: string, ports: RecoveryPorts): Promise<Opened> {
  try {
    return await recoverProven(directory, ports);
  } catch (error) {
    if (error instanceof StateDamage) {
      await quarantine(ports.disk, directory, [error.file]).catch(() => undefined);
      throw new StartupError(
        `The state in ${directory} is damaged: ${error.message}. Nothing was changed. Run "vaultdesk doctor ${directory}", restore a backup, or start with another --data-dir.`,
      );
    }
    if (error instanceof NewerSchema)
      throw new StartupError(
        `The state in ${directory} was written by a newer Vaultdesk: ${error.message}. Nothing was changed; start it with that version.`,
      );
    return rejectUnreadable(directory)(error);
  }
}

async function recoverProven(directory: string, { disk, key, decideOn, report }: RecoveryPorts): Promise<Opened> {
  const state = new MemoryState();
  try {
    return { state, recovered: await recover({ disk, directory, report }, state, key) };
  } catch (problem) {
    if (!(problem instanceof UnprovenState)) throw problem;
    const unproven = new MemoryState();
    const recovered = await recover({ disk, directory, report }, unproven);
    const adopted = await acceptState(directory, { disk, problem }, () => decideOn(problem, unproven.readers));
    return { state: unproven, recovered, adopted: { ...adopted, problem } };
  }
}

/** Copies the faulty file to the quarantine if the state is rejected. */
async function acceptState(
  directory: string,
  { disk, problem }: { disk: FileSystem; problem: UnprovenState },
  decide: () => AdoptedState,
): Promise<AdoptedState> {
  try {
    return decide();
  } catch (rejection) {
    await quarantine(disk, directory, [problem.file]).catch(() => undefined);
    throw rejection;
  }
}

/** Copies the files that the start discards to the quarantine, and logs it. */
export async function setAside(
  directory: string,
  { disk, log }: Pick<RecoveryPorts, 'disk' | 'log'>,
  { tornTail, setAside: damage, checkpoint }: Recovered,
): Promise<void> {
  if (tornTail) {
    await quarantine(disk, directory, [tornTail.name]);
    log.warn('storage.torn-entry', { file: tornTail.name, bytes: tornTail.bytes.length });
  }
  if (!damage) return;
  await quarantine(disk, directory, [damage.file]);
  log.warn('storage.checkpoint-damaged', { file: damage.file, usedInstead: checkpoint?.lsn ?? 0 });
  await dropCheckpointsAfter(disk, directory, checkpoint?.lsn ?? 0);
}

async function dropCheckpointsAfter(disk: FileSystem, directory: string, lsn: number) {
  const damaged = lsnsOf(await disk.list(directory), 'manifest').filter((damagedLsn) => damagedLsn > lsn);
  await quarantine(disk, directory, damaged.map(manifestName));
  for (const obsoleteLsn of damaged) await disk.remove(join(directory, manifestName(obsoleteLsn)));
  await disk.syncDirectory(directory);
}

/** Copies files unchanged to `quarantine/`, durably and once per distinct content. Missing files are skipped. */
export async function quarantine(disk: FileSystem, directory: string, names: readonly string[]): Promise<void> {
  const folder = join(directory, quarantineName);
  for (const name of names) {
    const bytes = await disk.read(join(directory, name));
    if (!bytes) continue;
    await disk.createDirectory(folder);
    const path = join(folder, `${name}.${checksumOf(bytes)}`);
    // A crash may have left a part of the copy.
    if (!(await disk.read(path))?.equals(bytes)) await writeNewFile(disk, path, bytes);
    await disk.syncDirectory(folder);
  }
}
