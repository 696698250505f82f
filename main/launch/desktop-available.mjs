import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { place } from './places.mjs';

/** No download is given longer than this. */
const downloadLimitMilliseconds = 10 * 60_000;

/**
 * The Electron to open the window with, or the reason why there is none.
 *
 * @returns {Promise<{ binary?: string, reason?: string }>}
 */
export async function findDesktop() {
  if (!hasDisplay()) return { reason: 'this machine has no display' };
  if (isRootWithSandbox()) return { reason: 'Electron does not run as the root user' };
  const installed = installedElectron();
  if (installed) return { binary: installed };
  process.stderr.write('Electron is not installed yet: trying to download it ...\n');
  const binary = await downloadElectron();
  return binary ? { binary } : { reason: 'Electron is not installed and could not be downloaded' };
}

function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

function isRootWithSandbox() {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    !process.env.ELECTRON_DISABLE_SANDBOX
  );
}

/** Where the `electron` package keeps its binary, or finds it by its variable. */
export function installedElectron() {
  const pathFile = place('node_modules/electron/path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? place('node_modules/electron/dist');
  const binary = join(folder, name);
  return existsSync(binary) ? binary : undefined;
}

/** The package brings no binary; its own installer fetches one at the first use, or fails quickly. */
export async function downloadElectron() {
  const installer = place('node_modules/electron/install.js');
  if (!existsSync(installer)) return undefined;
  const download = spawn(process.execPath, [installer], {
    stdio: 'ignore',
    timeout: downloadLimitMilliseconds,
  });
  await once(download, 'exit');
  return installedElectron();
}
