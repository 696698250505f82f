import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The fuses of a packaged Vaultdesk, named as in the Electron documentation. */
export const fuses = {
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
} as const;

/** The argument of the packager's `afterPack` hook. */
interface PackContext {
  readonly appOutDir: string;
  readonly electronPlatformName: string;
  readonly packager: { readonly executableName?: string; readonly appInfo: { readonly productFilename: string } };
}

/** The `afterPack` hook: sets the fuses before signing. */
export async function applyFuses(context: PackContext): Promise<void> {
  await flipFuses(packedBinary(context), {
    ...fuses,
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin',
  });
}

function packedBinary({ appOutDir, electronPlatformName, packager }: PackContext): string {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${name}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${name}.exe`);
  return join(appOutDir, packager.executableName ?? name);
}
