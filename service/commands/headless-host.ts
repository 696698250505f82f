import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fieldsByFlag, type ServiceConfig } from '../host/config.ts';
import type { Host } from '../host/host.ts';
import { type Flags, readFlags, startFlags } from '../host/read-flags.ts';
import { parseJson } from '../model/kernel/json.ts';
import { isUnderNpm } from '../platform/processes/end-signals.ts';
import { headlessDeviceKey } from '../platform/vault/device-key-file.ts';
import type { Terminal } from './command.ts';

export function headlessHost(config: ServiceConfig): Host {
  return {
    kind: 'headless',
    version: productVersion(),
    deviceKeyStore: (dataDir) => headlessDeviceKey(dataDir, config),
    consoleFiles: pathFromHere('../renderer'),
  };
}

/**
 * The command that starts the service again on its port, with its data and flags; without switches and secrets.
 * @example "npm start", "npm run serve -- --port 9999", "npx vaultdesk serve"
 */
export function startCommandOf(
  { argv, environment }: Pick<Terminal, 'argv' | 'environment'>,
  { port, dataDir }: { readonly port: string; readonly dataDir: string },
  isClone = existsSync(pathFromHere('../../main/launch.mjs')),
): string {
  const given = readFlags<Flags>(argv, startFlags);
  const others = Object.keys(fieldsByFlag).filter((flag) => !/^(?:port|data-dir|client-secret)$/.test(flag));
  const flags = [
    ...(port === '8787' ? [] : ['--port', port]),
    ...(dataDir === join(homedir(), '.vaultdesk') ? [] : ['--data-dir', dataDir]),
    ...given.argvOf(others),
  ].map(quoted);
  if (!isClone) return [isUnderNpm(environment) ? 'npx vaultdesk' : 'vaultdesk', 'serve', ...flags].join(' ');
  const script = environment.npm_lifecycle_event === 'start' ? 'npm start' : 'npm run serve';
  return [script, ...(flags.length > 0 ? ['--', ...flags] : [])].join(' ');
}

/** An argument, quoted for any shell if it needs it. */
function quoted(argument: string): string {
  return /^[\w./:=,@-]+$/.test(argument) ? argument : `"${argument.replaceAll(/["$`]/g, '\\$&')}"`;
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
