import { randomIds } from '../../service/adapters/clock/random-ids.ts';
import { prepareChain } from '../../service/chains/prepare-chain.ts';
import type { ChainClient } from '../../service/ports/chains.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { aFolder } from '../a-folder.ts';
import { chainsIn } from '../chain/an-anvil.ts';
import { type FaultProxy, startFaultProxy } from '../chain/rpc-fault-proxy.mjs';
import { type FakePorts, fakePorts } from '../fakes/fake-ports.ts';
import type { WalletOwner } from '../records/builders.ts';
import { valueIn } from '../value-in.ts';
import { recordsOf } from './a-market.ts';

/** A market on an embedded chain whose node fails on request. */
export interface FaultyMarket {
  readonly ports: Ports & Pick<FakePorts, 'clock' | 'storage'>;
  /** A direct client without faults. */
  readonly chain: ChainClient;
  readonly proxy: FaultProxy;
}

export async function aFaultyMarket(
  traders: readonly WalletOwner[],
  seed: number,
): Promise<FaultyMarket> {
  const ports = fakePorts({ ...recordsOf(traders), ids: randomIds });
  const { custody, storage } = ports;
  const prepare = (chain: ChainClient) => prepareChain({ custody, storage }, chain);
  const node = chainsIn(await aFolder(), { prepare });
  const chain = node.of('ETHEREUM');
  const target = valueIn(await node.rpcUrl('ETHEREUM'));
  const proxy = await startFaultProxy({ target, seed, share: 0 });
  const { chainId } = chain.network;
  const faulty = chainsIn('', {
    config: { ETHEREUM: { rpcUrl: proxy.url, chainId, confirmations: 1 } },
    pause: async () => {},
  });
  // Functions of an embedded chain, over a connection as unreliable as to an external node.
  const embedded: ChainClient = {
    ...faulty.of('ETHEREUM'),
    network: chain.network,
    ...(chain.fund && { fund: chain.fund }),
    ...(chain.fundNew && { fundNew: chain.fundNew }),
  };
  const chains: Ports['chains'] = {
    ...node,
    of: (secretType) => (secretType === 'ETHEREUM' ? embedded : node.of(secretType)),
  };
  return { ports: { ...ports, chains }, chain, proxy };
}
