import { expect, test } from 'vitest';
import { bySize } from '../../../test/run-size.ts';
import { type Chance, seeded } from '../../../test/seeded.mjs';
import { commitsIn, digestOf, type OpenOptions, openOn, Workload } from '../../../test/storage/crash-states.ts';
import { type DiskBehaviour, type DiskOperation, SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import type { OpenedStorage } from './open-storage.ts';

const stateCount = bySize({ quick: 300, full: 500, long: 50_000 });
const workloadOfRun = bySize({ quick: { commits: 40, crashesAtEach: 1 }, full: { commits: 60, crashesAtEach: 3 } });

test('opens after every crash as exactly the state after some commit, with every acknowledged commit', async () => {
  let states = 0;
  for (let seed = 1; states < stateCount; seed += 1) {
    const report = await checkCrashStates(seed, workloadOfRun);
    expect(report.problems).toEqual([]);
    states += report.states;
  }
  console.info(`${states} crash states`);
}, 600_000);

/** Names a sync after the operation it makes durable. @example "syncDirectory after rename checkpoint" */
function nameSyncs(isWanted: (sync: string) => boolean): (operation: DiskOperation) => boolean {
  let previousOperation = '';
  return ({ kind, name }) => {
    const first = name.replace(/-\d.*$/, '');
    const kinds = ['journal', 'checkpoint', 'state.anchor.tmp', 'state.anchor'];
    const file = kinds.includes(first) ? first.replace('.tmp', '') : 'table';
    // The sync of an overwritten copy is tested with spent entries.
    if (kind === 'sync' && name === 'state.anchor') return false;
    if (kind === 'sync') return isWanted(`sync ${file}`);
    if (kind === 'syncDirectory') return isWanted(`syncDirectory after ${previousOperation}`);
    previousOperation = `${kind} ${file}`;
    return false;
  };
}

test('needs each of its syncs', async () => {
  const syncs = new Set<string>();
  const workload = { commits: 20, crashesAtEach: 3, stopsAtFirst: true };
  // Renewed only at checkpoints and stops, so that each sync has a name derived from the preceding operation.
  const anchorMilliseconds = 60_000;
  // The commits alone reveal which syncs exist; crashes are not needed for that.
  const withoutCrashes = { ...workload, crashesAtEach: 0 };
  await checkCrashStates(1, withoutCrashes, {
    isIdleSync: nameSyncs((sync) => Boolean(syncs.add(sync)) && false),
    anchorMilliseconds,
  });
  expect([...syncs].sort()).toEqual([
    ...['sync checkpoint', 'sync journal', 'sync state.anchor', 'sync table', 'syncDirectory after create journal'],
    ...['syncDirectory after rename state.anchor', 'syncDirectory after rename table'],
  ]);
  for (const omitted of syncs) {
    const problems: string[] = [];
    for (let seed = 1; seed <= 8 && problems.length === 0; seed += 1)
      problems.push(
        ...(
          await checkCrashStates(seed, workload, {
            isIdleSync: nameSyncs((sync) => sync === omitted),
            anchorMilliseconds,
          })
        ).problems,
      );
    expect(problems, `a crash must lose data without "${omitted}"`).not.toEqual([]);
  }
}, 600_000);

/**
 * Runs a workload and checks every state that a crash before each disk operation could leave: it must open, contain
 * every acknowledged commit, and equal the state after some commit. Returns after the first problem if `stopsAtFirst`.
 */
async function checkCrashStates(
  seed: number,
  { commits, crashesAtEach, stopsAtFirst = false }: { commits: number; crashesAtEach: number; stopsAtFirst?: boolean },
  {
    isIdleSync = () => false,
    ...options
  }: Pick<DiskBehaviour, 'isIdleSync'> & Pick<OpenOptions, 'anchorMilliseconds'> = {},
): Promise<{ states: number; problems: string[] }> {
  const chance = seeded(seed);
  const disk = new SimulatedDisk();
  const workload = new Workload(chance);
  const crashes: { disk: SimulatedDisk; acknowledged: number; started: number }[] = [];
  disk.behave({
    isIdleSync,
    before: () => {
      const { acknowledged, started } = workload;
      for (let crash = 0; crash < crashesAtEach; crash += 1)
        crashes.push({ disk: disk.crash(chance), acknowledged, started });
    },
  });
  await runWorkload(disk, workload, { chance, commits, options });

  const problems: string[] = [];
  for (const state of crashes) {
    const problem = await problemOf(state, workload);
    if (problem !== undefined) problems.push(`seed ${seed}: ${problem}`);
    if (stopsAtFirst && problems.length > 0) break;
  }
  return { states: crashes.length, problems };
}

/** Runs groups of concurrent commits, with occasional restarts. */
async function runWorkload(
  disk: SimulatedDisk,
  workload: Workload,
  { chance, commits, options }: { chance: Chance; commits: number; options: OpenOptions },
) {
  let storage = await openOn(disk, [], options);
  while (workload.started < commits) {
    const group = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => workload.commit(storage));
    await Promise.all(group);
    if (chance() < 0.05) {
      await storage.close();
      storage = await openOn(disk, [], options);
    }
  }
  await storage.close();
}

async function problemOf(
  { disk, acknowledged, started }: { disk: SimulatedDisk; acknowledged: number; started: number },
  { history }: Workload,
): Promise<string | undefined> {
  const warnings: string[] = [];
  try {
    const storage = await openOn(disk, warnings);
    const commits = commitsIn(storage);
    const digest = digestOf(storage);
    if (commits < acknowledged) return `commit ${acknowledged} was lost, the last one is ${commits}`;
    if (commits > started) return `commit ${commits} was never started`;
    if (digest !== history[commits]) return `commit ${commits} is incomplete`;
    if (warnings.includes('storage.checkpoint-damaged')) return 'a checkpoint was incomplete';
    return await problemOfNext(storage, disk, digest);
  } catch (error) {
    return `it does not open: ${toError(error).message}`;
  }
}

/** The surviving state must accept and store further commits. */
async function problemOfNext(storage: OpenedStorage, disk: SimulatedDisk, before: string) {
  await storage.close();
  const reopened = await openOn(disk);
  return digestOf(reopened) === before ? undefined : 'a clean stop and start changed the state';
}
