import { defineConfig } from '@playwright/test';
import type { MachineOptions } from './harness/package/packaged-electron.ts';

/**
 * With VAULTDESK_EVERY_JOURNEY=1 every journey runs in both hosts. Without it, Electron runs the journeys about the
 * desktop and those that its window could break, and long journeys are left out.
 */
const runsEvery = process.env.VAULTDESK_EVERY_JOURNEY === '1';
const inElectron = runsEvery ? /./ : /desktop\/|@both/;
/** `@axe`: the pages of a new service. `@long`: other journeys that take long. */
const leftOut = runsEvery ? [] : [/@axe|@long/];

/** Core journeys run in the browser, and those about the desktop in Electron. */
const core = { browser: /@core/, desktop: /desktop\/.*@core/ };

/** The `core` journeys, the `rest`, or all of them. */
const tier = process.env.VAULTDESK_JOURNEYS;

const inBrowser = {
  name: 'browser',
  testMatch: ['journeys/*.spec.ts', 'browser/*.spec.ts'],
  ...(tier === 'core' && { grep: core.browser }),
  grepInvert: [...leftOut, ...(tier === 'rest' ? [core.browser] : [])],
  use: { host: 'browser' as const },
};

/** Files with the longest journeys or with workers of their own. They start first, so that none runs alone at the end. */
const long = ['browser/every-page.spec.ts', 'browser/pages.spec.ts'];

/** The same journeys in real Electron and in a browser on the headless host. */
export default defineConfig<object, MachineOptions>({
  testDir: '.',
  outputDir: 'artifacts/failures',
  // More than the cores of a small machine: a journey often waits.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // How long a machine that is slow and busy may take; what must be quick is a journey's own claim.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, navigationTimeout: 20_000, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      // The first worker may have to download Electron.
      ...(!runsEvery && { workers: 1 }),
      testMatch: ['journeys/*.spec.ts', 'desktop/*.spec.ts'],
      grep: tier === 'core' ? core.desktop : inElectron,
      // Both hosts show the same pages: axe checks them in the browser.
      grepInvert: [/@axe/, ...leftOut, ...(tier === 'rest' ? [core.desktop] : [])],
      use: { host: 'desktop' },
    },
    { ...inBrowser, testMatch: long },
    { ...inBrowser, testIgnore: long },
  ],
});
