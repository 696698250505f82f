import { parseServiceConfig } from '../host/config.ts';
import type { Ready } from '../host/ready.ts';
import { createService } from '../index.ts';
import { StartupError } from '../model/kernel/results/reasons.ts';
import { openInBrowser } from '../platform/processes/open-in-browser.ts';
import type { Command } from './command.ts';
import { headlessHost } from './headless-host.ts';
import { warnOfClientSecret } from './running/running-service.ts';
import { seedAnew } from './running/seed.ts';

/** `vaultdesk serve`: runs the service without a window until a signal arrives. */
export const serve: Command = async (terminal) => {
  const { argv, environment, print, untilSignal } = terminal;
  const config = parseServiceConfig({ argv, environment });
  warnOfClientSecret(terminal, 'config.json of the data directory');
  const service = await createService(config, headlessHost(config));
  const ready = await service.start();
  try {
    if (config.seed) await seedAnew(config.seed, { ...ready, baseUrl: ready.localUrl ?? ready.baseUrl });
  } catch (error) {
    await service.stop();
    throw error;
  }
  // Listen before reporting that it is ready: a reader may stop the process immediately.
  const ended = untilSignal();
  print(config.json ? JSON.stringify(ready) : greeting(ready));
  if (config.open) void openInBrowser(ready.consoleUrl);
  const lost = await Promise.race([ended, service.lost]);
  await service.stop();
  if (lost !== undefined) throw new StartupError(lost);
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

  Press Ctrl-C to stop.
`;
}
