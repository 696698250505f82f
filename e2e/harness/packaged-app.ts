import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopArguments, desktopEnvironment } from './desktop-host.ts';
import type { Desktop } from './open-console.ts';
import { root } from './places.ts';
import type { Ready } from './ready.ts';
import { execute } from './unpack.ts';

const packager = join(root, 'node_modules', 'electron-builder', 'cli.js');
const configuration = join(root, 'main', 'packaging', 'builder.ts');

/** Packs what is built with the Electron of the tests, as `npm run package` does; answers the folder. */
export async function packApplication({ binary }: Desktop, folder: string): Promise<string> {
  const output = `--config.directories.output=${folder}`;
  await execute(
    process.execPath,
    [packager, '--dir', '--publish', 'never', '--config', configuration, output],
    { cwd: root, env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) } },
  );
  return join(folder, 'linux-unpacked');
}

/** A running packaged app. No inspector can attach, so only its service reports on it. */
export interface PackedRun {
  readonly ready: Pick<Ready, 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret'>;
  /** Ends it by SIGTERM; answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a packed Vaultdesk on a data directory of its own, and waits until its service answers. */
export async function startPacked(
  application: string,
  { display }: Desktop,
  folder: string,
): Promise<PackedRun> {
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

async function aFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}
