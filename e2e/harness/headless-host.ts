import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { root } from './axe.ts';
import { type Ready, type Running, ready, type ServiceProcess } from './desktop-host.ts';

/** The context that the journeys of a test worker share. */
export function openSharedContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Without it, Playwright sets en-US.
    locale: undefined,
  });
}

/** A new service of the worker's process. */
export async function startInWorker(
  context: BrowserContext,
  services: ServiceProcess,
  folder: string,
): Promise<Running> {
  const ready = await services.start(join(folder, 'state'));
  return {
    ready,
    openConsole: async (reducedMotion) => {
      const page = await openPage(context, ready);
      await page.emulateMedia({ reducedMotion });
      await page.goto(ready.consoleUrl);
      await page.waitForURL('**/console/');
      return { page, ready };
    },
    close: async () => {
      await forget(context, new URL(ready.baseUrl).origin);
      await services.stop();
    },
  };
}

/** A new page without stored data. */
async function openPage(context: BrowserContext, { baseUrl }: Ready): Promise<Page> {
  // The process of the pages, which has compiled the console's scripts, ends with its last page.
  if (context.pages().length === 0) await (await context.newPage()).goto(`${baseUrl}/_vaultdesk/health`);
  const page = await context.newPage();
  await saveData(context, page);
  return page;
}

/** Lets a page load only the code that its journey uses: preloading all of it takes half a second of processor time. */
async function saveData(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

/** Closes the pages of a journey and deletes what they stored. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  if (!first) return;
  const session = await context.newCDPSession(first);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearPermissions();
}

export interface Headless {
  readonly ready: Ready;
  /** Ends it by SIGTERM. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Freezes the process with SIGSTOP. */
  freeze(): void;
  /** Continues the frozen process. */
  thaw(): void;
}

interface StartOptions {
  readonly state?: string;
  readonly port?: number;
  /** Further flags. */
  readonly more?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** `vaultdesk serve` on a data directory of its own, on any free port by default. */
export async function startHeadless(
  folder: string,
  { state = 'state', port = 0, more = [], environment = process.env }: StartOptions = {},
): Promise<Headless> {
  const command = join(root, 'out', 'main', 'cli.cjs');
  const flags = ['--port', String(port), '--json', '--data-dir', join(folder, state), ...more];
  const child = spawn(process.execPath, [command, 'serve', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  return {
    ready: await readReady(child),
    stop: () => stop(child),
    kill: () => kill(child),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

/** The values that a starting service prints. */
export async function readReady(child: ChildProcess): Promise<Ready> {
  if (!child.stdout) throw new Error('The service has no stdout.');
  for await (const line of createInterface(child.stdout)) {
    child.stdout.resume();
    return ready.parse(JSON.parse(line));
  }
  throw new Error('The service ended before it was ready.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(child.exitCode, 'SIGTERM ends the service without an error').toBe(0);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
