import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { missingProgram, type Program, skipReason } from '../../test/programs.mjs';
import { Api } from './api.ts';
import { motionOf } from './axe.ts';
import type { Desktop, Machine, OpenConsole, Ready, Running } from './desktop-host.ts';
import { type MachineOptions, openMachine } from './package/packaged-electron.ts';
import type { Availability } from './package/packaged-file.ts';

interface WorkerFixtures extends MachineOptions {
  machineAvailability: Availability<Machine>;
}

interface TestFixtures {
  machine: Machine;
  /** A folder of this test, gone after it. */
  folder: string;
  /** A started Vaultdesk of this test alone. */
  running: Running;
  /** Its console, which is opened for tests that use it or its page. */
  console: Omit<OpenConsole, 'close'>;
  /** Another page of the same browser. It is closed after the test, like all pages of this browser. */
  tab: Page;
  /** A page of a browser that is not signed in. */
  strangerTab: Page;
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
  optimizesCode: [false, { option: true, scope: 'worker' }],

  machineAvailability: [
    async ({ host, optimizesCode }, use) => {
      const opened = await openMachine({ host, optimizesCode });
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

  running: async ({ machine, folder }, use) => {
    const running = await machine.start(folder);
    await use(running);
    await running.close();
  },

  console: async ({ running }, use, testInfo) => {
    const opened = await running.openConsole(motionOf(testInfo));
    const assertClean = watchPage(opened.page);
    await use(opened);
    assertClean();
  },

  page: async ({ console: { page } }, use) => use(page),
  tab: async ({ page }, use) => use(await page.context().newPage()),
  strangerTab: async ({ page }, use) => {
    const context = await page.context().browser()?.newContext();
    if (!context) throw new Error('The browser is missing.');
    await use(await context.newPage());
    await context.close();
  },
  ready: async ({ running: { ready } }, use) => use(ready),
  api: async ({ ready }, use) => use(await Api.open(ready)),

  saveDownload: async ({ console: { page, electron }, folder }, use) =>
    use((step) => (electron ? saveInDesktop(electron, folder, step) : saveInBrowser(page, step))),

  confirmSecret: async ({ console: { page, electron, ready } }, use) =>
    use((step) => (electron ? confirmInDesktop(electron, step) : confirmInBrowser(page, ready.operatorToken, step))),

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

/** Collects what must never happen on a page; the answer asserts that nothing did. */
export function watchPage(page: Page): () => void {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  return () => expect(faults, 'the page throws nothing and asks for nothing forbidden').toEqual([]);
}

/** Makes the step of a page in a browser, which then asks for the operator token. */
async function confirmInBrowser(page: Page, operatorToken: string, step: () => Promise<void>): Promise<void> {
  await step();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Operator token').fill(operatorToken);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Makes the step in the desktop, and answers the box of the operating system that asks about it. */
async function confirmInDesktop(electron: ElectronApplication, step: () => Promise<void>): Promise<void> {
  const shownDialog = await electron.evaluateHandle(({ dialog }) => ({
    message: new Promise<string>((resolve) => {
      dialog.showMessageBox = async (...parameters: unknown[]) => {
        const [box] = parameters.slice(-1);
        resolve(String(Reflect.get(box ?? {}, 'message')));
        return { response: 1, checkboxChecked: false };
      };
    }),
  }));
  await step();
  await shownDialog.evaluate((handle) => handle.message);
}

interface SavedFile {
  /** The name that was suggested for it. */
  readonly name: string;
  readonly text: string;
}

/** The file that a step hands out in a browser. */
async function saveInBrowser(page: Page, step: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** The file that a step hands out in the desktop, saved to `folder` as a person would choose it. */
async function saveInDesktop(
  electron: ElectronApplication,
  folder: string,
  step: () => Promise<void>,
): Promise<SavedFile> {
  const path = join(folder, 'saved');
  const savedFile = await electron.evaluateHandle(
    ({ session }, savePath) => ({
      name: new Promise<string>((resolve, reject) => {
        session.defaultSession.once('will-download', (_, item) => {
          item.setSavePath(savePath);
          item.once('done', (_, state) =>
            state === 'completed' ? resolve(item.getFilename()) : reject(new Error(state)),
          );
        });
      }),
    }),
    path,
  );
  await step();
  const name = await savedFile.evaluate((handle) => handle.name);
  return { name, text: await readFile(path, 'utf8') };
}
