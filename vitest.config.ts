import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The modules keep no state between files, and loading them once halves the time.
    isolate: false,
    // All cores, where the default leaves one of two idle.
    maxWorkers: '100%',
    // Some walk through hundreds of calls, and machines differ.
    testTimeout: 30_000,
    include: [
      'architecture/**/*.test.ts',
      'contracts/**/*.test.ts',
      'service/**/*.test.ts',
      'main/**/*.test.ts',
      'renderer/**/*.test.ts',
    ],
  },
});
