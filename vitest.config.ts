import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { programTexts } from './main/packaging/program-text.ts';

/** Files that replace a library or globals, which other files of the same process would also use. */
const apart = ['service/values-leave-no-trace.test.ts', 'fixtures/replaced-globals.test.ts'];

const everywhere = [
  'architecture/**/*.test.ts',
  'client/**/*.test.ts',
  'conformance/**/*.test.ts',
  'fixtures/**/*.test.ts',
  'test/**/*.test.ts',
  'contracts/**/*.test.ts',
  'service/**/*.test.ts',
  'main/**/*.test.ts',
  'preload/**/*.test.ts',
  'renderer/**/*.test.ts',
];

/**
 * Features of a single instance, excluded if the state of each test is in a database. A shared world rejects them, as
 * tested in `service/shared-world.test.ts`, or stores the data elsewhere.
 */
const ofOneInstance = [
  // Replacement of a world, and several worlds.
  'service/host/worlds/idle-worlds.test.ts',
  'service/host/worlds/isolation.test.ts',
  'service/host/worlds/many-worlds.test.ts',
  'service/host/worlds/restore.test.ts',
  'service/snapshots.test.ts',
  // Contents of a data directory, and a start without its device key.
  'service/history/audit/audit-on-disk.test.ts',
  'service/edited-state.test.ts',
  'service/recovery.test.ts',
  // A dropped instance keeps running on a database unless its process is killed, as in bench/.
  'service/domain/settlement/market-storm.test.ts',
  'service/domain/transactions/storm.test.ts',
];

const leftOut = process.env.VAULTDESK_TEST_DATABASE === undefined ? [] : ofOneInstance;

/** The slowest files. Files that mostly wait, e.g. for a chain, alternate with files that compute. */
const slowest = [
  'service/commands/verify.test.ts',
  'service/same-in-every-run.test.ts',
  'service/worlds/faults/settling-under-faults.test.ts',
  'service/api/operations/contract.test.ts',
  'service/worlds/faults/reorg-on-anvil.test.ts',
  'service/api/http/server/malformed.test.ts',
  'service/worlds/seeds/apply-seed.test.ts',
  'service/api/http/server/slow-clients.test.ts',
  'test/postgres/postgres.test.ts',
  'service/platform/storage/crash.test.ts',
  'service/host/worlds/restore.test.ts',
  'service/domain/settlement/market-on-anvil.test.ts',
];

/**
 * Starts the slowest files first, so that none of them runs alone at the end. A fresh clone has no cached durations.
 * Files of one project stay together: a worker that changes its project loads every module again.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      [...apart, ...slowest, ''].findIndex((name) => moduleId.endsWith(name));
    return (await super.sort(files)).toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}

export default defineConfig({
  plugins: [programTexts()],
  test: {
    // More workers than cores, because some tests wait for a chain or a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Fewer collections of short-lived objects: 10 % less CPU time.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32', '--single-threaded-gc'],
    sequence: { sequencer: SlowestFirst },
    // Keeps transformed modules in node_modules by their content; a run of a few files starts in half the time.
    experimental: { fsModuleCache: true },
    // Some tests send hundreds of calls, and machines differ in speed.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // Modules have no state across files, and loading them once halves the time.
      { extends: true, test: { name: 'shared', isolate: false, include: everywhere, exclude: [...apart, ...leftOut] } },
      { extends: true, test: { name: 'apart', isolate: true, include: apart } },
    ],
  },
});
