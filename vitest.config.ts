import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The modules keep no state between files, and loading them once halves the time.
    isolate: false,
    // Some walk through hundreds of calls, and machines differ.
    testTimeout: 30_000,
    include: [
      'contracts/**/*.test.ts',
      'service/**/*.test.ts',
      'main/**/*.test.ts',
      'renderer/**/*.test.ts',
    ],
  },
});
