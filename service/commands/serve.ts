import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { headlessDeviceKey } from '../adapters/vault/headless-device-key.ts';
import { parseServiceConfig } from '../config.ts';
import { createService, type Ready } from '../index.ts';
import { parseJson } from '../kernel/json.ts';
import type { Command } from './command.ts';

/** The service without a window, until a signal ends it. */
export const serve: Command = async ({ argv, environment, print, untilSignal }) => {
  const config = parseServiceConfig({ argv, environment });
  const service = await createService(config, {
    kind: 'headless',
    version: productVersion(),
    deviceKeyStore: (dataDir) => headlessDeviceKey(dataDir, config),
    consoleFiles: pathFromHere('../renderer'),
  });
  const ready = await service.start();
  print(config.json ? JSON.stringify(ready) : greeting(ready));
  await untilSignal();
  await service.stop();
};

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
  Device key      ${ready.deviceKey}

  Ctrl-C stops it.
`;
}

function productVersion(): string {
  const manifest = readFileSync(pathFromHere('../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(parseJson(manifest)).version;
}

/** From `out/main`, where the commands are built to. */
function pathFromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
