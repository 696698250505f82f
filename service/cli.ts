#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DeviceKeyFile } from './adapters/vault/device-key-file.ts';
import { parseServiceConfig, usage } from './config.ts';
import { createService, type Ready } from './index.ts';
import { toError } from './kernel/error.ts';
import { parseJson } from './kernel/json.ts';
import { StartupError } from './kernel/startup-error.ts';

const commands: Readonly<Record<string, (argv: readonly string[]) => Promise<void>>> = {
  serve,
  help: async () => print(usage),
};

/** `vaultdesk serve`: the service without a window, until a signal ends it. */
async function serve(argv: readonly string[]): Promise<void> {
  const config = parseServiceConfig({ argv, environment: process.env });
  const service = await createService(config, {
    kind: 'headless',
    version: productVersion(),
    deviceKeyStore: (dataDir) => new DeviceKeyFile(dataDir, config.deviceKeyFile),
    consoleFiles: pathFromHere('../renderer'),
  });
  const ready = await service.start();
  stopBySignal(service.stop);
  print(config.json ? JSON.stringify(ready) : greeting(ready));
}

function stopBySignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => refuse(toError(error)),
      );
    });
}

function greeting(ready: Ready): string {
  return `
  Vaultdesk is running.

  Console         ${ready.consoleUrl}   (works once)
  base_url        ${ready.baseUrl}
  market_url      ${ready.marketUrl}
  Token endpoint  ${ready.tokenUrl}
  API reference   ${ready.baseUrl}/docs
  Client id       ${ready.clientId}
  Client secret   ${ready.clientSecret}
  Operator token  ${ready.operatorToken}
  Data directory  ${ready.dataDir}

  Ctrl-C stops it.
`;
}

function productVersion(): string {
  const manifest = readFileSync(pathFromHere('../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(parseJson(manifest)).version;
}

/** From `out/main`, where this command is built to. */
function pathFromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function refuse(error: Error): void {
  process.stderr.write(
    error instanceof StartupError ? `${error.message}\n` : `Vaultdesk stopped: ${error.message}\n`,
  );
  process.exit(1);
}

const [name = 'help', ...argv] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) command(argv).catch((error: unknown) => refuse(toError(error)));
else refuse(new StartupError(`There is no command ${name}. ${usage}`));
