import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok } from '../../kernel/result.ts';
import type { ChainNetwork, ChainStatus } from '../../ports/chains.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member } from './chain-member.ts';
import { createRpcClient } from './rpc-client.ts';
import { ServedChain } from './served-chain.ts';

/** A chain that a chain server runs for several instances. */
export function servedMember(
  options: ChainsOptions,
  network: ChainNetwork,
  rpcUrl: string,
): Member {
  const { secretType, chainId, name } = network;
  const chain = new ServedChain(rpcUrl, {
    ...options,
    network,
    pause: options.pause ?? sleep,
    changed: () => options.changed?.(secretType),
    kept: () => options.kept?.(secretType),
  });
  const client = createRpcClient(network, askerOf(options, network, chain), chain.embedded);
  return {
    client,
    isAwake: () => chain.state() === 'running',
    origin: () => new URL(rpcUrl).origin,
    status: async (): Promise<ChainStatus> => {
      const state = chain.state();
      const status = { secretType, state, chainId, rpcUrl: new URL(rpcUrl).origin };
      if (state === 'failed') return { ...status, reason: 'its chain server does not respond' };
      return state === 'running' ? { ...status, ...(await blocksOf(client)) } : status;
    },
    // Includes its name and key, because the caller is this process.
    rpcUrl: async () => ok(rpcUrl),
    reset: async () =>
      fail(
        'chain.external',
        `${name} is run by a chain server for several instances. Only its operator can reset it: with another data directory, for another world.`,
      ),
    moveClock: (millis) => chain.moveClock(millis),
    capture: async () => ok({ secretType, isEmbedded: false }),
    leave: async () => {
      chain.close();
      return undefined;
    },
    adopt: async (orphan) => orphan.process.kill(),
    doze: async () => {},
    stop: async () => chain.close(),
    abandon: async () => chain.close(),
  };
}
