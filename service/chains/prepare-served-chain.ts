import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { firstBlockFact } from '../resources/dev-contracts.ts';
import { prepareChain } from './prepare-chain.ts';
import type { SendPorts } from './send-from-faucet.ts';

/**
 * Like `prepareChain`, for a chain server. If its chain is not the chain on which this state started, fails with
 * `chain.wrong-id` and deploys nothing. Chain servers share chain ids, so the first blocks identify a chain.
 */
export async function prepareServedChain(
  ports: SendPorts & Pick<Ports, 'storage'>,
  chain: ChainClient,
): Promise<Result<void>> {
  const { secretType, name } = chain.network;
  const first = await chain.block(0n);
  if (!first.ok) return first;
  const hash = first.value?.hash ?? '';
  const recordedHash = await ports.storage.transact<string>(({ installation }) => {
    const id = firstBlockFact(secretType);
    const recorded = installation.find(id)?.value;
    if (recorded !== undefined) return ok(recorded);
    installation.put({ id, value: hash });
    return ok(hash);
  });
  if (!recordedHash.ok) return recordedHash;
  if (recordedHash.value !== hash)
    return fail(
      'chain.wrong-id',
      `The chain server has another ${name} than this world: their first blocks differ. Start the chain server with its previous data directory.`,
    );
  return prepareChain(ports, chain);
}
