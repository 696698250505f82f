import { existsSync } from 'node:fs';
import { runChild } from './child.mjs';
import { findDesktop } from './desktop-available.mjs';
import { developInBrowser } from './develop-in-browser.mjs';
import { pathInRoot } from './places.mjs';

const builder = pathInRoot('node_modules/electron-vite/bin/electron-vite.js');

/**
 * Runs Vaultdesk with watched sources, in its window if possible, otherwise in a browser.
 *
 * @param {readonly string[]} flags of the service
 * @returns {Promise<number | undefined>}
 */
export async function develop(flags) {
  if (!existsSync(builder)) {
    process.stderr.write('The development tools are missing. Run "npm ci" first.\n');
    return 1;
  }
  const { binary, reason } = await findDesktop();
  if (!binary) {
    process.stderr.write(`No desktop window (${reason}): developing in a browser.\n`);
    return developInBrowser(flags);
  }
  const environment = { ...process.env, ELECTRON_EXEC_PATH: binary };
  return runChild(process.execPath, [builder, 'dev', '--watch', '--', '--', ...flags], environment);
}
