import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { answerOf } from './main-process.ts';
import type { Desktop, OpenConsole } from './open-console.ts';
import { root } from './places.ts';
import { type Ready, ready } from './ready.ts';

/**
 * Playwright's own module that holds back Electron's `ready` until Playwright is attached. It loads
 * it only into an Electron that it found itself; without it a launch in thirty hangs on a busy machine.
 */
const holdUntilAttached = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'lib/server/electron/loader.js',
);

/** Chromium cannot sandbox a process of the root user. */
const isRoot = process.getuid?.() === 0;

/** Vaultdesk in real Electron, on a data directory and profile of its own. */
export async function openDesktopConsole(
  { binary, display }: Desktop,
  folder: string,
  { link, flags = [] }: { readonly link?: string; readonly flags?: readonly string[] } = {},
): Promise<OpenConsole & { electron: ElectronApplication }> {
  const line = [root, ...(link === undefined ? [] : [link]), '--', ...flags];
  const electron = await _electron.launch({
    executablePath: binary,
    args: ['-r', holdUntilAttached, ...desktopArguments(folder), ...line],
    chromiumSandbox: !isRoot,
    env: desktopEnvironment(folder, display),
  });
  insistOnAnswers(electron);
  const page = await firstWindow(electron);
  await page.waitForLoadState('load');
  const readyService = await readReady(electron);
  return { page, ready: readyService, electron, close: () => closeDesktop(electron) };
}

/** Repeats a call of the main process whose answer was lost. Journeys therefore evaluate only what may happen twice. */
function insistOnAnswers(electron: ElectronApplication): void {
  const { evaluate } = electron;
  const insist = (...parameters: readonly unknown[]) =>
    answerOf<unknown>(() => Reflect.apply(evaluate, electron, parameters));
  Reflect.set(electron, 'evaluate', insist);
}

/** The arguments before the application folder. */
export function desktopArguments(folder: string): readonly string[] {
  return [
    `--user-data-dir=${join(folder, 'profile')}`,
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(process.platform === 'linux' ? ['--disable-gpu'] : []),
  ];
}

export function desktopEnvironment(folder: string, display: string | undefined) {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const env = {
    ...environment,
    ...(display === undefined ? {} : { DISPLAY: display }),
    VAULTDESK_E2E: '1',
    VAULTDESK_PORT: '0',
    VAULTDESK_DATA_DIR: join(folder, 'state'),
    VAULTDESK_DEVICE_KEY_FILE: join(folder, 'device.key'),
  };
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The window, or an error with the output of the main process. */
async function firstWindow(electron: ElectronApplication): Promise<Page> {
  const output: string[] = [];
  const child = electron.process();
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  try {
    return await electron.firstWindow({ timeout: 20_000 });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The desktop opened no window. Its output:\n${output.join('')}`, {
      cause: error,
    });
  }
}

/** The main process holds the values for tests alone; the window is opened after them. */
async function readReady(electron: ElectronApplication): Promise<Ready> {
  const readGlobal = () => electron.evaluate(() => Reflect.get(globalThis, 'vaultdeskReady'));
  return ready.parse(await answerOf(readGlobal));
}

async function closeDesktop(electron: ElectronApplication): Promise<void> {
  const child = electron.process();
  if (child.exitCode === null && child.signalCode === null) await electron.close();
  expect(child.exitCode, 'the desktop exits without an error').toBe(0);
}
