import { expect, test } from 'vitest';
import { checkCrashStates } from '../../testing/crash-states.ts';
import { bySize } from '../../testing/run-size.ts';
import type { DiskOperation } from '../../testing/simulated-disk.ts';

const wanted = bySize({ quick: 300, full: 600, long: 50_000 });
const workloadOfRun = bySize({
  quick: { commits: 40, crashesAtEach: 1 },
  full: { commits: 60, crashesAtEach: 3 },
});

test('whatever a crash leaves opens as exactly the state after some commit, with every acknowledged one', async () => {
  let states = 0;
  for (let seed = 1; states < wanted; seed += 1) {
    const report = await checkCrashStates(seed, workloadOfRun);
    expect(report.problems).toEqual([]);
    states += report.states;
  }
  console.info(`${states} crash states`);
}, 600_000);

/** A sync by what it makes durable. @example "syncDirectory after rename checkpoint" */
function nameSyncs(look: (sync: string) => boolean): (operation: DiskOperation) => boolean {
  let before = '';
  return ({ kind, name }) => {
    const first = name.replace(/-\d.*$/, '');
    const own = ['journal', 'checkpoint', 'state.anchor.tmp', 'state.anchor'];
    const file = own.includes(first) ? first.replace('.tmp', '') : 'table';
    if (kind === 'sync') return look(`sync ${file}`);
    if (kind === 'syncDirectory') return look(`syncDirectory after ${before}`);
    before = `${kind} ${file}`;
    return false;
  };
}

test('no sync can be left out', async () => {
  const syncs = new Set<string>();
  const workload = { commits: 20, crashesAtEach: 3, stopsAtFirst: true };
  // Renewed at checkpoints and stops alone, so that each sync has a name by what came before it.
  const anchorMilliseconds = 60_000;
  // Which there are, the commits alone show: no crash has to be looked at for it.
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
  for (const left of syncs) {
    const problems: string[] = [];
    for (let seed = 1; seed <= 8 && problems.length === 0; seed += 1)
      problems.push(
        ...(
          await checkCrashStates(seed, workload, {
            isIdleSync: nameSyncs((sync) => sync === left),
            anchorMilliseconds,
          })
        ).problems,
      );
    expect(problems, `without "${left}" something must go wrong`).not.toEqual([]);
  }
}, 600_000);
