import { defineConfig } from '@playwright/test';

/** Takes the pictures that README and docs show: `npm run pictures`. */
export default defineConfig({
  testDir: 'pictures',
  outputDir: 'artifacts/failures',
  workers: 1,
  reporter: [['list']],
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
});
