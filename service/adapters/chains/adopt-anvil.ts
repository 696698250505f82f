import type { StoredChain } from '../../ports/chains.ts';
import { ChainStateFile } from './chain-state-file.ts';
import { directAsker, type EmbeddedOptions } from './launch-anvil.ts';
import { RpcTransport } from './rpc-transport.ts';
import { type OrphanedAnvil, type RunningChain, runningChain, urlOf } from './running-chain.ts';
import { subscribeAll } from './subscribe-all.ts';

/**
 * Continues the anvil of another world from the saved state. Throws an error whose message ends a
 * sentence if that is not certain; the anvil is then killed.
 */
export async function adoptAnvil(
  options: EmbeddedOptions,
  { process, stack, connections }: OrphanedAnvil,
  storedChain: StoredChain,
): Promise<RunningChain> {
  const { disk, folder, world, clock } = options;
  const transport = new RpcTransport(urlOf(process), { gathersReads: true }, connections);
  try {
    const asker = directAsker(transport, options);
    const { number: durableBlock } = await stack.goBack(asker, storedChain, clock.millis());
    await subscribeAll(process, (method) => transport.request(method, []));
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
