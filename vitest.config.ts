import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The modules keep no state between files, and loading them once halves the time.
    isolate: false,
    include: [
      'contracts/**/*.test.ts',
      'service/**/*.test.ts',
      'main/**/*.test.ts',
      'renderer/**/*.test.ts',
    ],
  },
});
