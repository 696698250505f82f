import { defineConfig } from '@playwright/test';
import type { HarnessOptions } from './harness/fixtures.ts';

/**
 * What real Electron runs: what is about the desktop, and journeys that its window could spoil. The
 * others show the same pages by the same engine, and run there too when every one of them is asked for.
 */
const inBothHosts = process.env.VAULTDESK_EVERY_JOURNEY ? /./ : /desktop\/|@both/;

/** The same journeys in real Electron and in a browser on the headless host. */
export default defineConfig<object, HarnessOptions>({
  testDir: '.',
  outputDir: 'artifacts/failures',
  // One more than the cores of a small machine: a journey often waits.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // How long a machine that is slow and busy may take; what must be quick is a journey's own claim.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, navigationTimeout: 20_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'prepare', testMatch: 'prepare/*.setup.ts' },
    {
      name: 'desktop',
      dependencies: ['prepare'],
      testMatch: ['journeys/*.spec.ts', 'desktop/*.spec.ts'],
      // Both hosts show the same pages: what axe finds on them, one run shows.
      grep: inBothHosts,
      grepInvert: /@axe/,
      use: { host: 'desktop' },
    },
    {
      name: 'browser',
      testMatch: ['journeys/*.spec.ts', 'browser/*.spec.ts'],
      use: { host: 'browser' },
    },
  ],
});
