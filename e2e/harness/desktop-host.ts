import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { _electron, type Browser, type ElectronApplication, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { root } from './axe.ts';

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
  waitForResponses(electron);
  const page = await firstWindow(electron);
  await page.waitForLoadState('load');
  const readyService = await readReady(electron);
  return { page, ready: readyService, electron, close: () => closeDesktop(electron) };
}

/** Repeats a call of the main process whose answer was lost. Journeys therefore evaluate only what may happen twice. */
function waitForResponses(electron: ElectronApplication): void {
  const { evaluate } = electron;
  const insist = (...parameters: readonly unknown[]) =>
    responseOf<unknown>(() => Reflect.apply(evaluate, electron, parameters));
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
    throw new Error(`The desktop opened no window. Its output:\n${output.join('')}`, { cause: error });
  }
}

/** The main process holds the values for tests alone; the window is opened after them. */
async function readReady(electron: ElectronApplication): Promise<Ready> {
  const readGlobal = () => electron.evaluate(() => Reflect.get(globalThis, 'vaultdeskReady'));
  return ready.parse(await responseOf(readGlobal));
}

async function closeDesktop(electron: ElectronApplication): Promise<void> {
  const child = electron.process();
  if (child.exitCode === null && child.signalCode === null) await electron.close();
  expect(child.exitCode, 'the desktop exits without an error').toBe(0);
}

/** Closes the window as a person would. */
export function closeWindow(electron: ElectronApplication): Promise<void> {
  return done(electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()));
}

type Ended = { readonly code: number; readonly stderr: string };

/** Starts the desktop outside of Playwright, with a link or flags of the service, and waits for its end. */
export function startAndWait(
  { binary, display }: Desktop,
  folder: string,
  { link, flags = [] }: { readonly link?: string; readonly flags?: readonly string[] } = {},
): Promise<Ended> {
  const line = [root, ...(link === undefined ? [] : [link]), '--', ...flags];
  return new Promise((resolve) => {
    execFile(
      binary,
      [...desktopArguments(folder), ...line],
      { env: desktopEnvironment(folder, display) },
      (error, _, stderr) => resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

/** The driver's error if memory of the main process was collected just after its response. */
const lost = 'Resulting promise was garbage collected';

/** Waits for an action in the main process. The action is complete even if its response was lost. */
export async function done(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!String(error).includes(lost)) throw error;
  }
}

/** Evaluates in the main process, again if the response was lost. */
export async function responseOf<Answer>(evaluate: () => Promise<Answer>, attemptsLeft = 3): Promise<Answer> {
  try {
    return await evaluate();
  } catch (error) {
    if (attemptsLeft === 1 || !String(error).includes(lost)) throw error;
    return responseOf(evaluate, attemptsLeft - 1);
  }
}

/** A started Vaultdesk with its console on the screen. */
export interface OpenConsole {
  readonly page: Page;
  readonly ready: Ready;
  /** Present in the desktop. */
  readonly electron?: ElectronApplication;
  /** Ends Vaultdesk as a person would, and checks that it ended well. */
  close(): Promise<void>;
}

/** A started Vaultdesk of a journey. */
export interface Running {
  readonly ready: Ready;
  /** Shows its console: a journey that needs only its API saves that time. */
  openConsole(reducedMotion: 'reduce' | 'no-preference'): Promise<Omit<OpenConsole, 'close'>>;
  close(): Promise<void>;
}

/** The machine that runs the journeys of a project. */
export interface Machine {
  /** Starts Vaultdesk, which stores its state in a subfolder. */
  start(folder: string): Promise<Running>;
  /** Present in the desktop project. */
  readonly desktop?: Desktop;
  /** Present in the browser project. */
  readonly browser?: Browser;
}

export interface Desktop {
  /** The Electron to run. */
  readonly binary: string;
  /** The value of DISPLAY. */
  readonly display: string | undefined;
}

/** Calls the service over HTTP as an operator. */
export function callOperator(
  { baseUrl, operatorToken }: Ready,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Response> {
  return fetch(`${baseUrl}/_vaultdesk${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
}

/** The `result` of an operator's call over HTTP, which must be a success. */
export async function asOperator<Result>(
  ready: Ready,
  schema: z.ZodType<Result>,
  path: string,
  body?: object,
  method?: string,
): Promise<Result> {
  const response = await callOperator(ready, path, body, method);
  expect(response.status, path).toBe(200);
  return z.object({ result: schema }).parse(await response.json()).result;
}

/** The result of a JSON-RPC call to a chain. */
export function callChain(ready: Ready, chain: string, method: string, ...params: unknown[]): Promise<unknown> {
  return asOperator(ready, z.unknown(), `/rpc/${chain}`, { jsonrpc: '2.0', id: 1, method, params });
}

/** The values that a started service reports. */
export const ready = z.object({
  baseUrl: z.url(),
  tokenUrl: z.url(),
  localUrl: z.url().optional(),
  consoleUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  operatorToken: z.string(),
  dataDir: z.string(),
});
export type Ready = z.infer<typeof ready>;

const reply = z.object({ ready: ready.optional(), error: z.string().optional() });

/** The process that runs the services of a test worker, one at a time. */
export interface ServiceProcess {
  /** Starts a new service on a data directory. */
  start(dataDir: string): Promise<Ready>;
  /** Stops the running service. Rejects if it does not end cleanly. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export function openServiceProcess(): ServiceProcess {
  const child = fork(join(root, 'e2e', 'harness', 'service-process.mjs'), {
    env: { ...process.env, UV_THREADPOOL_SIZE: '6' },
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
  });
  const request = async (message: { readonly dataDir?: string }) => {
    const abort = new AbortController();
    const { signal } = abort;
    const exited = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The service process ended with ${code}.`);
    });
    try {
      child.send(message);
      const [received] = await Promise.race([once(child, 'message', { signal }), exited]);
      const { error, ready } = reply.parse(received);
      if (error !== undefined) throw new Error(error);
      return ready;
    } finally {
      abort.abort();
    }
  };
  return {
    start: async (dataDir) => ready.parse(await request({ dataDir })),
    stop: async () => void (await request({})),
    close: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
