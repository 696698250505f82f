import { parseServiceConfig, type SeedFile } from '../config.ts';
import { createService } from '../index.ts';
import type { Ready } from '../ready.ts';
import { overview } from '../resources/overview.ts';
import type { Command } from './command.ts';
import { headlessHost } from './headless-host.ts';
import { makeSeed } from './make-seed.ts';
import { askService } from './running-service.ts';

/** The service without a window, until a signal ends it. */
export const serve: Command = async ({ argv, environment, print, untilSignal }) => {
  const config = parseServiceConfig({ argv, environment });
  const service = await createService(config, headlessHost(config));
  const ready = await service.start();
  if (config.seed) await seedAnew(config.seed, ready, service.stop);
  print(config.json ? JSON.stringify(ready) : greeting(ready));
  await untilSignal();
  await service.stop();
};

/** Makes a seed where there are no users yet, so that a restart makes it once; ends the service where it cannot be made. */
async function seedAnew(seed: SeedFile, ready: Ready, stop: () => Promise<void>): Promise<void> {
  const asked = { method: 'GET', path: 'overview' } as const;
  const { counts } = await askService(ready, asked, overview);
  if (counts.users > 0) return;
  await makeSeed(ready, seed, () => {}).catch(async (error: unknown) => {
    await stop();
    throw error;
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
  Device key      ${ready.deviceKey}

  Ctrl-C stops it.
`;
}
