import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['service/**/*.test.ts', 'main/**/*.test.ts', 'renderer/**/*.test.ts'] },
});
