import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathInRoot } from './places.mjs';

/** Time limit of a download. */
const downloadLimitMilliseconds = 10 * 60_000;

/**
 * The Electron binary for the window, or the reason for its absence.
 *
 * @returns {Promise<{ binary?: string, reason?: string }>}
 */
export async function findDesktop() {
  if (!hasDisplay()) return { reason: 'this machine has no display' };
  if (isRootWithSandbox()) return { reason: 'Electron does not run as the root user' };
  const installed = installedElectron();
  if (installed) return { binary: installed };
  process.stderr.write('Electron is not installed yet. Trying to download it ...\n');
  const binary = await downloadElectron();
  return binary ? { binary } : { reason: 'Electron is not installed and could not be downloaded' };
}

function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

function isRootWithSandbox() {
  return process.platform === 'linux' && process.getuid?.() === 0 && !process.env.ELECTRON_DISABLE_SANDBOX;
}

/** The binary of the `electron` package, or of its environment variable. */
export function installedElectron() {
  const pathFile = pathInRoot('node_modules/electron/path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? pathInRoot('node_modules/electron/dist');
  const binary = join(folder, name);
  return existsSync(binary) ? binary : undefined;
}

/** The package contains no binary; its installer downloads it on first use, or fails quickly. */
export async function downloadElectron() {
  const installer = pathInRoot('node_modules/electron/install.js');
  if (!existsSync(installer)) return undefined;
  const download = spawn(process.execPath, [installer], { stdio: 'ignore', timeout: downloadLimitMilliseconds });
  await once(download, 'exit');
  return installedElectron();
}
