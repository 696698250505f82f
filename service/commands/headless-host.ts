import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ServiceConfig } from '../host/config.ts';
import type { Host } from '../host/host.ts';
import { parseJson } from '../model/kernel/json.ts';
import { headlessDeviceKey } from '../platform/vault/device-key-file.ts';

export function headlessHost(config: ServiceConfig): Host {
  return {
    kind: 'headless',
    version: productVersion(),
    deviceKeyStore: (dataDir) => headlessDeviceKey(dataDir, config),
    consoleFiles: pathFromHere('../renderer'),
  };
}

/** The installed version, from package.json. */
export function productVersion(): string {
  const manifest = readFileSync(pathFromHere('../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(parseJson(manifest)).version;
}

export function programPath(): string {
  return pathFromHere('./cli.cjs');
}

/** From `out/main`, the build folder of the commands. */
function pathFromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
