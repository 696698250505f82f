import { ok, type Result } from '../kernel/result.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainSummary } from '../resources/chain-view.ts';

/** The chains of the service, with the newest block of those that are awake; starts none. */
export async function listChains({
  chains,
}: Pick<Ports, 'chains'>): Promise<Result<ChainSummary[]>> {
  const states = await chains.status();
  return ok(
    states.map(({ secretType, blockNumber }) =>
      toChainSummary(chains.of(secretType).network, blockNumber),
    ),
  );
}

/** A chain as an application sees it. */
export function toChainSummary(
  { secretType, name, chainId, nativeSymbol, requiredConfirmations }: ChainNetwork,
  blockNumber: bigint | undefined,
): ChainSummary {
  return {
    secretType,
    name,
    chainId,
    nativeSymbol,
    requiredConfirmations,
    blockNumber: blockNumber === undefined ? undefined : Number(blockNumber),
  };
}
