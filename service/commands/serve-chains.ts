import { join } from 'node:path';
import { openChainServerKey } from '../adapters/chain-server/chain-server-key.ts';
import { FollowedChains } from '../adapters/chain-server/followed-chains.ts';
import { openChainServer } from '../adapters/chain-server/open-chain-server.ts';
import { createChainGateway } from '../adapters/chains/chain-gateway.ts';
import { createChains } from '../adapters/chains/create-chains.ts';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { nodeFileSystem } from '../adapters/file-system/node-file-system.ts';
import { createLog } from '../adapters/log/pino-log.ts';
import { takeGuard } from '../adapters/storage/directory-guard.ts';
import { answerServed } from '../chains/serve-chain-request.ts';
import { type OpenedResources, openInSteps } from '../kernel/opened-resources.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { withHardForks } from '../resources/chain.ts';
import type { HardForks } from '../resources/hard-fork.ts';

export interface ServeChainsOptions {
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

/**
 * Serves the embedded chains of a folder to instances that have its key; a chain starts with its
 * first call. Throws a `StartupError`.
 */
export async function serveChains({
  dataDir,
  ...options
}: ServeChainsOptions): Promise<ServedChains> {
  await nodeFileSystem.makeDirectory(dataDir);
  return openInSteps(async (resources) => {
    const guard = await takeGuard(dataDir);
    if (!guard)
      throw new StartupError(
        `Another program uses ${dataDir}. Stop it, or choose another folder with --data-dir.`,
      );
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
  const ports = {
    ...{ chains, chainGateway: createChainGateway(chains) },
    follow: followed.follow.bind(followed),
  };
  const server = await openChainServer({
    ...{ ...endpoint, key },
    answer: (secretType, request) => answerServed(ports, secretType, request),
  });
  resources.own(server, () => {
    followed.end();
    return server.close();
  });
  return { address: server.address, keyFile, stop: () => resources.close() };
}
