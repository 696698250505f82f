import { fail, ok } from '../../kernel/result.ts';
import type { ChainNetwork } from '../../ports/chains.ts';
import { askerOf, blocksOf, type ChainsOptions, type Member } from './chain-member.ts';
import { ExternalConnection } from './external-connection.ts';
import { createRpcClient } from './rpc-client.ts';

/** An external node. */
export function externalMember(
  options: ChainsOptions,
  network: ChainNetwork,
  rpcUrl: string,
): Member {
  const { secretType, chainId, name } = network;
  const connection = new ExternalConnection(rpcUrl, network, options);
  const client = createRpcClient(network, askerOf(options, network, connection));
  // The rest of the address may contain a key.
  const { origin } = new URL(rpcUrl);
  return {
    client,
    isAwake: () => false,
    origin: () => origin,
    status: async () => ({
      secretType,
      state: 'external',
      chainId,
      rpcUrl: origin,
      ...(await blocksOf(client)),
    }),
    rpcUrl: async () => ok(origin),
    reset: async () =>
      fail('chain.external', `${name} is an external node; only an embedded chain can be reset.`),
    moveClock: async () => {},
    capture: async () => ok({ secretType, isEmbedded: false }),
    leave: async () => {
      connection.close();
      return undefined;
    },
    adopt: async (orphan) => orphan.process.kill(),
    doze: async () => {},
    stop: async () => connection.close(),
    abandon: async () => connection.close(),
  };
}
