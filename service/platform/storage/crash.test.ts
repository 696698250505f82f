import { expect, test } from 'vitest';
import { bySize } from '../../../test/run-size.ts';
import { checkCrashStates } from '../../../test/storage/crash-states.ts';
import type { DiskOperation } from '../../../test/storage/simulated-disk.ts';

const stateCount = bySize({ quick: 300, full: 500, long: 50_000 });
const workloadOfRun = bySize({
  quick: { commits: 40, crashesAtEach: 1 },
  full: { commits: 60, crashesAtEach: 3 },
});

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
    'sync checkpoint',
    'sync journal',
    'sync state.anchor',
    'sync table',
    'syncDirectory after create journal',
    'syncDirectory after rename state.anchor',
    'syncDirectory after rename table',
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
