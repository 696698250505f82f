import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { firstBlockFact } from '../resources/dev-contracts.ts';
import { prepareChain } from './prepare-chain.ts';
import type { SendPorts } from './send-from-faucet.ts';

/**
 * As `prepareChain` on an embedded one, but for a chain that is not the one that this state began on: then
 * `chain.wrong-id`, and nothing is laid there. All chains of chain servers have the same ids, so that they are
 * told apart by their first blocks.
 */
export async function prepareServedChain(
  ports: SendPorts & Pick<Ports, 'storage'>,
  chain: ChainClient,
): Promise<Result<void>> {
  const { secretType, name } = chain.network;
  const first = await chain.block(0n);
  if (!first.ok) return first;
  const hash = first.value?.hash ?? '';
  const known = await ports.storage.transact<string>(({ installation }) => {
    const id = firstBlockFact(secretType);
    const recorded = installation.find(id)?.value;
    if (recorded !== undefined) return ok(recorded);
    installation.put({ id, value: hash });
    return ok(hash);
  });
  if (!known.ok) return known;
  if (known.value !== hash)
    return fail(
      'chain.wrong-id',
      `The chain server has another ${name} than the one that this world is on: their first blocks differ. Start the chain server on the data directory that it had.`,
    );
  return prepareChain(ports, chain);
}
