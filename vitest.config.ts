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
        test: { name: 'shared', isolate: false, include: everywhere, exclude: apart },
      },
      { extends: true, test: { name: 'apart', isolate: true, include: apart } },
    ],
  },
});
