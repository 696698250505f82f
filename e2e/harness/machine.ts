import { existsSync, statfsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Availability } from './availability.ts';
import { findChromium } from './chromium.ts';
import { openDesktopConsole } from './desktop-host.ts';
import { openDisplay } from './display.ts';
import { findElectron } from './electron.ts';
import { openBrowserConsole, openSharedContext } from './headless-host.ts';
import type { ConsoleOptions, Machine } from './open-console.ts';
import { openServiceProcess } from './service-process.ts';

/**
 * Saves a fifth of the processor time of a run: one process for all pages of a service, and no threads that optimize
 * code or paint in parallel, which does not pay for pages that are open for seconds.
 */
const forManyPages = [
  '--process-per-site',
  '--num-raster-threads=1',
  '--js-flags=--single-threaded-gc --min-semi-space-size=32 --no-maglev --no-turbofan',
];

interface OpenedMachine {
  readonly machine: Availability<Machine>;
  close(): Promise<void>;
}

/** Makes this machine ready for the journeys of a project, once a worker. */
export function openMachine(host: 'desktop' | 'browser'): Promise<OpenedMachine> {
  return host === 'desktop' ? openDesktopMachine() : openBrowserMachine();
}

async function openDesktopMachine(): Promise<OpenedMachine> {
  const display = await openDisplay();
  if ('reason' in display) return lacking(display.reason);
  const electron = await findElectron();
  const { close } = display.value;
  if ('reason' in electron) return { ...lacking(electron.reason), close };
  const desktop = { binary: electron.value, display: display.value.name };
  const openConsole = async ({ folder, reducedMotion }: ConsoleOptions) => {
    const opened = await openDesktopConsole(desktop, folder);
    await opened.page.emulateMedia({ reducedMotion });
    return opened;
  };
  const machine: Machine = { desktop, openConsole };
  return { machine: { value: machine }, close };
}

async function openBrowserMachine(): Promise<OpenedMachine> {
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) return lacking(chromiumLaunch.reason);
  // Chromium occasionally crashes at startup; a second start shows whether the fault is permanent.
  const args = [...(chromiumLaunch.value.args ?? []), ...forManyPages];
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  const env = { ...process.env, ...chromiumLaunch.value.env, ...withoutLocale };
  const launch = () => chromium.launch({ ...chromiumLaunch.value, args, env, ignoreDefaultArgs });
  const browser = await launch().catch(launch);
  const context = await openSharedContext(browser);
  const services = openServiceProcess();
  const machine: Machine = {
    openConsole: (options) => openBrowserConsole(context, services, options),
  };
  const close = async () => {
    await browser.close();
    await services.close();
  };
  return { machine: { value: machine }, close };
}

/** As in containers, WSL and CI: Chromium reports "en-US@posix" then, which `Intl` rejects. */
const withoutLocale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' };

/** Whether there is enough shared memory for a browser. Playwright uses files by default, which are slower. */
function hasSharedMemory(): boolean {
  const sharedMemory = '/dev/shm';
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize > 2 ** 30;
}

function lacking(reason: string): OpenedMachine {
  return { machine: { reason }, close: async () => {} };
}
