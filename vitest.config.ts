import { defineConfig } from 'vitest/config';

/** Files that put something else in the place of a library, and so load every module anew. */
const apart = ['service/values-leave-no-trace.test.ts'];

const everywhere = [
  'architecture/**/*.test.ts',
  'client/**/*.test.ts',
  'fixtures/**/*.test.ts',
  'contracts/**/*.test.ts',
  'service/**/*.test.ts',
  'main/**/*.test.ts',
  'preload/**/*.test.ts',
  'renderer/**/*.test.ts',
];

/**
 * What one instance has alone. A shared world refuses it in one sentence, which `service/shared-world.test.ts` holds, or has
 * it elsewhere: it is left out where the state of each test is in a database.
 */
const ofOneInstance = [
  // Another world in the place of this one, and worlds beside it.
  'service/worlds/idle-worlds.test.ts',
  'service/worlds/isolation.test.ts',
  'service/worlds/many-worlds.test.ts',
  'service/worlds/restore.test.ts',
  'service/snapshots.test.ts',
  // What lies in a data directory, and a start without its device key.
  'service/audit/audit-on-disk.test.ts',
  'service/edited-state.test.ts',
  'service/recovery.test.ts',
  // An instance that is dropped and not ended goes on in a database; bench/ kills instances that are processes.
  'service/marketplace/settlement/market-storm.test.ts',
  'service/transactions/storm.test.ts',
];

const leftOut = process.env.VAULTDESK_TEST_DATABASE === undefined ? [] : ofOneInstance;

export default defineConfig({
  test: {
    // All cores, where the default leaves one of two idle.
    maxWorkers: '100%',
    // Some walk through hundreds of calls, and machines differ.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // The modules keep no state between files, and loading them once halves the time.
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: everywhere,
          exclude: [...apart, ...leftOut],
        },
      },
      { extends: true, test: { name: 'apart', isolate: true, include: apart } },
    ],
  },
});
