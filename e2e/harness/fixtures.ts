import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication } from '@playwright/test';
import { missingProgram, type Program, skipReason } from '../../test/programs.mjs';
import { Api } from './api.ts';
import type { Availability } from './availability.ts';
import { confirmInBrowser, confirmInDesktop } from './confirm-secret.ts';
import { openMachine } from './machine.ts';
import type { Desktop, Machine, OpenConsole } from './open-console.ts';
import type { Ready } from './ready.ts';
import { type SavedFile, saveInBrowser, saveInDesktop } from './save-download.ts';
import { motionOf } from './theme.ts';
import { watchPage } from './watch-page.ts';

export interface HarnessOptions {
  /** Which host a project runs the journeys in. */
  readonly host: 'desktop' | 'browser';
}

interface WorkerFixtures extends HarnessOptions {
  machineAvailability: Availability<Machine>;
}

interface TestFixtures {
  machine: Machine;
  /** A folder of this test, gone after it. */
  folder: string;
  /** A started Vaultdesk with its console open, of this test alone. */
  console: OpenConsole;
  ready: Ready;
  /** A program of the default application. */
  api: Api;
  /** The file that a step on the page hands out to be saved. */
  saveDownload: (step: () => Promise<void>) => Promise<SavedFile>;
  /** Performs a step that reveals a secret, and confirms it if the console asks. */
  confirmSecret: (step: () => Promise<void>) => Promise<void>;
  /** Starts separate desktop apps; skips the test in a browser. */
  desktop: Desktop;
  /** The running desktop; skips the test elsewhere. */
  electron: ElectronApplication;
}

const preparationLimitMilliseconds = 8 * 60_000;

/** The journeys' own `test`: `page`, `api` and `ready` mean the same in both hosts. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: ['browser', { option: true, scope: 'worker' }],

  machineAvailability: [
    async ({ host }, use) => {
      const opened = await openMachine(host);
      await use(opened.machine);
      await opened.close();
    },
    { scope: 'worker', timeout: preparationLimitMilliseconds },
  ],

  machine: async ({ machineAvailability, host }, use, { skip }) => {
    if ('value' in machineAvailability) return use(machineAvailability.value);
    skip(true, skipReason(`No ${host} to test in. ${machineAvailability.reason}`));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vaultdesk-'));
    await use(folder);
    // A helper of Electron may write once more when Electron itself is gone.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  console: async ({ machine, folder }, use, testInfo) => {
    const opened = await machine.openConsole({ folder, reducedMotion: motionOf(testInfo) });
    const assertClean = watchPage(opened.page);
    await use(opened);
    await opened.close();
    assertClean();
  },

  page: async ({ console: { page } }, use) => use(page),
  ready: async ({ console: { ready } }, use) => use(ready),
  api: async ({ ready }, use) => use(await Api.open(ready)),

  saveDownload: async ({ console: { page, electron }, folder }, use) =>
    use((step) => (electron ? saveInDesktop(electron, folder, step) : saveInBrowser(page, step))),

  confirmSecret: async ({ console: { page, electron, ready } }, use) =>
    use((step) =>
      electron
        ? confirmInDesktop(electron, step)
        : confirmInBrowser(page, ready.operatorToken, step),
    ),

  desktop: async ({ machine }, use, { skip }) => {
    skip(!machine.desktop, 'This is about the desktop.');
    if (machine.desktop) await use(machine.desktop);
  },
  electron: async ({ console: { electron } }, use, { skip }) => {
    skip(!electron, 'This is about the desktop.');
    if (electron) await use(electron);
  },
});

/** Skips a test, or all tests of a file, if this machine lacks a program. */
export function skipWithout(program: Program): void {
  const reason = missingProgram(program);
  test.skip(reason !== undefined, reason);
}
