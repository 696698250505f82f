import { createChainGateway } from '../../service/adapters/chains/chain-gateway.ts';
import { prepareChain } from '../../service/chains/prepare-chain.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { chainsOfTheFile, type RealChains } from './an-anvil.ts';

/** The fake ports of a test, but on real chains with the dev contracts. */
export interface PortsOnAnvil extends Ports {
  readonly storage: FakePorts['storage'];
  readonly chains: RealChains;
}

/**
 * Ports on chains that all tests of a file share; an anvil starts with the first call. Call it
 * outside of tests: it returns a function that creates the ports of one test.
 */
export function portsOnAnvil(): (options?: FakePortsOptions) => Promise<PortsOnAnvil> {
  const { storage, custody } = fakePorts();
  const chains = chainsOfTheFile({ prepare: (chain) => prepareChain({ storage, custody }, chain) });
  return async (options) => {
    const realChains = await chains();
    const chainGateway = createChainGateway(realChains);
    return { ...fakePorts(options), custody, chains: realChains, chainGateway };
  };
}
