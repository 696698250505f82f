import type { KeptChain } from '../../ports/chains.ts';
import { ChainStateFile } from './chain-state-file.ts';
import { hearAll } from './hear-all.ts';
import { directAsker, type EmbeddedOptions } from './launch-anvil.ts';
import { RpcTransport } from './rpc-transport.ts';
import { type LeftAnvil, type RunningChain, runningChain, urlOf } from './running-chain.ts';

/**
 * Continues the anvil of another world from the saved state. Throws an error whose message ends a
 * sentence if that is not certain; the anvil is then killed.
 */
export async function adoptAnvil(
  options: EmbeddedOptions,
  { process, stack, connections }: LeftAnvil,
  kept: KeptChain,
): Promise<RunningChain> {
  const { disk, folder, world, clock } = options;
  const transport = new RpcTransport(urlOf(process), { gathersReads: true }, connections);
  try {
    const asker = directAsker(transport, options);
    const { number: durableBlock } = await stack.goBack(asker, kept, clock.millis());
    await hearAll(process, (method) => transport.request(method, []));
    const file = new ChainStateFile(disk, folder, world);
    // Its first world has prepared it.
    const parts = { ...options, process, stack, transport, asker, file, durableBlock };
    const chain = runningChain(parts);
    chain.prepared();
    return chain;
  } catch (error) {
    process.kill();
    transport.close();
    throw error;
  }
}
