import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseServiceConfig } from '../host/config.ts';
import type { Host } from '../host/host.ts';
import { readFlags } from '../host/read-flags.ts';
import type { Ready } from '../host/ready.ts';
import { createService } from '../index.ts';
import { StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { openInBrowser } from '../platform/processes/open-in-browser.ts';
import type { Command, Terminal } from './command.ts';
import { headlessHost, startCommandOf } from './headless-host.ts';
import { passphraseFlag, passphraseOf } from './passphrase.ts';
import { warnOfClientSecret } from './running/running-service.ts';
import { reseed } from './running/seed.ts';
import { readPortable } from './running/snapshot.ts';

/** `vaultdesk serve`: runs the service without a window until a signal arrives. */
export const serve: Command = async (terminal) => {
  const { argv, environment } = terminal;
  const config = parseServiceConfig({ argv, environment });
  warnOfClientSecret(terminal, 'config.json of the data directory');
  const { dataDir } = config;
  await runService(terminal, config, (port) => startCommandOf(terminal, { port, dataDir }));
};

export const openFlags = {
  'passphrase-file': passphraseFlag['passphrase-file'],
  'no-open': { does: 'only print the link' },
} as const;

/** `vaultdesk open FILE`: runs a service from a portable snapshot until a signal arrives, then deletes its state. */
export const openFile: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, openFlags, { words: 1 });
  const [file] = flags.words;
  if (file === undefined) throw new UsageError('Missing file. Usage: vaultdesk open NAME.vaultdesk.');
  readPortable(file);
  const passphrase = await passphraseOf(terminal, flags.text('passphrase-file'));
  const dataDir = await mkdtemp(join(tmpdir(), 'vaultdesk-open-'));
  try {
    const argv = ['--port', '0', '--data-dir', dataDir, '--snapshot', file];
    const config = parseServiceConfig({ argv, environment: {}, options: { passphrase } });
    await runService(terminal, { ...config, open: !flags.has('no-open') });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

async function runService(
  terminal: Terminal,
  config: ReturnType<typeof parseServiceConfig>,
  startCommand?: Host['startCommand'],
): Promise<void> {
  const { print, untilSignal } = terminal;
  const promptPassphrase = () => passphraseOf(terminal, undefined);
  const service = await createService(config, {
    ...headlessHost(config),
    promptPassphrase,
    ...(startCommand && { startCommand }),
  });
  const ready = await service.start();
  try {
    if (config.seed) await reseed(config.seed, { ...ready, baseUrl: ready.localUrl ?? ready.baseUrl });
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
}

function greeting(ready: Ready): string {
  return `
  Vaultdesk is running.

  Console         ${ready.consoleUrl}   (works once)${ready.failedCallUrl ? `\n  Failed call     ${ready.failedCallUrl}` : ''}
  base_url        ${ready.baseUrl}
  market_url      ${ready.marketUrl}
  Token URL       ${ready.tokenUrl}
  API reference   ${ready.baseUrl}/docs
  Client id       ${ready.clientId}
  Client secret   ${ready.clientSecret}
  Operator token  ${ready.operatorToken}
  Data directory  ${ready.dataDir}
  Device key      ${ready.deviceKey}

  Press Ctrl-C to stop.
`;
}
