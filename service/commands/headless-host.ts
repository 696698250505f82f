import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { headlessDeviceKey } from '../adapters/vault/headless-device-key.ts';
import type { ServiceConfig } from '../config.ts';
import type { Host } from '../host.ts';
import { parseJson } from '../kernel/json.ts';

/** A terminal around the service. */
export function headlessHost(config: ServiceConfig): Host {
  return {
    kind: 'headless',
    version: productVersion(),
    deviceKeyStore: (dataDir) => headlessDeviceKey(dataDir, config),
    consoleFiles: pathFromHere('../renderer'),
  };
}

/** The version that is installed, as its package.json says. */
export function productVersion(): string {
  const manifest = readFileSync(pathFromHere('../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(parseJson(manifest)).version;
}

/** The program that runs, as a path. */
export function programPath(): string {
  return pathFromHere('./cli.cjs');
}

/** From `out/main`, where the commands are built to. */
function pathFromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
