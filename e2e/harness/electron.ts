import { downloadElectron, installedElectron } from '../../main/launch/desktop-available.mjs';
import type { Availability } from './availability.ts';
import { packagedElectron } from './packaged-electron.ts';

/**
 * The Electron of the desktop journeys: the configured one, the official one if it is installed or can be, or
 * the one in an npm package.
 */
export async function findElectron(): Promise<Availability<string>> {
  const official = installedElectron() ?? (await downloadElectron());
  if (official) return { value: official };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedElectron();
  return { reason: 'Electron is not installed and could not be downloaded.' };
}
