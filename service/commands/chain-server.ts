import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { respondToServed } from '../domain/chains/serve-chain-request.ts';
import { type Flags, readFlags, startFlags } from '../host/read-flags.ts';
import { type OpenedResources, openInSteps } from '../model/kernel/concurrency/opened-resources.ts';
import { StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { validate } from '../model/kernel/results/validation.ts';
import { type HardForks, hardForksInput, withHardForks } from '../model/transactions/chain.ts';
import { createChainGateway, createChains } from '../platform/chains/create-chains.ts';
import { FollowedChains, openChainServer, openChainServerKey } from '../platform/chains/open-chain-server.ts';
import { randomIds, systemClock } from '../platform/clock/clocks.ts';
import { createLog } from '../platform/processes/pino-log.ts';
import { takeGuard } from '../platform/storage/files/data-directory.ts';
import { nodeFileSystem } from '../platform/storage/files/node-file-system.ts';
import type { Command } from './command.ts';

export const chainServerFlags = {
  port: { value: 'N', does: 'port; 0 for any free port', default: '8600' },
  listen: startFlags.listen,
  'data-dir': { value: 'DIR', does: 'data directory', default: '~/.vaultdesk-chains' },
  hardfork: startFlags.hardfork,
  json: { does: 'print one line of JSON for scripts' },
} as const satisfies Flags;

const usualPort = 8600;

/** `vaultdesk chains serve`: runs the embedded chains for the instances of a shared world until a signal arrives. */
export const chainServer: Command = async ({ argv, print, untilSignal }) => {
  const flags = readFlags(argv, chainServerFlags);
  const server = await serveChains({
    dataDir: resolve(flags.text('data-dir') ?? join(homedir(), '.vaultdesk-chains')),
    listen: flags.text('listen') ?? '127.0.0.1',
    port: portOf(flags.text('port')),
    hardForks: hardForksOf(flags.text('hardfork')),
  });
  // Listen before reporting that it is ready: a reader may stop the process immediately.
  const ended = untilSignal();
  const { address, keyFile } = server;
  print(flags.has('json') ? JSON.stringify({ address, keyFile }) : greeting(server));
  await ended;
  await server.stop();
};

function portOf(text: string | undefined): number {
  const port = text === undefined ? usualPort : Number(text);
  if (/^\d*$/.test(text ?? '') && port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.');
}

function hardForksOf(text: string | undefined): HardForks {
  const parsed = validate(hardForksInput, text ?? {});
  if (parsed.ok) return parsed.value;
  throw new UsageError(`--hardfork: ${parsed.failure.message}`);
}

function greeting({ address, keyFile }: ServedChains): string {
  return `
  The chains are running.

  Address   ${address}
  Key file  ${keyFile}

  Start each instance with --chain-server ${address} --chain-server-key-file FILE,
  where FILE is a copy of the key file.

  Press Ctrl-C to stop. The chains are stored.
`;
}

interface ServeChainsOptions {
  readonly listen: string;
  readonly port: number;
  readonly dataDir: string;
  readonly hardForks?: HardForks;
}

export interface ServedChains {
  /** Without the key. @example "http://127.0.0.1:8600" */
  readonly address: string;
  readonly keyFile: string;
  /** Stops the chains and stores their state. */
  stop(): Promise<void>;
}

/** Serves the chains of a folder to instances with its key, each from its first call. Throws a `StartupError`. */
export async function serveChains({ dataDir, ...options }: ServeChainsOptions): Promise<ServedChains> {
  await nodeFileSystem.createDirectory(dataDir);
  return openInSteps(async (resources) => {
    const guard = await takeGuard(dataDir);
    if (!guard)
      throw new StartupError(`Another program uses ${dataDir}. Stop it, or choose another folder with --data-dir.`);
    resources.own(guard, () => guard.release());
    return serveFrom(dataDir, options, resources);
  });
}

async function serveFrom(
  dataDir: string,
  { hardForks, ...endpoint }: Omit<ServeChainsOptions, 'dataDir'>,
  resources: OpenedResources,
): Promise<ServedChains> {
  const keyFile = join(dataDir, 'chain-server.key');
  const key = await openChainServerKey(keyFile);
  const followed = new FollowedChains(randomIds.uuid());
  const chains = createChains({
    ...{ dataDir, disk: nodeFileSystem, clock: systemClock, ids: randomIds },
    config: withHardForks({}, hardForks),
    log: createLog({ level: 'warn' }),
    changed: (secretType) => followed.changed(secretType, chains.isAwake(secretType)),
    kept: (secretType) => followed.changed(secretType, chains.isAwake(secretType)),
  });
  resources.own(chains, () => chains.stop());
  const ports = { ...{ chains, chainGateway: createChainGateway(chains) }, follow: followed.follow.bind(followed) };
  const server = await openChainServer({
    ...{ ...endpoint, key },
    response: (secretType, request) => respondToServed(ports, secretType, request),
  });
  resources.own(server, () => {
    followed.end();
    return server.close();
  });
  return { address: server.address, keyFile, stop: () => resources.close() };
}
