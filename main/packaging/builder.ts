import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { parseJson } from '../../service/model/kernel/json.ts';
import { drawIcons } from './draw-icons.ts';
import { applyFuses } from './fuses.ts';
import { shippedPackages } from './shipped-packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const icons = join(root, 'out', 'icons');
const lockFile = parseJson(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const electron = process.env.ELECTRON_OVERRIDE_DIST_PATH;

/** Configuration of the packages for three systems, see https://www.electron.build. */
const configuration: Configuration = {
  appId: 'app.vaultdesk.desktop',
  productName: 'Vaultdesk',
  copyright: 'Copyright © 2026 The Vaultdesk authors',
  directories: { output: 'release', buildResources: icons },
  // The official release, or another local build of Electron.
  ...(electron === undefined ? {} : { electronDist: electron }),
  // Homepage and address are placeholders: `.invalid` belongs to nobody.
  extraMetadata: {
    author: 'The Vaultdesk authors',
    homepage: 'https://vaultdesk.invalid/',
    desktopName: 'vaultdesk.desktop',
  },
  // Native programs are prebuilt for each system, so nothing is compiled.
  npmRebuild: false,
  asar: true,
  files: [
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer,manual}/**/*',
    // Source maps would double the size; debugging uses the sources.
    '!**/*.map',
    'main/icons/*.png',
    '!node_modules/**/*',
    ...shippedPackages(lockFile),
    '!{node_modules,out/main,out/preload,out/renderer}/**/*.{md,d.ts,d.cts,d.mts,flow}',
  ],
  // Programs cannot start, and libraries cannot load, from inside the archive.
  asarUnpack: ['node_modules/@foundry-rs/**', 'node_modules/@node-rs/**'],
  electronLanguages: ['en-US', 'en'],
  fileAssociations: [{ ext: 'vaultdesk', name: 'Vaultdesk snapshot', role: 'Viewer' }],
  protocols: [{ name: 'Vaultdesk record', schemes: ['vaultdesk'] }],
  beforePack: () => drawIcons(join(root, 'main', 'icons', 'mark.svg'), icons),
  afterPack: async (context) => {
    await leaveArchiveAlone(context);
    await applyFuses(context);
  },
  linux: {
    target: ['AppImage', 'deb'],
    executableName: 'vaultdesk',
    category: 'Development',
    synopsis: 'A wallet, signing and marketplace service on your own machine',
    maintainer: 'The Vaultdesk authors <authors@vaultdesk.invalid>',
    icon: icons,
    syncDesktopName: true,
    desktop: { entry: { Keywords: 'wallet;ethereum;payments;' } },
  },
  mac: {
    target: 'dmg',
    category: 'public.app-category.developer-tools',
    icon: join(icons, 'icon.icns'),
    hardenedRuntime: true,
  },
  win: { target: 'nsis', icon: join(icons, 'icon.ico') },
  nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
};

export default configuration;

/** Removes the default application of an Electron build, which is not integrity-checked. */
async function leaveArchiveAlone({ appOutDir, electronPlatformName }: AfterPackContext) {
  if (electronPlatformName === 'darwin') return;
  await rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
}
