import type { ChainNetwork } from '../../ports/chains.ts';
import type { ChainConfig } from '../../resources/chain.ts';
import { hardForkOf } from '../../resources/hard-fork.ts';
import { findAnvil } from './anvil-binary.ts';
import { chainFolder } from './chain-files.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member } from './chain-member.ts';
import { EmbeddedChain } from './embedded-chain.ts';
import { createRpcClient } from './rpc-client.ts';

/** A chain that this process starts on its first request. */
export function embeddedMember(
  options: ChainsOptions,
  network: ChainNetwork,
  config: ChainConfig,
): Member {
  const { secretType, chainId } = network;
  const chain = new EmbeddedChain({
    ...options,
    network,
    folder: chainFolder(options.dataDir, secretType),
    program: findAnvil(),
    blockSeconds: config.blockSeconds ?? 0,
    hardFork: hardForkOf(secretType, config.hardFork),
    changed: () => options.changed?.(secretType),
    kept: () => options.kept?.(secretType),
  });
  const client = createRpcClient(network, askerOf(options, network, chain), chain.embedded);
  return {
    client,
    isAwake: () => chain.status().state === 'running',
    origin: () => chain.status().rpcUrl,
    status: async () => {
      const status = chain.status();
      const blocks = status.state === 'running' ? await blocksOf(client) : {};
      return { secretType, chainId, ...status, ...blocks };
    },
    rpcUrl: () => chain.rpcUrl(),
    reset: () => chain.reset(),
    moveClock: (millis) => chain.moveClock(millis),
    capture: (purpose) => chain.capture(purpose),
    leave: () => chain.leave(),
    adopt: (orphan, storedChain) => chain.adopt(orphan, storedChain),
    doze: () => chain.doze(),
    stop: () => chain.stop(),
    abandon: () => chain.abandon(),
  };
}
